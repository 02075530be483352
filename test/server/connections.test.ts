// Test of connections that break: to the database between two statements, and of clients that speak no HTTP (R-24, R-37, ERRH-01).
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyRingIn } from '#server/platform/kit/sealing-keys.ts'
import { connectionPool, openDatabase } from '#server/platform/stores/database.ts'
import { diskFault } from '#server/platform/stores/disk-room.ts'
import { closeToOthers } from '#server/platform/stores/owners-only.ts'
import { productionEnvironment } from './production-environment.ts'
import { startTestServer } from './server.ts'

/** A message of PostgreSQL's protocol. */
function message(type: string, ...parts: readonly (string | number)[]): Buffer {
  const bytes = Buffer.concat(
    parts.map((part) => {
      if (typeof part === 'string') return Buffer.from(`${part}\0`)
      const number = Buffer.alloc(4)
      number.writeInt32BE(part)
      return number
    }),
  )
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(bytes.length + 4, 1)
  return Buffer.concat([head, bytes])
}
const isReady = Buffer.concat([message('Z'), Buffer.from('I')])
isReady.writeInt32BE(5, 1)

/** Lets everybody in and says to every statement that it was done; or greets with a message of its own. */
async function startPostgres(at = 0, greeting: Buffer = Buffer.concat([message('R', 0), isReady])) {
  const sockets: Socket[] = []
  const listener = createServer((socket) => {
    sockets.push(socket)
    let isIn = false
    socket.on('error', () => {})
    socket.on('data', () => {
      socket.write(isIn ? Buffer.concat([message('C', 'BEGIN'), isReady]) : greeting)
      isIn = true
    })
  })
  await new Promise<void>((resolve) => {
    listener.listen(at, '127.0.0.1', resolve)
  })
  const { port } = listener.address() as AddressInfo
  return { port, sockets, close: () => listener.close() }
}

test('R-24: a connection that breaks between two statements of a transaction is told of once, and ends no process', async () => {
  const postgres = await startPostgres()
  const broken: string[] = []
  const told = Promise.withResolvers<void>()
  const pool = connectionPool(`postgres://me:it@127.0.0.1:${postgres.port}/data`, (error) => {
    broken.push(error.message)
    told.resolve()
  })
  const client = await pool.connect()
  await client.query('begin')
  for (const socket of postgres.sockets) socket.destroy()
  await told.promise
  expect(broken).toEqual([expect.stringContaining('Connection terminated')])
  client.release(true)
  await pool.end()
  postgres.close()
})

describe('R-24: a start before the database is there', () => {
  const place = (port: number, ms: number) => {
    const told: unknown[] = []
    const wait = { ms, onWaiting: (error: unknown) => told.push(error) }
    const databaseUrl = `postgres://me:it@127.0.0.1:${port}/data`
    return { told, dataDir: '/dev/null', databaseUrl, onConnectionError: () => {}, onLockLost: () => {}, wait }
  }

  test('R-24: it is waited for, which is told once, and then said in a sentence', async () => {
    const there = await startPostgres()
    there.close()
    const nobody = place(there.port, 1200)
    expect(await openDatabase(nobody)).toEqual({
      refused: expect.stringMatching(/^DATABASE_URL: the database did not answer for 1\.2 seconds: .*ECONNREFUSED/),
    })
    expect(nobody.told).toHaveLength(1)
  })

  test('R-24: it comes while it is waited for', async () => {
    const there = await startPostgres()
    const { port } = there
    there.close()
    const late = place(port, 30_000)
    const comes = Promise.withResolvers<Awaited<ReturnType<typeof startPostgres>>>()
    const opening = openDatabase({
      ...late,
      wait: {
        ...late.wait,
        onWaiting: (error) => {
          late.wait.onWaiting(error)
          comes.resolve(startPostgres(port))
        },
      },
    })
    const postgres = await comes.promise
    const opened = await opening
    expect(opened).toHaveProperty('db')
    expect(late.told).toHaveLength(1)
    if ('close' in opened) await opened.close()
    postgres.close()
  })

  test('R-24: who is not let in is told so at once', async () => {
    const strict = await startPostgres(0, message('E', 'SFATAL', 'C28P01', 'Mno such password', ''))
    const refused = place(strict.port, 30_000)
    expect(await openDatabase(refused)).toEqual({
      refused: 'DATABASE_URL: the database does not let us in: no such password',
    })
    expect(refused.told).toEqual([])
    strict.close()
  })
})

