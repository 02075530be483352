// Postal code look-up of Germany: returns only the city, where the codes are all its own. A code may cross the border of a
// Land, so the Land is never derived. The applicant can always type another city.
import type { CountryPlaces } from '#domain/questions/country-rules.ts'

export { companies } from './companies.ts'

type CityRow = readonly [from: string, to: string, city: string]

// Ranges leave out codes that a city shares with its neighbours, such as 22113 and 22145 in Hamburg and 12529, which is
// Schönefeld's in the middle of Berlin's.
const cities: readonly CityRow[] = [
  ['01067', '01328', 'Dresden'],
  ['04103', '04357', 'Leipzig'],
  ['09111', '09131', 'Chemnitz'],
  ['10115', '12527', 'Berlin'],
  ['12555', '14199', 'Berlin'],
  ['20095', '20539', 'Hamburg'],
  ['21073', '21149', 'Hamburg'],
  ['22041', '22111', 'Hamburg'],
  ['22115', '22143', 'Hamburg'],
  ['22147', '22769', 'Hamburg'],
  ['28195', '28779', 'Bremen'],
  ['30159', '30659', 'Hannover'],
  ['33602', '33739', 'Bielefeld'],
  ['39104', '39130', 'Magdeburg'],
  ['40210', '40629', 'Düsseldorf'],
  ['42103', '42399', 'Wuppertal'],
  ['44135', '44388', 'Dortmund'],
  ['44787', '44894', 'Bochum'],
  ['45127', '45359', 'Essen'],
  ['47051', '47279', 'Duisburg'],
  ['48143', '48167', 'Münster'],
  ['50667', '51149', 'Köln'],
  ['52062', '52080', 'Aachen'],
  ['53111', '53229', 'Bonn'],
  ['60306', '60599', 'Frankfurt am Main'],
  ['65183', '65207', 'Wiesbaden'],
  ['68159', '68309', 'Mannheim'],
  ['70173', '70619', 'Stuttgart'],
  ['76131', '76229', 'Karlsruhe'],
  ['80331', '81929', 'München'],
  ['86150', '86199', 'Augsburg'],
  ['90402', '90491', 'Nürnberg'],
]

export const placeOf: CountryPlaces['placeOf'] = (postalCode) => {
  if (!/^[0-9]{5}$/.test(postalCode)) return undefined
  const row = cities.find(([from, to]) => postalCode >= from && postalCode <= to)
  return row && { city: row[2] }
}
