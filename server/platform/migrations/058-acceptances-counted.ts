// Migration: acceptances counted when a lender says yes, and no longer when the applicant comes to the list of offers (decision 084).
// An applicant at another lender's screen may come to it days later, or never.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create trigger outcome_of_yes after insert on revenue for each row
    when (new.kind = 'accepted') execute function change_outcome()`,
  `insert into lead_outcome_change (lead_id)
    select distinct revenue.lead_id from revenue join lead_outcome using (lead_id)
    where revenue.kind = 'accepted' and not lead_outcome.accepted`,
]

export const acceptancesCounted: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
