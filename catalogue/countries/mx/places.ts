// Postal code look-up of Mexico: the first two digits give the state. Cities are those whose codes are all their own, and the
// applicant can always type another.
import type { PostalColumns, PostalSuburbs } from '#domain/questions/country-rules.ts'
import { placesBy } from '#domain/questions/places.ts'
import { divisions } from './divisions.ts'

export { companies } from './companies.ts'

// A place of the Mexican file is a settlement (colonia) in a city, or in a municipality without one.
export const postalColumns: PostalColumns = { city: ['admin3', 'admin2'], suburb: 'place' }

/** A few codes of Mexico City with all their colonias. The post's own list may not be shipped: an operator imports one. */
export const suburbs: PostalSuburbs = {
  '01000': ['San Ángel'],
  '01010': ['Los Alpes'],
  '01020': ['Guadalupe Inn'],
  '01030': ['Axotla', 'Florida'],
  '01040': ['Campestre'],
  '03100': ['Del Valle Centro', 'Insurgentes San Borja'],
  '06600': ['Juárez'],
  '06700': ['Roma Norte'],
}

export const placeOf = placesBy(divisions, [
  { prefix: '01000', to: '16999', city: 'Ciudad de México' },
  { prefix: '64', city: 'Monterrey' },
  { prefix: '44', city: 'Guadalajara' },
  { prefix: '72000', to: '72599', city: 'Puebla' },
  { prefix: '22000', to: '22699', city: 'Tijuana' },
  { prefix: '21000', to: '21399', city: 'Mexicali' },
  { prefix: '32000', to: '32719', city: 'Ciudad Juárez' },
  { prefix: '31000', to: '31417', city: 'Chihuahua' },
  { prefix: '37000', to: '37549', city: 'León' },
  { prefix: '76000', to: '76250', city: 'Querétaro' },
  { prefix: '78000', to: '78399', city: 'San Luis Potosí' },
  { prefix: '20000', to: '20299', city: 'Aguascalientes' },
  { prefix: '83000', to: '83299', city: 'Hermosillo' },
  { prefix: '80000', to: '80299', city: 'Culiacán' },
  { prefix: '97000', to: '97299', city: 'Mérida' },
  { prefix: '77500', to: '77539', city: 'Cancún' },
  { prefix: '58000', to: '58299', city: 'Morelia' },
  { prefix: '27000', to: '27299', city: 'Torreón' },
  { prefix: '25000', to: '25298', city: 'Saltillo' },
  { prefix: '50000', to: '50199', city: 'Toluca' },
  { prefix: '91000', to: '91199', city: 'Xalapa' },
  { prefix: '91700', to: '91999', city: 'Veracruz' },
])
