// Invented companies of Spain, suggested as employers where no look-up service is configured. None is meant to be a real one.
import type { Company } from '#domain/questions/company.ts'

export const companies: readonly Company[] = [
  { name: 'Aceites Valdorrobla' },
  { name: 'Almacenes Quintamar' },
  { name: 'Autocares Peñaluenga' },
  { name: 'Bodegas Monte Orbigo' },
  { name: 'Cafés Tresnorias' },
  { name: 'Cerámicas Alfajorín' },
  { name: 'Clínica Ribasol' },
  { name: 'Conservas Puntaloria' },
  { name: 'Construcciones Vegarrocha' },
  { name: 'Distribuciones Ferralto' },
  { name: 'Electricidad Lumbrasol' },
  { name: 'Estudios Navarluz' },
  { name: 'Gestoría Camponuevo' },
  { name: 'Hotel Bahía Serrana' },
  { name: 'Industrias Torquemar' },
  { name: 'Lácteos Prado Verdín' },
  { name: 'Limpiezas Claraluna' },
  { name: 'Mudanzas Entrevillas' },
  { name: 'Panadería Horno Sanjuela', province: 'zaragoza', city: 'Zaragoza', postalCode: '50001' },
  { name: 'Papelera Riomundo' },
  { name: 'Residencia Los Almeces de Tábara' },
  { name: 'Supermercados Ñandubay' },
  { name: 'Talleres Rodamonte' },
  { name: 'Transportes Caminorte' },
]
