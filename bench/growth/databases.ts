// Databases of the growth benchmark on one PostgreSQL: made, asked, forgotten.
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { connectionPool } from '#server/platform/stores/database.ts'
import type { Database } from '#server/platform/stores/database.ts'

export const addressOf = (server: string, database: string): string => {
  const address = new URL(server)
  address.pathname = `/${database}`
  return address.href
}

/** One connection for as long as the work takes. */
export async function connected<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The rows of one statement. */
export const ask = <Row extends pg.QueryResultRow>(address: string, statement: string): Promise<Row[]> =>
  connected(address, async (client) => (await client.query<Row>(statement)).rows)

/** Runs tasks side by side, in their order. */
export async function sideBySide(workers: number, tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const left = [...tasks]
  const work = async () => {
    for (let task = left.shift(); task; task = left.shift()) await task()
  }
  await Promise.all(Array.from({ length: workers }, work))
}

/** As the server opens it, with the server's limit of time for a statement. */
export const openPool = (address: string): Database =>
  new Kysely({ dialect: new PostgresDialect({ pool: connectionPool(address, () => {}) }) })
