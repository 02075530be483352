// Migration: database function that saves a lead as long as it is the row that was read, once for an idempotency key. Such a save
// needs neither a lock beforehand nor a transaction around it.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** `seen` is the row's `xmin`, which is another after any change of the row; who waited here for such a change finds no row. */
const saveLead = `create function save_lead(
    record jsonb, changes jsonb, event jsonb, consents jsonb, jobs jsonb, moment timestamptz, seen text
  ) returns text language plpgsql as $$
  begin
    if not pg_try_advisory_xact_lock(hashtextextended((record->>'endpoint') || ' ' || (record->>'key'), 0)) then
      return 'busy';
    end if;
    perform from idempotency_record r where r.key = record->>'key' and r.endpoint = record->>'endpoint';
    if found then
      return 'repeated';
    end if;
    perform from lead where lead.id = (changes->>'id')::uuid and lead.xmin = seen::xid for no key update;
    if not found then
      return 'changed';
    end if;
    perform update_lead(record, changes, event, consents, jobs, moment);
    return 'made';
  end $$`

export const savesWithoutLock: Migration = {
  up: async (db) => {
    await sql.raw(saveLead).execute(db)
  },
}
