// Migration: service messages. A message has an occasion beside its lead, so that one can go for each event; and every event of
// a lead but a mere save comes to the outbox, which plans them.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // Empty: once a lead. Else the event it tells of.
  `alter table message add column occasion text not null default ''`,
  'alter table message drop constraint message_lead_id_campaign_step_channel_key',
  'alter table message add constraint message_once unique (lead_id, campaign, step, channel, occasion)',
  'drop trigger outbox_of_event on lead_event',
  // 6: being checked. A lead of the older form is sent by the write that leaves nothing missing.
  `create trigger outbox_of_event after insert on lead_event for each row
    when (new.kind <> 'saved' or new.state = 6)
    execute function outbox_of_event()`,
]

export const serviceMessages: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
