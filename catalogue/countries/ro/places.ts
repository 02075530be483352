// Postal code look-up of Romania: the first two digits give the county. Within it a county seat has the codes with a 0 in third
// place to itself; cities here are the larger of those, and the applicant can always type another.
import { placesBy } from '#domain/questions/places.ts'
import { divisions } from './divisions.ts'

export { companies } from './companies.ts'

const codeDigits = 6

export const placeOf = placesBy(
  divisions,
  [
    { prefix: '010000', to: '069999', city: 'București' },
    { prefix: '100', city: 'Ploiești' },
    { prefix: '110', city: 'Pitești' },
    { prefix: '120', city: 'Buzău' },
    { prefix: '200', city: 'Craiova' },
    { prefix: '300', city: 'Timișoara' },
    { prefix: '310', city: 'Arad' },
    { prefix: '400', city: 'Cluj-Napoca' },
    { prefix: '410', city: 'Oradea' },
    { prefix: '430', city: 'Baia Mare' },
    { prefix: '440', city: 'Satu Mare' },
    { prefix: '500', city: 'Brașov' },
    { prefix: '540', city: 'Târgu Mureș' },
    { prefix: '550', city: 'Sibiu' },
    { prefix: '600', city: 'Bacău' },
    { prefix: '620', city: 'Focșani' },
    { prefix: '700', city: 'Iași' },
    { prefix: '710', city: 'Botoșani' },
    { prefix: '720', city: 'Suceava' },
    { prefix: '800', city: 'Galați' },
    { prefix: '810', city: 'Brăila' },
    { prefix: '820', city: 'Tulcea' },
    { prefix: '900', city: 'Constanța' },
  ],
  codeDigits,
)
