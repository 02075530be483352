// Embedded database of the simulator: each SQL text is prepared when it comes first.
import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { preparedIn } from '#server/platform/stores/embedded-statements.ts'
import type { Ran } from '#server/platform/stores/embedded-statements.ts'
import { setup, templateFile } from '#test/server/database-template.ts'

export interface PreparedDatabase {
  readonly run: (sql: string, parameters?: readonly unknown[]) => Promise<Ran>
  readonly close: () => Promise<void>
}

/** Ids that the database makes by itself: in sequence, so that a seed gives the same ones. */
const idsInSequence = `
  create sequence if not exists simulated_id;
  do $$ declare each record; begin
    for each in select table_name, column_name from information_schema.columns
      where table_schema = 'public' and column_default in ('gen_random_uuid()', 'new_id()') loop
      execute format(
        'alter table %I alter column %I set default (''00000000-0000-4000-9000-'' || lpad(nextval(''simulated_id'')::text, 12, ''0''))::uuid',
        each.table_name, each.column_name);
    end loop;
  end $$;
  -- One plan a statement, however often it ran before: a seed takes the same way alone and after others.
  set plan_cache_mode = force_generic_plan;
  set timezone = 'UTC';`

export async function openPreparedDatabase(): Promise<PreparedDatabase> {
  await setup()
  const pglite = await PGlite.create({ loadDataDir: new Blob([readFileSync(templateFile())]) })
  await pglite.exec(idsInSequence)
  const names = new Map<string, string>()
  const run = preparedIn(pglite)
  const nameOf = (sql: string) => {
    const name = names.get(sql) ?? `s${names.size}`
    names.set(sql, name)
    return name
  }
  return { run: (sql, parameters = []) => run(nameOf(sql), sql, parameters), close: () => pglite.close() }
}
