// Database query of the places that documents stand in.
import type { Handle } from '../stores/database.ts'

export const knownPlaces = (db: Handle, places: string[]) =>
  db.selectFrom('document').select('place').where('place', 'in', places).execute()
