// Benchmark of growth: the same work on an empty database and on one with millions of leads, in one run, in turn. One process, one
// connection's work at a time; PostgreSQL on the same machine.
import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { findPostgres } from '#scripts/postgres.ts'
import { migrate } from '#server/platform/stores/migrate.ts'
import { start } from '#test/server/server.ts'
import { markdown } from '../markdown.ts'
import { addressOf, ask, connected, openPool } from './databases.ts'
import { fill } from './fill.ts'
import { startServer, yes } from './kinds.ts'
import type { Says, Server } from './kinds.ts'
import { wholeReads } from './plans.ts'
import { purgeOfDay } from './purge-of-day.ts'
import { keepTemplates } from './keep-templates.ts'
import { ageEdges, daysKept, driveTemplates } from './templates.ts'
import { journey, works } from './works.ts'
import type { Timed } from './works.ts'

const mostLeads = 3_000_000
/** Disk space kept free, and the bytes that one lead takes with its rows, its indexes and the overhead of the fill. */
const freeGiB = 20
const bytesOfLead = 12_000
const rounds = 200
const warmUp = 20

type Say = (text: string) => void
type Side = 'empty' | 'filled'
type Taken = Map<string, Record<Side, number[]>>

const gib = 2 ** 30

/** As many as the disk takes, unless `--leads N` says how many. */
function leadsWanted(isOwn: boolean): number {
  const at = process.argv.indexOf('--leads')
  if (at > 0) return Number(process.argv[at + 1])
  const { bavail, bsize } = statfsSync(tmpdir())
  const room = isOwn ? Math.max(0, bavail * bsize - freeGiB * gib) : Number.POSITIVE_INFINITY
  return Math.min(mostLeads, Math.floor(room / bytesOfLead))
}

const timer =
  (taken: Taken, side: Side): Timed =>
  async (name, work) => {
    const began = performance.now()
    try {
      return await work()
    } finally {
      const both = taken.get(name) ?? { empty: [], filled: [] }
      both[side].push(performance.now() - began)
      taken.set(name, both)
    }
  }

const at = (taken: readonly number[], share: number) =>
  taken.toSorted((a, b) => a - b)[Math.ceil(share * taken.length) - 1] ?? Number.NaN

const figure = (ms: number) => (ms < 10 ? ms.toFixed(2) : ms.toFixed(0))

/** In turn, and each side first as often as the other. */
async function inTurn(count: number, servers: Readonly<Record<Side, Server>>, does: (side: Side) => Promise<unknown>) {
  const sides = Object.keys(servers) as Side[]
  for (let round = 0; round < count; round++)
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) await does(side)
}

async function measure(servers: Readonly<Record<Side, Server>>, say: Say): Promise<Taken> {
  say(`${rounds} leads from the first page to erasure …`)
  await inTurn(warmUp, servers, (side) => journey(servers[side], timer(new Map(), side)))
  const taken: Taken = new Map()
  await inTurn(rounds, servers, (side) => journey(servers[side], timer(taken, side)))
  for (const [name, work] of Object.entries(works)) {
    say(`${name} …`)
    const once = async (side: Side, into: Taken) =>
      timer(into, side)(name, () => work.does(servers[side])).catch((error: unknown) =>
        say(`${side}: ${String(error)}`),
      )
    await inTurn(1, servers, (side) => once(side, new Map()))
    await inTurn(work.rounds, servers, (side) => once(side, taken))
  }
  return taken
}

const tableOf = (taken: Taken, whole: ReadonlyMap<string, ReadonlySet<string>>): string =>
  markdown(
    ['what is done', 'times', 'empty p50 ms', 'p99', 'filled p50 ms', 'p99', 'of empty p50', 'p99', 'reads whole'],
    [...taken].map(([name, { empty, filled }]) => {
      const figures = [at(empty, 0.5), at(empty, 0.99), at(filled, 0.5), at(filled, 0.99)]
      const [p50, p99, filledP50, filledP99] = figures as [number, number, number, number]
      return [
        name,
        String(filled.length),
        ...figures.map(figure),
        (filledP50 / p50).toFixed(2),
        (filledP99 / p99).toFixed(2),
        [...(whole.get(name) ?? [])].join(', '),
      ]
    }),
  )

interface Prepared {
  readonly empty: string
  readonly filled: string
  readonly said: string
}

/** The two databases: one with tables alone, one with leads of thirteen months. */
async function prepare(server: string, leads: number, say: Say): Promise<Prepared> {
  const names = { empty: addressOf(server, 'growth_empty'), filled: addressOf(server, 'growth_filled') }
  for (const database of ['growth_empty', 'growth_filled']) {
    await ask(server, `drop database if exists ${database} with (force)`)
    await ask(server, `create database ${database}`)
    await ask(server, `alter database ${database} set jit = off`)
    const db = openPool(addressOf(server, database))
    await migrate(db)
    await db.destroy()
  }
  say('Driving the templates …')
  const says: Says = { outcome: yes }
  const db = openPool(names.filled)
  const product = await startServer(db, says)
  const templates = await driveTemplates(product, says, start)
  await product.app.close()
  await db.destroy()
  await connected(names.filled, (client) => keepTemplates((statement) => client.query(statement), templates))
  say(`Filling ${leads} leads …`)
  const began = performance.now()
  const now = new Date(start).toISOString()
  await fill(names.filled, { leads, days: daysKept, edges: ageEdges(), now }, say)
  const minutes = (performance.now() - began) / 60_000
  const [size] = await ask<{ bytes: string }>(names.filled, 'select pg_database_size(current_database()) as bytes')
  const [rows] = await ask<{ rows: string }>(
    names.filled,
    `select sum(reltuples)::bigint as rows from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const said = `${leads} leads of ${daysKept} days, ${rows!.rows} rows, ${(Number(size!.bytes) / gib).toFixed(1)} GiB with indexes, filled in ${minutes.toFixed(1)} minutes`
  say(said)
  return { ...names, said }
}

/** The tables as Markdown; `say` is told what is being measured. */
export async function growthTable(say: Say): Promise<string> {
  const isOwn = !process.env.TEST_DATABASE_URL && !process.env.DATABASE_URL
  const leads = leadsWanted(isOwn)
  const postgres = await findPostgres({
    environment: process.env,
    say,
    durable: true,
    settings: { wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '16GB', shared_buffers: '1GB' },
  })
  try {
    const prepared = await prepare(postgres.url, leads, say)
    const says: Says = { outcome: yes }
    const databases = { empty: openPool(prepared.empty), filled: openPool(prepared.filled) }
    const servers = {
      empty: await startServer(databases.empty, says),
      filled: await startServer(databases.filled, says),
    }
    const taken = await measure(servers, say)
    say('How the database answers …')
    const whole = await wholeReads(prepared.filled, databases.filled, { says, now: start, say })
    const day = await purgeOfDay(servers, say)
    for (const side of ['empty', 'filled'] as const) {
      await servers[side].app.close()
      await databases[side].destroy()
    }
    return `${prepared.said}\n\n${tableOf(taken, whole)}\n\n${day}`
  } finally {
    for (const database of ['growth_empty', 'growth_filled'])
      await ask(postgres.url, `drop database if exists ${database} with (force)`).catch(() => undefined)
    await postgres.stop()
  }
}
