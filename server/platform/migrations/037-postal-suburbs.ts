// Migration: what a city is divided into, such as a Mexican colonia, beside the city of a postal code.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  "alter table postal_place add column suburb text not null default ''",
  'alter table postal_place drop constraint postal_place_pkey',
  'alter table postal_place add primary key (country, code, city, suburb)',
]

export const postalSuburbs: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
