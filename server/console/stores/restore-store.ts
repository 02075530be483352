// Database queries of a restore, about the database that it replaces.
import { sql } from 'kysely'
import type { Handle } from '#server/platform/stores/database.ts'
import { restoreName, unfinishedTable } from '#server/platform/stores/restore-lock.ts'

/** Other clients of the same PostgreSQL database than restores: of those there is one. */
export const connectedOthers = async (db: Handle) => {
  const { rows } = await sql<{ pid: number; name: string }>`
    select pid, application_name as name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name <> ${restoreName} and backend_type = 'client backend'`.execute(
    db,
  )
  return rows
}

/** Leads that were made after a time, and those from before that were changed after it. */
export const changesSince = async (db: Handle, at: string) => {
  const { rows } = await sql<{ made: number; changed: number }>`
    select count(*) filter (where created_at > ${at}::timestamptz)::int as made,
      count(*) filter (where created_at <= ${at}::timestamptz)::int as changed
    from lead where updated_at > ${at}::timestamptz`.execute(db)
  return rows[0]!
}

/**
 * Drops what is in the schema, whichever release made it: a dump drops what it makes anew, and refers to nothing that came later. What an
 * extension brought stays, and so does the mark of this restore. What is part of another thing, as the sequence of an identity, goes
 * with it: PostgreSQL drops it in no other way.
 */
export const emptySchema = `do $$
  declare
    drops text[];
    each text;
  begin
    set local client_min_messages = warning;
    select array_agg(format('drop %s if exists %s cascade', kind, name)) into drops from (
      select case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind,
        oid::regclass::text as name, oid, 'pg_class'::regclass as class
      from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') and relname <> '${unfinishedTable}'
      union all
      select 'routine', oid::regprocedure::text, oid, 'pg_proc'::regclass from pg_proc
      where pronamespace = current_schema()::regnamespace
      union all
      select 'type', oid::regtype::text, oid, 'pg_type'::regclass from pg_type
      where typnamespace = current_schema()::regnamespace and typtype in ('e', 'd', 'r')
    ) made
    where not exists (select from pg_depend where objid = made.oid and classid = made.class and deptype in ('e', 'i'));
    foreach each in array coalesce(drops, '{}') loop
      execute each;
    end loop;
  end $$`

export const allLedgerRows = (db: Handle) => db.selectFrom('erasure_ledger').selectAll().orderBy('serial').execute()
