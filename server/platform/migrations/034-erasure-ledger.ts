// Migration: ledger of erasures, withdrawals and suppressions, filled by triggers in the transaction of each. A restore repeats
// from its copy outside the database what a backup does not know yet; what it repeats is written with its own id.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table erasure_ledger (
    id uuid primary key default gen_random_uuid(),
    serial bigint generated always as identity,
    kind text not null,
    lead_id uuid,
    subject_index text,
    purpose text,
    channel text,
    product text,
    at timestamptz not null
  )`,
  'create unique index erasure_ledger_in_order on erasure_ledger (serial)',
  `create function is_repeated() returns boolean language sql stable as $$
    select coalesce(current_setting('loanform.repeat', true), '') = 'on'
  $$`,
  `create function ledger_of_erasure() returns trigger language plpgsql as $$
  begin
    insert into erasure_ledger (kind, lead_id, at) values ('erasure', new.id, new.erased_at);
    return null;
  end $$`,
  `create trigger ledger_of_erasure after update of erased_at on lead for each row
    when (old.erased_at is null and new.erased_at is not null and not is_repeated())
    execute function ledger_of_erasure()`,
  `create function ledger_of_suppression() returns trigger language plpgsql as $$
  begin
    insert into erasure_ledger (kind, subject_index, channel, product, at)
      values ('suppression', new.address_index, new.channel, new.product, new.at);
    return null;
  end $$`,
  `create trigger ledger_of_suppression after insert or update on suppression for each row
    when (not is_repeated()) execute function ledger_of_suppression()`,
  `create function ledger_of_consent() returns trigger language plpgsql as $$
  begin
    if (
      select before.given from consent before
      where before.purpose = new.purpose and before.lead_id = new.lead_id and before.channel is not distinct from new.channel and before.serial < new.serial
      order by before.serial desc limit 1
    ) then
      insert into erasure_ledger (kind, lead_id, purpose, channel, at)
        values ('withdrawal', new.lead_id, new.purpose, new.channel, new.at);
    end if;
    return null;
  end $$`,
  `create trigger ledger_of_consent after insert on consent for each row
    when (not new.given and not is_repeated()) execute function ledger_of_consent()`,
  `create function ledger_of_tracking() returns trigger language plpgsql as $$
  begin
    if (
      select before.given from tracking_choice before
      where before.purpose = new.purpose and before.session_key = new.session_key and before.serial < new.serial
      order by before.serial desc limit 1
    ) then
      insert into erasure_ledger (kind, subject_index, purpose, at)
        values ('tracking-withdrawal', new.session_key, new.purpose, new.at);
    end if;
    return null;
  end $$`,
  `create trigger ledger_of_tracking after insert on tracking_choice for each row
    when (not new.given and not is_repeated()) execute function ledger_of_tracking()`,
]

export const erasureLedger: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
