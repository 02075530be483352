// Postal code look-up of Colombia: the first two digits give the department; the next two are 00 in its capital alone. Left out
// are Cundinamarca, whose capital is Bogotá, and San Andrés, which shares its 00 with Providencia.
import { placesBy } from '#domain/questions/places.ts'
import { divisions } from './divisions.ts'

export { companies } from './companies.ts'

export const placeOf = placesBy(
  divisions,
  [
    { prefix: '11', city: 'Bogotá' },
    { prefix: '0500', city: 'Medellín' },
    { prefix: '7600', city: 'Cali' },
    { prefix: '0800', city: 'Barranquilla' },
    { prefix: '1300', city: 'Cartagena' },
    { prefix: '6800', city: 'Bucaramanga' },
    { prefix: '5400', city: 'Cúcuta' },
    { prefix: '6600', city: 'Pereira' },
    { prefix: '1700', city: 'Manizales' },
    { prefix: '6300', city: 'Armenia' },
    { prefix: '7300', city: 'Ibagué' },
    { prefix: '4100', city: 'Neiva' },
    { prefix: '5000', city: 'Villavicencio' },
    { prefix: '5200', city: 'Pasto' },
    { prefix: '1900', city: 'Popayán' },
    { prefix: '2300', city: 'Montería' },
    { prefix: '2000', city: 'Valledupar' },
    { prefix: '4700', city: 'Santa Marta' },
    { prefix: '7000', city: 'Sincelejo' },
    { prefix: '4400', city: 'Riohacha' },
    { prefix: '1500', city: 'Tunja' },
    { prefix: '1800', city: 'Florencia' },
    { prefix: '2700', city: 'Quibdó' },
    { prefix: '8500', city: 'Yopal' },
  ],
  6,
)
