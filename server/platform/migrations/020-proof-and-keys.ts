// Messages that went outlive the address they went to, as uses of a consent; the public keys of receipts outlive the keys they were
// made from.
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
