// Migration: the ledger has the links that were ended too, so that a restore opens none of them again (S-05, R-38). Those of an erased lead
// end with it.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create function ledger_of_links() returns trigger language plpgsql as $$
  begin
    insert into erasure_ledger (kind, lead_id, at) values ('links', new.id, new.links_revoked_at);
    return null;
  end $$`,
  `create trigger ledger_of_links after update of links_revoked_at on lead for each row
    when (
      new.links_revoked_at is not null and new.links_revoked_at is distinct from old.links_revoked_at
      and new.erased_at is null and not is_repeated()
    )
    execute function ledger_of_links()`,
  `insert into erasure_ledger (kind, lead_id, at)
    select 'links', id, links_revoked_at from lead where links_revoked_at is not null and erased_at is null`,
]

export const linksLedger: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
