// Migration: places of postal codes that the operator imports.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table postal_place (
    country text not null,
    code text not null,
    city text not null,
    province text,
    primary key (country, code, city)
  )`,
]

export const postalPlaces: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
