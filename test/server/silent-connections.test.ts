// Test of connections to a PostgreSQL that says nothing any more, or takes no write. After a failover they are given up, and new ones are
// made.
import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { once } from 'node:events'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { errorCode } from '#server/platform/kit/error-code.ts'
import { connectionPool, isUnavailable } from '#server/platform/stores/database.ts'
import { giveUpWhenSilent } from '#server/platform/stores/silent-connections.ts'

const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const ready = message('Z', Buffer.from('I'))
const welcome = Buffer.concat([message('R', Buffer.alloc(4)), ready])
const done = Buffer.concat([message('C', Buffer.from('SELECT 0\0')), ready])

/** The refusal of a write by a standby. */
const readOnly = Buffer.concat([message('E', Buffer.from('SERROR\0C25006\0Mread-only\0\0')), ready])

/** A place that greets as PostgreSQL does, answers statements, and says nothing to those with a word for it; one word is a write. */
let server: Server
let sockets: Socket[]
let held: Socket[]
beforeEach(async () => {
  sockets = []
  held = []
  // The other side of a connection that is gone does not end it either.
  server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(welcome)
      socket.on('data', (data) => {
        const said = data.toString('latin1')
        if (said.includes('never')) return
        if (said.includes('later')) held.push(socket)
        else if (said.includes('write')) socket.write(readOnly)
        else if (said.startsWith('Q') || said.startsWith('P')) socket.write(done)
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

const silence = { answer: 100, patient: 60_000, end: 100 }

function openPool() {
  const { port } = server.address() as AddressInfo
  const broken: Error[] = []
  const pool = connectionPool(`postgres://u@127.0.0.1:${port}/d`, (error) => broken.push(error), silence)
  return { pool, broken, db: new Kysely<object>({ dialect: new PostgresDialect({ pool }) }) }
}

test('R-24: a statement that is not answered is given up with its connection, and the next one has another', async () => {
  const { db, pool, broken } = openPool()
  const error = await sql`select never`.execute(db).catch((thrown: unknown) => thrown)
  expect(isUnavailable(error)).toBe(true)
  expect(pool.totalCount).toBe(0)
  expect(broken).toHaveLength(1)
  await sql`select now`.execute(db)
  expect(sockets).toHaveLength(2)
  await db.destroy()
})

test('R-24: where a transaction is not answered its caller may come again too', async () => {
  const { db } = openPool()
  const error = await db
    .transaction()
    .execute((trx) => sql`select never`.execute(trx))
    .catch((thrown: unknown) => thrown)
  expect(isUnavailable(error)).toBe(true)
  await db.destroy()
})

test('R-24: a transaction that set the database a limit of its own is waited for', async () => {
  const { db } = openPool()
  const patient = db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '10min'`.execute(trx)
    return sql`select later`.execute(trx)
  })
  // By then the usual limit is over.
  await expect(sql`select never`.execute(db)).rejects.toThrow('said nothing in time')
  await expect(sql`select never`.execute(db)).rejects.toThrow('said nothing in time')
  for (const socket of held) socket.write(done)
  await patient
  await db.destroy()
})

test('R-24: a stop does not wait for a database that says nothing', async () => {
  const { port } = server.address() as AddressInfo
  const client = new Client({ connectionString: `postgres://u@127.0.0.1:${port}/d` })
  await client.connect()
  giveUpWhenSilent(client, silence)
  await client.end()
  expect(sockets).toHaveLength(1)
})

test('R-24: a connection that takes no write is given up once it is free, for the next one leads to where it is taken now', async () => {
  const { db, pool } = openPool()
  const write = db.transaction().execute((trx) => sql`select write`.execute(trx))
  const error = await write.catch((thrown: unknown) => thrown)
  expect([isUnavailable(error), errorCode(error)]).toEqual([true, '25006'])
  expect(pool.totalCount).toBe(0)
  await sql`select now`.execute(db)
  expect(sockets).toHaveLength(2)
  await sql`select now`.execute(db)
  expect(sockets).toHaveLength(2)
  await db.destroy()
})
