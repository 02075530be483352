// Test of a PostgreSQL that can only be read, as a standby is: no server starts on it, and commands say so.
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPostgres } from '#scripts/postgres.ts'
import type { Postgres } from '#scripts/postgres.ts'
import { openDatabase } from '#server/platform/stores/database.ts'
import type { OpenDatabase } from '#server/platform/stores/database.ts'
import { admin } from './admin.ts'
import { startTestServer } from './server.ts'
import { newDatabase } from './soaked-processes.ts'

let postgres: Postgres
let databaseUrl: string
/** Sessions that begin from now on may write or may not. */
const makeReadOnly = async (only: 'on' | 'off') => {
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(
    `alter database ${new URL(databaseUrl).pathname.slice(1)} set default_transaction_read_only = ${only}`,
  )
  await client.end()
}
const place = () => ({ dataDir: '/dev/null', databaseUrl, onConnectionError: () => {}, onLockLost: () => {} })
const opened = (found: Awaited<ReturnType<typeof openDatabase>>): OpenDatabase => {
  if ('refused' in found) throw new Error(found.refused)
  return found
}

beforeAll(async () => {
  postgres = await findPostgres({ environment: process.env, say: () => {} })
  databaseUrl = await newDatabase(postgres.url)
  await opened(await openDatabase(place())).close()
  await makeReadOnly('on')
}, 240_000)
afterAll(() => postgres.stop())

test('R-24: a server waits for a standby to be promoted, and ends where it is not', async () => {
  const told: unknown[] = []
  const wait = { ms: 1200, onWaiting: (error: unknown) => told.push(error) }
  expect(await openDatabase({ ...place(), wait })).toEqual({
    refused: 'DATABASE_URL: the database can only be read, as a standby, expected the one that takes writes',
  })
  expect(told).toHaveLength(1)
  let promoted: Promise<void> | undefined
  const onWaiting = () => {
    promoted = makeReadOnly('off')
  }
  await opened(await openDatabase({ ...place(), wait: { ms: 60_000, onWaiting } })).close()
  await promoted
}, 60_000)

test('R-24: on a standby a command reads, and one that is recorded is refused with its reason', async () => {
  await makeReadOnly('on')
  const standby = opened(await openDatabase(place()))
  const server = await startTestServer()
  const on = { ...server, deps: { ...server.deps, db: standby.db } }
  expect(await admin(on, ['acts'])).toMatchObject({ code: 0 })
  expect(await admin(on, ['lenders', 'off', 'moneyman', '--reason', 'the test'])).toMatchObject({
    code: 1,
    wrong: ['DATABASE_URL: the database can only be read, as a standby, expected the one that takes writes'],
  })
  await server.close()
  await standby.close()
}, 60_000)
