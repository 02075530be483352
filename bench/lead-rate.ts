// Leads created per second through the whole server, against the bare driver's insert on a database of the same kind.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { findPostgres } from '#scripts/postgres.ts'
import { startProduct } from '#scripts/product.ts'
import { root } from '#scripts/root.ts'
import { openEmbedded } from '#server/stores/embedded-database.ts'
import { markdown } from './markdown.ts'

const connections = 16
const seconds = 10

interface Rate {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

/** A first step as the form sends it, with an e-mail of its own. */
function lead(): string {
  return JSON.stringify({
    product: 'askrobin',
    variant: 'askrobin-es',
    locale: 'es',
    tags: ['new-ui'],
    generalPolicies: true,
    personalDetails: { firstName: 'Lucía', lastName: 'García', secondLastName: 'Ferrer' },
    contactDetails: {
      email: `lucia.${randomUUID()}@example.test`,
      phoneNumber: '+34612345678',
      marketingConsents: false,
    },
  })
}

async function serverRate(databaseUrl: string | undefined): Promise<Rate> {
  const product = await startProduct({
    // What others are told is sent from the same process: that is not what is measured here.
    WEBHOOKS_FILE: join(root, 'bench/no-webhooks.json'),
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  })
  try {
    const result = await autocannon({
      url: product.url,
      connections,
      duration: seconds,
      requests: [
        {
          setupRequest: () => ({
            method: 'POST',
            path: '/api/v2/lead',
            headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
            body: lead(),
          }),
        },
      ],
    })
    const refused = result.non2xx + result.errors
    if (refused > 0)
      throw new Error(`${refused} of the requests were refused: ${JSON.stringify(result.statusCodeStats)}`)
    return { perSecond: result['2xx'] / result.duration, ...result.latency }
  } finally {
    await product.stop()
  }
}

type Insert = (body: string) => Promise<unknown>

/** As many inserts at a time as the server has connections, for as long. */
async function bareRate(insert: Insert): Promise<Rate> {
  const taken: number[] = []
  const end = performance.now() + seconds * 1000
  const one = async () => {
    while (performance.now() < end) {
      const began = performance.now()
      await insert(lead())
      taken.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  return { perSecond: taken.length / seconds, p50: at(0.5), p99: at(0.99) }
}

const table =
  'create table bare (id uuid primary key default gen_random_uuid(), body jsonb not null, at timestamptz not null default now())'
const insertion = 'insert into bare (body) values ($1) returning id'

async function barePglite(): Promise<Rate> {
  const folder = mkdtempSync(join(tmpdir(), 'loanform-bare-'))
  // As the server opens it: writes reach the disk before they are acknowledged.
  const database = await openEmbedded(folder)
  try {
    await database.exec(table)
    return await bareRate((body) => database.query(insertion, [body]))
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function barePg(url: string): Promise<Rate> {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  try {
    await pool.query(table)
    return await bareRate((body) => pool.query(insertion, [body]))
  } finally {
    await pool.query('drop table bare')
    await pool.end()
  }
}

const shown = ({ perSecond, p50, p99 }: Rate) => [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)]

/** The table as Markdown; `say` is told what is being measured. */
export async function leadRateTable(say: (text: string) => void): Promise<string> {
  const rows: string[][] = []
  const compare = async (kind: string, bare: () => Promise<Rate>, server: () => Promise<Rate>) => {
    say(`Leads per second on ${kind} …`)
    const [bareResult, serverResult] = [await bare(), await server()]
    rows.push([`${kind}: bare insert`, ...shown(bareResult), '1.00'])
    rows.push([
      `${kind}: POST /v2/lead`,
      ...shown(serverResult),
      (serverResult.perSecond / bareResult.perSecond).toFixed(2),
    ])
  }
  await compare('embedded PGlite', barePglite, () => serverRate(undefined))
  const postgres = await findPostgres({ environment: process.env, say, durable: true })
  try {
    await compare(
      'PostgreSQL',
      () => barePg(postgres.url),
      () => serverRate(postgres.url),
    )
  } finally {
    await postgres.stop()
  }
  return markdown([`${connections} at a time, ${seconds} s`, 'per second', 'p50 ms', 'p99 ms', 'of bare'], rows)
}
