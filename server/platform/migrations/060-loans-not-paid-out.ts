// Migration: the applicant is told of a loan that is not paid out too. Until now the outbox had no word of it, and whoever had chosen that
// lender waited on for it (Q2).
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  'drop trigger outbox_of_loan_outcome on loan_outcome',
  `create trigger outbox_of_loan_outcome after insert on loan_outcome for each row
    execute function outbox_of_loan_outcome()`,
]

export const loansNotPaidOut: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
