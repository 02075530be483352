// Benchmark of API calls over HTTP per second, against the bare driver writing the same to a database of the same kind.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { findPostgres } from '#scripts/postgres.ts'
import { startProduct } from '#scripts/product.ts'
import type { Product } from '#scripts/product.ts'
import { root } from '#scripts/root.ts'
import { newKeyRing } from '#server/platform/kit/sealing-keys.ts'
import { openEmbedded } from '#server/platform/stores/embedded-database.ts'
import { preparingOften } from '#server/platform/stores/embedded-statements.ts'
import { markdown } from './markdown.ts'

const connections = 16
const seconds = 10

interface Rate {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

/** A call that is made over and over. */
export interface Post {
  readonly path: string
  /** As JSON; each its own. */
  readonly body: () => string
  readonly headers?: () => Readonly<Record<string, string>>
}

/** The same as the driver writes it. */
interface Bare {
  readonly name: string
  /** Into the schema `bare`. */
  readonly tables: readonly string[]
  readonly statement: string
  /** Each its own. */
  readonly values: () => unknown[]
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** A database's driver, as a pool or the embedded database alone. */
export interface Driver {
  readonly query: (statement: string, values?: unknown[]) => Promise<{ rows: unknown[] }>
}

interface Afterwards {
  readonly processes?: number
  /** Looks at the data once the server is gone. */
  readonly afterwards?: (dataDirectory: string) => Promise<void>
}

/** Keys of all processes that share a database: another installation's do not open what is in it. */
const keys = newKeyRing()

/** Several processes share the database and the connections; latencies are the means of theirs. */
async function serverRate(
  databaseUrl: string | undefined,
  post: Post,
  { processes = 1, afterwards }: Afterwards = {},
): Promise<Rate> {
  const start = () =>
    startProduct({
      // Webhooks would be sent from the same process, and they are not measured here.
      WEBHOOKS_FILE: join(root, 'bench/no-webhooks.json'),
      // Calls may come from many households, as limits by address suppose.
      TRUSTED_PROXIES: '127.0.0.1',
      LOANFORM_KEYS: keys,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    })
  const products: Product[] = []
  try {
    // One after the other: the first migrates.
    for (let each = 0; each < processes; each++) products.push(await start())
    const rates = await Promise.all(products.map(({ url }) => rateOf(url, post, connections / processes)))
    for (const product of afterwards ? products : []) {
      await product.kill()
      await afterwards?.(product.dataDirectory)
    }
    return {
      perSecond: rates.reduce((sum, { perSecond }) => sum + perSecond, 0),
      p50: mean(rates.map(({ p50 }) => p50)),
      p99: mean(rates.map(({ p99 }) => p99)),
    }
  } finally {
    await Promise.all(products.map((product) => product.stop()))
  }
}

async function rateOf(url: string, { path, body, headers }: Post, atATime: number): Promise<Rate> {
  const setupRequest = () => ({
    method: 'POST' as const,
    path: `/api${path}`,
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers?.() },
    body: body(),
  })
  const result = await autocannon({ url, connections: atATime, duration: seconds, requests: [{ setupRequest }] })
  const refused = result.non2xx + result.errors
  if (refused > 0) throw new Error(`${refused} of the requests were refused: ${JSON.stringify(result.statusCodeStats)}`)
  return { perSecond: result['2xx'] / result.duration, ...result.latency }
}

/** As many writes at a time as the server has connections, for as long. */
async function bareRate(write: () => Promise<unknown>): Promise<Rate> {
  const taken: number[] = []
  const end = performance.now() + seconds * 1000
  const one = async () => {
    // Ends with the time.
    while (performance.now() < end) {
      const began = performance.now()
      await write()
      taken.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  return { perSecond: taken.length / seconds, p50: at(0.5), p99: at(0.99) }
}

async function barePglite({ tables, statement, values }: Bare): Promise<Rate> {
  const folder = mkdtempSync(join(tmpdir(), 'loanform-bare-'))
  // As the server opens it: writes reach the disk before they are acknowledged.
  const database = await openEmbedded(folder)
  try {
    await database.exec(['create schema bare', ...tables].join(';'))
    // Prepared by name, as the server's statements are.
    const prepared = preparingOften(database)
    return await bareRate(() => prepared.query(statement, [...values()]))
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A connection may still be closing when the database is stopped, which breaks it: nothing waits for it any more. */
function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  return pool.on('error', () => {})
}

async function barePg(url: string, { tables, statement, values }: Bare): Promise<Rate> {
  const pool = openPool(url)
  try {
    await pool.query(['create schema bare', ...tables].join(';'))
    // Prepared by name, as the server's statements are.
    return await bareRate(() => pool.query({ name: 'bare', text: statement, values: values() }))
  } finally {
    await pool.query('drop schema bare cascade')
    await pool.end()
  }
}

/** Writes the same rows, indexes and bytes as a call of the server does, in one statement and without the server; one write each. */
export interface SameRows {
  readonly name: string
  /** Of the database that the server has just written to. */
  readonly writer: (driver: Driver) => Promise<() => Promise<unknown>>
}

/** Without the server, which has ended. */
async function sameRate(databaseUrl: string | undefined, dataDirectory: string, { writer }: SameRows): Promise<Rate> {
  const pool = databaseUrl ? openPool(databaseUrl) : undefined
  const driver = pool ?? (await openEmbedded(join(dataDirectory, 'database')))
  try {
    return await bareRate(await writer(driver))
  } finally {
    await ('close' in driver ? driver.close() : driver.end())
  }
}

interface Compared {
  /** As a sentence's beginning: `Leads per second`. */
  readonly what: string
  readonly bare: Bare
  readonly posts: readonly Post[]
  readonly same?: SameRows
}

const shown = ({ perSecond, p50, p99 }: Rate) => [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)]

/** The table as Markdown; `say` is told what is being measured. */
export async function ratesTable(say: (text: string) => void, { what, bare, posts, same }: Compared): Promise<string> {
  const rows: string[][] = []
  const compare = async (kind: string, databaseUrl: string | undefined) => {
    say(`${what} on ${kind} …`)
    const driver = databaseUrl ? await barePg(databaseUrl, bare) : await barePglite(bare)
    const row = (name: string, rate: Rate) =>
      rows.push([`${kind}: ${name}`, ...shown(rate), (rate.perSecond / driver.perSecond).toFixed(2)])
    row(bare.name, driver)
    const alone: Rate[] = []
    const afterwards = async (dataDirectory: string) => {
      if (same) alone.push(await sameRate(databaseUrl, dataDirectory, same))
    }
    const together: [name: string, rate: Rate][] = []
    // Before the driver has written rows there that no key opens: no server starts on them.
    for (const post of databaseUrl && same ? posts : [])
      for (const processes of [2, 4])
        together.push([`POST ${post.path}, ${processes} processes`, await serverRate(databaseUrl, post, { processes })])
    for (const post of posts) row(`POST ${post.path}`, await serverRate(databaseUrl, post, { afterwards }))
    for (const [name, rate] of together) row(name, rate)
    for (const rate of alone) row(same!.name, rate)
  }
  await compare('embedded PGlite', undefined)
  const postgres = await findPostgres({ environment: process.env, say, durable: true })
  try {
    await compare('PostgreSQL', postgres.url)
  } finally {
    await postgres.stop()
  }
  return markdown([`${connections} at a time, ${seconds} s`, 'per second', 'p50 ms', 'p99 ms', 'of bare'], rows)
}
