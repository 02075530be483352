// Test of a purge that is killed again and again at what it has just ended. In the end everything is as after one that nobody killed, and
// the evidence counts each row once (P-06, R-22).
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPostgres } from '#scripts/postgres.ts'
import type { Postgres } from '#scripts/postgres.ts'
import { createSealer } from '#server/platform/kit/sealing.ts'
import { keyRingIn } from '#server/platform/kit/sealing-keys.ts'
import { openAsIs, openDatabase } from '#server/platform/stores/database.ts'
import type { Database } from '#server/platform/stores/database.ts'
import { createChance } from '#test/simulator/chance.ts'
import { tablesIn } from './database-sweep.ts'
import { plantLead } from './planted.ts'
import { startTestServer } from './server.ts'
import { newDatabase } from './soaked-processes.ts'

const kills = Number(process.env.KILLS ?? 4)
const chance = createChance(Number(process.env.SEED ?? 1))
const leads = 60
const yearMs = 365 * 86_400_000
const root = join(import.meta.dirname, '../..')

const dataDir = mkdtempSync(join(tmpdir(), 'loanform-killed-purge-'))
let postgres: Postgres
let killed: string
let whole: string

/** Leads of today, and as many whose every clock is over. */
async function plantAll(): Promise<void> {
  const opened = await openDatabase({ dataDir, databaseUrl: killed, onConnectionError: () => {}, onLockLost: () => {} })
  if ('refused' in opened) throw new Error(opened.refused)
  const server = await startTestServer({ database: opened.db, sealer: createSealer(keyRingIn(dataDir)) })
  const outcomes = ['draft', 'unsold', 'sold'] as const
  for (let index = 0; index < leads; index++) {
    const at = new Date(Date.now() - (index % 2) * 20 * yearMs)
    const outcome = outcomes[index % outcomes.length]!
    await plantLead(server.deps, { country: 'es', outcome, mark: `m${index}`, at })
  }
  await server.close()
  await opened.close()
}

/** Has the killed purge take its time between what it ended and the commit: most kills are to come there. */
async function dawdle(): Promise<void> {
  const { db, close } = await openAsIs({ databaseUrl: killed })
  await sql`create function dawdle() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.03); return new; end $$`.execute(db)
  await sql`create trigger dawdle after insert on retention_evidence for each row execute function dawdle()`.execute(db)
  await close()
}

beforeAll(async () => {
  postgres = await findPostgres({ environment: process.env, say: () => {} })
  killed = await newDatabase(postgres.url)
  await plantAll()
  whole = `${killed}_whole`
  const name = (url: string) => new URL(url).pathname.slice(1)
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create database ${name(whole)} template ${name(killed)}`)
  await client.end()
  await dawdle()
}, 240_000)
afterAll(async () => {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Purges as a process of its own, which is killed at its `killAt`-th line, some milliseconds later. */
async function purge(databaseUrl: string, killAt = Number.POSITIVE_INFINITY) {
  const child = spawn(process.execPath, ['server/admin.ts', 'purge', '--clock-is-right'], {
    cwd: root,
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  )
  let lines = 0
  for await (const _ of createInterface({ input: child.stdout })) {
    lines += 1
    if (lines === killAt) setTimeout(() => child.kill('SIGKILL'), chance.between(0, 30))
  }
  return { ...(await ended), lines }
}

/** Tables that differ from run to run: who did what when, and what is compared in another way. */
const apart = new Set(['operator_act', 'clock_watch', 'retention_evidence', 'job'])

/** Rows of every table; serial numbers are left out, of which a transaction that was cut off uses some up. */
async function everything(db: Database): Promise<Record<string, unknown>> {
  const tables: Record<string, unknown> = {}
  for (const table of (await tablesIn(db)).filter((each) => !apart.has(each)))
    tables[table] = (
      await sql`select to_jsonb(t) - 'serial' as row from ${sql.table(table)} t order by 1`.execute(db)
    ).rows
  const evidence = await sql`
    select kind, class, country, sum(count)::int as count, min(oldest) as oldest, max(newest) as newest
    from retention_evidence group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  const jobs = await sql`select kind, payload from job order by kind, payload::text`.execute(db)
  return { ...tables, evidence: evidence.rows, jobs: jobs.rows }
}

async function found(databaseUrl: string) {
  const { db, close } = await openAsIs({ databaseUrl })
  try {
    return await everything(db)
  } finally {
    await close()
  }
}

test(
  'P-06 R-22: a purge killed again and again ends what one that nobody kills ends, and counts each row once',
  async () => {
    const before = await found(killed)
    expect(await purge(whole)).toMatchObject({ code: 0 })
    for (let kill = 0; kill < kills; kill++)
      expect(await purge(killed, 1 + chance.below(3)), `kill ${kill}`).toMatchObject({ signal: 'SIGKILL' })
    expect(await purge(killed)).toMatchObject({ code: 0 })
    const [after, expected] = [await found(killed), await found(whole)]
    const differing = Object.keys(expected).filter((table) => !isDeepStrictEqual(after[table], expected[table]))
    expect(differing).toEqual([])
    expect((before.lead as object[]).length).toBe(leads)
    expect(await purge(killed)).toEqual({ code: 0, signal: null, lines: 1 })
  },
  60_000 + kills * 15_000,
)
