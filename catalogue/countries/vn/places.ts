// Postal code look-up of Vietnam: gives the province where old and new codes agree on it, else nothing. The divisions below a province are
// wards and communes (`city`). Those were drawn anew in 2025, so their codes come from an operator's import alone.
import { placesBy } from '#domain/questions/places.ts'
import { divisions } from './divisions.ts'

export { companies } from './companies.ts'

export const placeOf = placesBy(divisions, [])
