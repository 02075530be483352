// Migration: indexes that millions of leads need. The references of a verdict and the ages that purges ask for were found by reading
// whole tables, and so were the consents that name a wording.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // The desk asks for a verdict's follow-ups, and each verdict that is deleted takes its own with it.
  'create index follow_up_of_verdict on follow_up (verdict_id)',
  'create index message_to_purge on message (made_at) where person is not null',
  'create index conversion_by_age on conversion (at)',
  'create index affiliate_event_by_age on affiliate_event (at)',
  'create index lead_token_by_age on lead_token (at)',
  'create index return_secret_by_age on return_secret (at)',
  // Of few different values: each has one short entry for many rows.
  'create index consent_by_wording on consent (wording_hash)',
  'create index consent_by_policy on consent (policy_version) where policy_version is not null',
  'create index tracking_choice_by_wording on tracking_choice (wording_hash)',
]

export const growth: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
