// Invented companies of Mexico, suggested as employers where no look-up service is configured. None is meant to be a real one.
import type { Company } from '#domain/questions/company.ts'

export const companies: readonly Company[] = [
  { name: 'Abarrotes La Mazorquita Azul' },
  { name: 'Aceros Tepelmar' },
  { name: 'Autopartes Xochirueda' },
  { name: 'Cafetalera Nubesierra' },
  { name: 'Cementos Peñalquí' },
  { name: 'Clínica Santa Amapola' },
  { name: 'Comercializadora Tlalmar' },
  { name: 'Constructora Altiplano Rojo' },
  { name: 'Dulces Cajetlán' },
  { name: 'Empaques Zacamar' },
  { name: 'Farmacias Botiquinal' },
  { name: 'Ferretería El Yunque Feliz' },
  { name: 'Grupo Maizaltec' },
  { name: 'Hotel Playa Ceiba Azul' },
  { name: 'Lácteos Cuencavaca' },
  { name: 'Laboratorios Quimaltepe' },
  { name: 'Mueblería Rincón de Ocote' },
  { name: 'Panificadora Conchavera' },
  { name: 'Plásticos Mezquital Norte' },
  { name: 'Refrescos Jamaicanta' },
  { name: 'Servicios Logísticos Rutalba' },
  { name: 'Textiles Rebozul' },
  { name: 'Tortillería Comalera' },
  { name: 'Transportes Ñu Veloz' },
]
