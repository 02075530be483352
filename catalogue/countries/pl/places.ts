// Postal code look-up of Poland: the voivodeship is right for all but one code in a thousand. Cities are those whose codes are
// all their own (ranges leave out codes shared with villages), and the applicant can always type another.
import { placesBy } from '#domain/questions/places.ts'
import { divisions } from './divisions.ts'

export { companies } from './companies.ts'

export const placeOf = placesBy(divisions, [
  { prefix: '00001', to: '04999', city: 'Warszawa' },
  { prefix: '30001', to: '30198', city: 'Kraków' },
  { prefix: '30200', to: '31999', city: 'Kraków' },
  { prefix: '90001', to: '91479', city: 'Łódź' },
  { prefix: '92001', to: '92699', city: 'Łódź' },
  { prefix: '93001', to: '94999', city: 'Łódź' },
  { prefix: '50001', to: '54999', city: 'Wrocław' },
  { prefix: '60001', to: '60184', city: 'Poznań' },
  { prefix: '60186', to: '61159', city: 'Poznań' },
  { prefix: '61161', to: '61999', city: 'Poznań' },
  { prefix: '80001', to: '80173', city: 'Gdańsk' },
  { prefix: '80210', to: '80296', city: 'Gdańsk' },
  { prefix: '80300', to: '80999', city: 'Gdańsk' },
  { prefix: '81001', to: '81197', city: 'Gdynia' },
  { prefix: '81200', to: '81619', city: 'Gdynia' },
  { prefix: '81701', to: '81881', city: 'Sopot' },
  { prefix: '70001', to: '71217', city: 'Szczecin' },
  { prefix: '71219', to: '71899', city: 'Szczecin' },
  { prefix: '85', city: 'Bydgoszcz' },
  { prefix: '87100', city: 'Toruń' },
  { prefix: '20001', to: '20257', city: 'Lublin' },
  { prefix: '20259', to: '20387', city: 'Lublin' },
  { prefix: '20400', to: '20999', city: 'Lublin' },
  { prefix: '40', city: 'Katowice' },
  { prefix: '41200', to: '41225', city: 'Sosnowiec' },
  { prefix: '41800', to: '41819', city: 'Zabrze' },
  { prefix: '44100', to: '44117', city: 'Gliwice' },
  { prefix: '43300', to: '43319', city: 'Bielsko-Biała' },
  { prefix: '42200', to: '42229', city: 'Częstochowa' },
  { prefix: '15001', to: '15499', city: 'Białystok' },
  { prefix: '25', city: 'Kielce' },
  { prefix: '26600', to: '26618', city: 'Radom' },
  { prefix: '35', city: 'Rzeszów' },
  { prefix: '10001', to: '10299', city: 'Olsztyn' },
  { prefix: '45', city: 'Opole' },
  { prefix: '65', city: 'Zielona Góra' },
])
