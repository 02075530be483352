// Migration: the table of data keys in parts, by a hash of the lead. A part is written anew in a moment, and keeps only the readers
// of its own leads waiting (decision 052).
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Of three million keys a part is written anew in about a tenth of a second. More parts would cost every empty database a file each, and more. */
const parts = 32

const statements = [
  // Three million keys take about half a minute; the server's own limit is fifteen seconds.
  `set local statement_timeout = '1h'`,
  'alter table data_key rename to data_key_before',
  'alter table data_key_before rename constraint data_key_pkey to data_key_before_pkey',
  `create table data_key (
    lead_id uuid not null,
    sealed_key text not null
  ) partition by hash (lead_id)`,
  ...Array.from(
    { length: parts },
    (_, part) =>
      `create table data_key_${part} partition of data_key for values with (modulus ${parts}, remainder ${part})`,
  ),
  // Else the planner would keep samples of them, which outlive their rows. The parts get it too.
  'alter table data_key alter column sealed_key set statistics 0',
  'insert into data_key (lead_id, sealed_key) select lead_id, sealed_key from data_key_before',
  'alter table data_key add constraint data_key_pkey primary key (lead_id)',
  'alter table data_key add foreign key (lead_id) references lead on delete cascade',
  'drop table data_key_before',
  // A statement that joined the parts would plan and lock each of them; one that knows the lead plans and locks one.
  `create function data_key_of(lead uuid) returns text
    language plpgsql stable set plan_cache_mode = force_custom_plan
    as $$ begin return (select k.sealed_key from data_key k where k.lead_id = lead); end $$`,
]

export const dataKeysInParts: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
