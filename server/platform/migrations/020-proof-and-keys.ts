// Migration: sent messages outlive the address as uses of a consent; public keys of receipts outlive their sealing keys.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  'alter table message alter column person drop not null',
  // The private key is never here: it is made from a sealing key.
  `create table receipt_key (
    kid text not null,
    x text not null,
    at timestamptz not null,
    primary key (kid, x)
  )`,
  'create index delivery_by_age on delivery (at)',
]

export const proofAndKeys: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
