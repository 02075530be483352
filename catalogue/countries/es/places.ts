// Postal code look-up of Spain: the province is certain but for a few hamlets. Cities are those whose codes are all their own,
// and the applicant can always type another.
import type { PostalColumns } from '#domain/questions/country-rules.ts'
import { placesBy } from '#domain/questions/places.ts'
import { divisions } from './divisions.ts'

export { companies } from './companies.ts'

export const postalColumns: PostalColumns = { province: 'admin2' }

export const placeOf = placesBy(divisions, [
  { prefix: '28001', to: '28055', city: 'Madrid' },
  { prefix: '08001', to: '08042', city: 'Barcelona' },
  { prefix: '46001', to: '46026', city: 'Valencia' },
  { prefix: '41001', to: '41020', city: 'Sevilla' },
  { prefix: '50001', to: '50022', city: 'Zaragoza' },
  { prefix: '29001', to: '29018', city: 'Málaga' },
  { prefix: '30001', to: '30012', city: 'Murcia' },
  { prefix: '07001', to: '07015', city: 'Palma' },
  { prefix: '35001', to: '35020', city: 'Las Palmas de Gran Canaria' },
  { prefix: '48001', to: '48015', city: 'Bilbao' },
  { prefix: '03001', to: '03016', city: 'Alicante' },
  { prefix: '14001', to: '14014', city: 'Córdoba' },
  { prefix: '47001', to: '47017', city: 'Valladolid' },
  { prefix: '36201', to: '36216', city: 'Vigo' },
  { prefix: '33201', to: '33213', city: 'Gijón' },
  { prefix: '33001', to: '33013', city: 'Oviedo' },
  { prefix: '01001', to: '01015', city: 'Vitoria-Gasteiz' },
  { prefix: '15001', to: '15011', city: 'A Coruña' },
  { prefix: '18001', to: '18019', city: 'Granada' },
  { prefix: '31001', to: '31016', city: 'Pamplona' },
  { prefix: '20001', to: '20018', city: 'Donostia-San Sebastián' },
  { prefix: '39001', to: '39012', city: 'Santander' },
  { prefix: '51', city: 'Ceuta' },
  { prefix: '52', city: 'Melilla' },
])
