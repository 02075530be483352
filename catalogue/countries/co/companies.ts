// Invented companies of Colombia, suggested as employers where no look-up service is configured. None is meant to be a real
// one.
import type { Company } from '#domain/questions/company.ts'

export const companies: readonly Company[] = [
  { name: 'Arepas Donde Tía Miranda' },
  { name: 'Cafetera Altonevado' },
  { name: 'Calzado Guaduales' },
  { name: 'Cementos Riopardo' },
  { name: 'Clínica Monteclaro del Llano' },
  { name: 'Comercial Guacamayal' },
  { name: 'Confecciones Hilosanto' },
  { name: 'Constructora Peñagris' },
  { name: 'Distribuidora Marimonda Azul' },
  { name: 'Droguerías Saludalba' },
  { name: 'Empanadas El Fogoncito Loco' },
  { name: 'Ferretería Martillalto' },
  { name: 'Flores Sabanaluz' },
  { name: 'Frutas Lulomar' },
  { name: 'Ganadería Las Ceibitas' },
  { name: 'Hotel Brisas de Totumal' },
  { name: 'Lácteos Vereda Alta' },
  { name: 'Muebles Nogalito' },
  { name: 'Panela Trapiche Dulcemar' },
  { name: 'Papelería Hojarascal' },
  { name: 'Plásticos Caucaflex' },
  { name: 'Seguridad Vigialta' },
  { name: 'Textiles Ñapanga' },
  { name: 'Transportes Mulamontaña' },
]