test('S-33: the data folder beside a PostgreSQL is closed to other users at the start, with the keys and documents in it', async () => {
  const there = await startPostgres()
  there.close()
  const dataDir = mkdtempSync(join(tmpdir(), 'loanform-beside-'))
  const paths = [dataDir, join(dataDir, 'documents'), join(dataDir, 'documents', 'one'), join(dataDir, 'keys.json')]
  mkdirSync(paths[1]!)
  for (const file of paths.slice(2)) writeFileSync(file, 'secret')
  for (const path of paths) chmodSync(path, 0o777)
  // Nobody answers there: the folder is closed before anybody is asked.
  const databaseUrl = `postgres://me:it@127.0.0.1:${there.port}/data`
  const opening = openDatabase({ dataDir, databaseUrl, onConnectionError: () => {}, onLockLost: () => {} })
  expect(await opening).toEqual({ refused: expect.stringContaining('ECONNREFUSED') as string })
  expect(paths.map((path) => statSync(path).mode & 0o077)).toEqual(paths.map(() => 0))
  rmSync(dataDir, { recursive: true })
})

test('R-23 S-33: a file that another process takes away meanwhile keeps none from starting', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'loanform-shared-'))
  const kept = join(dataDir, 'kept')
  writeFileSync(kept, 'secret')
  chmodSync(kept, 0o666)
  expect(closeToOthers(dataDir, () => ['document.unfinished', 'kept'])).toEqual([])
  expect(statSync(kept).mode & 0o077).toBe(0)
  rmSync(dataDir, { recursive: true })
})

describe('A3 S-33: a folder that others use', () => {
  /** Folder that is open to others, as `/`, `/srv` or `/tmp` is, with a file in it. */
  function sharedFolder(name: string) {
    const dataDir = mkdtempSync(join(tmpdir(), 'loanform-others-'))
    const file = join(dataDir, name)
    writeFileSync(file, 'not ours')
    for (const path of [dataDir, file]) chmodSync(path, 0o755)
    const modes = () => [dataDir, file].map((path) => statSync(path).mode & 0o777)
    return { dataDir, modes, remove: () => rmSync(dataDir, { recursive: true }) }
  }
  const outside = { onConnectionError: () => {}, onLockLost: () => {} }

  test.each([undefined, 'postgres://me:it@127.0.0.1:1/data'])(
    'A3 S-33: is not taken for the data folder, and nothing in it is closed: %s',
    async (databaseUrl) => {
      const { dataDir, modes, remove } = sharedFolder('of-somebody-else')
      expect(await openDatabase({ ...outside, dataDir, databaseUrl })).toEqual({
        refused: `DATA_DIR: ${dataDir} is open to others and holds nothing of ours, expected a folder of its own: a new or an empty one, or one that is closed to others (chmod 700)`,
      })
      expect(modes()).toEqual([0o755, 0o755])
      expect(readdirSync(dataDir)).toEqual(['of-somebody-else'])
      remove()
    },
  )

  test.each(['keys.json', 'documents', 'lost+found'])('S-33: one with %s is ours, and is closed', async (name) => {
    const { dataDir, modes, remove } = sharedFolder(name)
    const databaseUrl = 'postgres://me:it@127.0.0.1:1/data'
    const opening = openDatabase({ ...outside, dataDir, databaseUrl })
    expect(await opening).toEqual({ refused: expect.stringContaining('ECONNREFUSED') as string })
    expect(modes()).toEqual([0o700, 0o700])
    remove()
  })
})

describe('R-24: a full disk at the first start', () => {
  test.each([
    ['ENOSPC', undefined, 'the disk of /data is full, expected at least 64 MB'],
    ['EDQUOT', 9_000_000_000, 'the disk of /data is full: 8583 MB are free, expected at least 64 MB'],
    [undefined, 5_000_000, 'the disk of /data is full: 4 MB are free, expected at least 64 MB'],
  ])('R-24: %s with %s bytes is said', (code, free, said) => {
    expect(diskFault(code, '/data', free ?? null)).toBe(`DATA_DIR: ${said}`)
  })

  test('R-24: a start that fails on a full disk says so, whatever the database says', async () => {
    const place = { dataDir: '/dev/null/no-folder', onConnectionError: () => {}, onLockLost: () => {} }
    expect(await openDatabase({ ...place, freeBytes: () => 5_000_000 })).toEqual({
      refused: 'DATA_DIR: the disk of /dev/null/no-folder is full: 4 MB are free, expected at least 64 MB',
    })
  })

  test('R-24: another fault on a disk with room is told as it is', () => {
    expect(diskFault('EACCES', '/data', 9_000_000_000)).toBeUndefined()
  })
})

