// ZIP code look-up of the Philippines: cities are those whose codes are all their own. The applicant can always type another.
// Codes that Makati shares with Taguig, and Caloocan with Malabon and Navotas, give Metro Manila only.
import type { PostalColumns } from '#domain/questions/country-rules.ts'
import { placesBy } from '#domain/questions/places.ts'
import { divisions } from './divisions.ts'

export { companies } from './companies.ts'

export const postalColumns: PostalColumns = { province: 'admin2' }

export const placeOf = placesBy(
  divisions,
  [
    { prefix: '1000', to: '1018', city: 'Manila' },
    { prefix: '1100', to: '1138', city: 'Quezon City' },
    { prefix: '1203', to: '1212', city: 'Makati' },
    { prefix: '1219', to: '1235', city: 'Makati' },
    { prefix: '1300', to: '1309', city: 'Pasay' },
    { prefix: '1420', to: '1428', city: 'Caloocan' },
    { prefix: '1440', to: '1448', city: 'Valenzuela' },
    { prefix: '1500', to: '1504', city: 'San Juan' },
    { prefix: '1550', to: '1556', city: 'Mandaluyong' },
    { prefix: '1600', to: '1612', city: 'Pasig' },
    { prefix: '1630', to: '1638', city: 'Taguig' },
    { prefix: '1700', to: '1720', city: 'Parañaque' },
    { prefix: '1740', to: '1752', city: 'Las Piñas' },
    { prefix: '1770', to: '1781', city: 'Muntinlupa' },
    { prefix: '1800', to: '1811', city: 'Marikina' },
    { prefix: '1870', to: '1875', city: 'Antipolo' },
    { prefix: '2009', city: 'Angeles' },
    { prefix: '2600', city: 'Baguio' },
    { prefix: '4102', city: 'Bacoor' },
    { prefix: '4114', city: 'Dasmariñas' },
    { prefix: '5000', city: 'Iloilo City' },
    { prefix: '6000', city: 'Cebu City' },
    { prefix: '6100', city: 'Bacolod' },
    { prefix: '7000', city: 'Zamboanga City' },
    { prefix: '8000', city: 'Davao City' },
    { prefix: '9000', city: 'Cagayan de Oro' },
    { prefix: '9500', city: 'General Santos' },
  ],
  4,
)
