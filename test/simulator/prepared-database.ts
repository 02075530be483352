// Embedded database of the simulator over prepared statements: each SQL text is parsed and planned once. A query takes less than half of
// the time of PGlite's own way. Results are read by PGlite's own table of types.
import { readFileSync } from 'node:fs'
import { PGlite, protocol } from '@electric-sql/pglite'
import { setup, templateFile } from '#test/server/database-template.ts'

const { serialize } = protocol

export interface Ran {
  /** INSERT, UPDATE and the like, as the database names it. */
  readonly command: string
  readonly rows: Record<string, unknown>[]
  readonly affected: number
}

export interface PreparedDatabase {
  readonly run: (sql: string, parameters?: readonly unknown[]) => Promise<Ran>
  readonly close: () => Promise<void>
}

interface Field {
  readonly name: string
  readonly dataTypeID: number
}

interface Prepared {
  readonly name: string
  readonly parameters: readonly number[]
  readonly fields: readonly Field[]
}

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]

const joined = (...parts: readonly Uint8Array[]) => Buffer.concat(parts)

/** Fields that are read of the database's messages, by the messages' names. */
interface Messages {
  readonly parameterDescription: { readonly dataTypeIDs: readonly number[] }
  readonly rowDescription: { readonly fields: readonly Field[] }
  readonly dataRow: { readonly fields: readonly (string | null)[] }
  readonly commandComplete: { readonly text: string }
}

const named = <K extends keyof Messages>(messages: readonly Message[], name: K) =>
  messages.filter((message) => message.name === name) as unknown as readonly Messages[K][]

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
  const known = new Map<string, Prepared>()

  const prepare = async (sql: string): Promise<Prepared> => {
    const before = known.get(sql)
    if (before) return before
    const name = `s${known.size}`
    const messages = await pglite.execProtocolStream(
      joined(serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }), serialize.sync()),
      { syncToFs: false },
    )
    const [described] = named(messages, 'parameterDescription')
    const [row] = named(messages, 'rowDescription')
    const prepared = { name, parameters: described?.dataTypeIDs ?? [], fields: row?.fields ?? [] }
    known.set(sql, prepared)
    return prepared
  }

  const written = (value: unknown, type: number | undefined): string | null => {
    if (value === null || value === undefined) return null
    return pglite.serializers[type ?? 0]?.(value) ?? (typeof value === 'string' ? value : JSON.stringify(value))
  }

  return {
    run: async (sql, parameters = []) => {
      const { name, parameters: types, fields } = await prepare(sql)
      const values = parameters.map((value, index) => written(value, types[index]))
      const messages = await pglite.execProtocolStream(
        joined(serialize.bind({ statement: name, values }), serialize.execute({}), serialize.sync()),
        { syncToFs: false },
      )
      const rows = named(messages, 'dataRow').map(({ fields: cells }) =>
        Object.fromEntries(
          fields.map(({ name: column, dataTypeID }, index) => {
            const cell = cells[index] ?? null
            return [column, cell === null ? null : (pglite.parsers[dataTypeID]?.(cell, dataTypeID) ?? cell)]
          }),
        ),
      )
      const [complete] = named(messages, 'commandComplete')
      const words = (complete?.text ?? '').split(' ')
      return { command: words[0]!, rows, affected: Number(words.at(-1)) || 0 }
    },
    close: () => pglite.close(),
  }
}
