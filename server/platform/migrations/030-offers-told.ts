// Migration: each offer is told. It comes to the outbox wherever its lead stands, and keeps the lead open for as long as it may be
// chosen and a day longer, so that a link in a message opens it, and its end.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create function outbox_of_offer() returns trigger language plpgsql as $$
  begin
    update lead set expires_at = greatest(expires_at, new.valid_until + interval '1 day') where id = new.lead_id;
    insert into outbox (lead_id, source, kind, at) values (new.lead_id, new.verdict_id, 'offered', new.at);
    return null;
  end $$`,
  `create trigger outbox_of_offer after insert on offer for each row
    when (new.status = 'open')
    execute function outbox_of_offer()`,
]

export const offersTold: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
