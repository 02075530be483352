// Migration: messages and clicks found by their time, because figures of campaigns are those of some days. An index by status goes for
// it: every message came to another place in that one when it was sent or held. Brought leads that may be sent still are looked at each
// hour, and are found among those that never were.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `set local statement_timeout = '1h'`,
  'drop index message_by_campaign',
  'create index message_by_campaign on message (campaign, made_at)',
  `create index lead_event_of_campaign on lead_event ((detail->>'campaign'), at)
    where kind = 'created' and detail->>'campaign' is not null`,
  `create index outbox_held_brought on outbox_held (lead_id) where kind = 'brought'`,
]

export const figuresByTime: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
