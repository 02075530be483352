// Postal code look-up of Vietnam: gives the province where old and new codes agree on it, else nothing. No city: what stands
// below a province is the ward or commune, and those were drawn anew in 2025.
import { placesBy } from '#domain/questions/places.ts'
import { divisions } from './divisions.ts'

export { companies } from './companies.ts'

export const placeOf = placesBy(divisions, [])