describe('A3: a data folder that cannot be used', () => {
  test.each([
    ['/dev/null', 'EEXIST'],
    ['/dev/null/no-folder', 'ENOTDIR'],
  ])('A3: DATA_DIR %s, which can be no folder, is named with what was expected', async (dataDir, code) => {
    const place = { dataDir, onConnectionError: () => {}, onLockLost: () => {} }
    const said = `DATA_DIR: found "${dataDir} (${code})", expected a folder that the server can write to`
    expect(await openDatabase(place)).toEqual({ refused: said })
  })

  test('A3: so is one beside a PostgreSQL, before anybody is asked there', async () => {
    const dataDir = join(tmpdir(), `loanform-loop-${process.pid}`)
    symlinkSync(dataDir, dataDir)
    const databaseUrl = 'postgres://me:it@127.0.0.1:1/data'
    const said = `DATA_DIR: found "${dataDir} (ELOOP)", expected a folder that the server can write to`
    const opening = openDatabase({ dataDir, databaseUrl, onConnectionError: () => {}, onLockLost: () => {} })
    await expect(opening).rejects.toThrow(said)
    expect(() => keyRingIn(dataDir)).toThrow(`DATA_DIR: found "${join(dataDir, 'keys.json')} (ELOOP)"`)
    rmSync(dataDir)
  })

  test('A3: so is one whose lock cannot be opened', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'loanform-unlocked-'))
    mkdirSync(join(dataDir, 'lock.sqlite'))
    const place = { dataDir, onConnectionError: () => {}, onLockLost: () => {} }
    expect(await openDatabase(place)).toEqual({
      refused: `DATA_DIR: found "${join(dataDir, 'lock.sqlite')} (unable to open database file)", expected a folder that the server can write to`,
    })
    rmSync(dataDir, { recursive: true })
  })
})

describe('ERRH-01: what is no request', () => {
  let server: Awaited<ReturnType<typeof startTestServer>>
  beforeAll(async () => {
    server = await startTestServer({ environment: productionEnvironment() })
    await server.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => server.close())

  const say = (text: string) =>
    new Promise<{ status: number; headers: Record<string, string>; body: string }>((resolve) => {
      const { port } = server.app.server.address() as AddressInfo
      let all = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(text))
      socket.on('data', (bytes) => (all += String(bytes)))
      socket.on('error', () => {})
      socket.on('close', () => {
        const [head = '', body = ''] = all.split('\r\n\r\n')
        const [first = '', ...lines] = head.split('\r\n')
        const headers = Object.fromEntries(
          lines.map((line) => [line.split(': ')[0]!.toLowerCase(), line.slice(line.indexOf(':') + 2)]),
        )
        resolve({ status: Number(first.split(' ')[1]), headers, body })
      })
    })

  test.each([
    ['no method', 'canary /canary HTTP/1.1\r\n\r\n', 400, 'bad-request'],
    ['a broken path', 'GET /canary canary HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400, 'bad-request'],
    [
      'a head of 20 kB',
      `GET /canary HTTP/1.1\r\nhost: x\r\nx-it: ${'canary'.repeat(3500)}\r\n\r\n`,
      431,
      'head-too-large',
    ],
    ['no host', 'GET /canary HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'bad-request'],
    ['letters that are none', 'GET /canary%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400, 'bad-request'],
  ])('ERRH-01: %s has every header, a reference and nothing of what came', async (_what, text, status, code) => {
    const answer = await say(text)
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.body)).toEqual({ code, message: expect.any(String), reference: expect.any(String) })
    expect(answer.body).not.toContain('canary')
    const { headers } = await server.app.inject('/api/nothing')
    const ofTheTransport = new Set(['connection', 'content-length', 'date', 'keep-alive', 'vary'])
    for (const [name, value] of Object.entries(headers))
      if (!ofTheTransport.has(name)) expect(answer.headers[name], name).toBe(value)
  })
})
