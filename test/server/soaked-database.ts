// Invariants of a database after a soak: readable rows, remains of erased people, and consents.
import { sql } from 'kysely'
import type { Answers } from '#domain/questions/answers.ts'
import { leadSealer } from '#server/platform/kit/lead-sealer.ts'
import { createSealer } from '#server/platform/kit/sealing.ts'
import type { Sealer } from '#server/platform/kit/sealing.ts'
import { keyRingIn } from '#server/platform/kit/sealing-keys.ts'
import { dataKeyOf } from '#server/platform/stores/data-keys.ts'
import type { Database } from '#server/platform/stores/database.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import { sealedColumns } from '#server/platform/stores/sealed-columns.ts'
import type { SealedColumn } from '#server/platform/stores/sealed-columns.ts'
import { openedWithin, serverKeys, tablesIn } from './database-sweep.ts'
import { offers } from './soaked-applicants.ts'

const sealerOf = (dataDir: string) => createSealer(keyRingIn(dataDir))

interface SealedRow {
  readonly keys: readonly string[]
  readonly value: unknown
  readonly lead: string | null
  readonly data_key: string | null
}

const rowsOf = async (db: Database, column: SealedColumn) => {
  const { table, keys, lead = sql`null::uuid`, only = sql`true` } = column
  const texts = sql.join(keys.map(([name]) => sql`${sql.ref(name)}::text`))
  const { rows } = await sql<SealedRow>`
    select array[${texts}] as keys, ${sql.ref(column.column)} as value, ${lead} as lead,
      ${dataKeyOf(lead)}
    from ${sql.table(table)} where ${sql.ref(column.column)} is not null and ${only}`.execute(db)
  return rows
}

/** Sealed values that do not open, with why. */
export async function unopened(db: Database, dataDir: string): Promise<string[]> {
  const sealer = sealerOf(dataDir)
  const failed: string[] = []
  for (const column of sealedColumns)
    for (const row of await rowsOf(db, column)) {
      const why = faultOf(sealer, column, row)
      if (why !== undefined) failed.push(`${column.table}.${column.column} ${row.keys.join(' ')}: ${why}`)
    }
  return failed
}

/** Why a value does not open; nothing where it does. */
function faultOf(sealer: Sealer, { form, sealContext }: SealedColumn, { keys, value, lead, data_key }: SealedRow) {
  const { open, openBytes } = lead === null ? sealer : leadSealer(sealer, { id: lead, data_key })
  try {
    if (form === 'bytes') openBytes(sealContext(keys, ''), value as Uint8Array)
    else if (form === 'text' || form === 'json') open(sealContext(keys, ''), value as string)
    else for (const [part, blob] of Object.entries(value as Record<string, string>)) open(sealContext(keys, part), blob)
    return undefined
  } catch (error) {
    return String(error)
  }
}

/** The answers of every lead that is not erased, by id. */
export async function answersIn(db: Database, dataDir: string): Promise<ReadonlyMap<string, Answers>> {
  const sealer = sealerOf(dataDir)
  const rows = await db
    .selectFrom('lead')
    .select(['id', 'sections', dataKeyOf('lead.id')])
    .where('erased_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, openAnswers(sealer, row)]))
}

/** Everything as text that needs no data key: what is not sealed, and what the server's keys alone open. */
export async function withoutDataKeys(db: Database, dataDir: string): Promise<string> {
  const keys = serverKeys(keyRingIn(dataDir))
  const said: string[] = []
  for (const table of await tablesIn(db)) {
    const { rows } = await sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(table)} t`.execute(
      db,
    )
    for (const { row } of rows) said.push(row, ...openedWithin(keys, row))
  }
  return said.join('\n')
}

/** Leads that have a data key. */
export const keyedLeads = async (db: Database) =>
  new Set((await db.selectFrom('data_key').select('lead_id').execute()).map(({ lead_id: id }) => id))

/** Data keys that open in the table's files on the disk, deleted rows with it; as many as there are rows where nothing is left. */
export async function dataKeysOnDisk(db: Database, dataDir: string): Promise<number> {
  await sql`checkpoint`.execute(db)
  const { rows } = await sql<{ file: Buffer }>`
    select pg_read_binary_file(pg_relation_filepath(relid)) as file
    from pg_partition_tree('data_key') where isleaf`.execute(db)
  const files = rows.map(({ file }) => file.toString('latin1')).join('\n')
  const found = openedWithin(serverKeys(keyRingIn(dataDir)), files)
  return new Set(found.filter((key) => /^[\w-]{43}$/.test(key))).size
}

/** Of these leads, those whose last word on offers by e-mail is a yes. */
export async function agreedAgain(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ lead_id: string }>`
    select lead_id from (
      select distinct on (lead_id) lead_id, given from consent
      where purpose = ${offers} and channel = 'email' and lead_id = any(${`{${ids.join(',')}}`}::uuid[])
      order by lead_id, serial desc
    ) newest where given`.execute(db)
  return rows.map(({ lead_id: id }) => id)
}

/** Jobs that are dead, by kind. */
export const deadJobs = async (db: Database) => {
  const rows = await db.selectFrom('job').select(['kind', 'last_error', 'payload']).where('dead', '=', true).execute()
  return rows.map(({ kind, last_error: why, payload }) => `${kind} ${why} ${JSON.stringify(payload)}`)
}

/** How many jobs are due or were given up on a lease. */
export const dueJobs = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from job where not dead and run_at <= now() and attempts < 3`.execute(db)
  return rows[0]!.count
}
