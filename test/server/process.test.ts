// Test of the server process on its embedded database: killed, started twice, stopped, started with wrong settings (Q1, Q5,
//
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { toSections } from '#domain/questions/answers.ts'
import type { LeadReply } from '#contract/schemas.ts'
import { startProcess } from '#scripts/child-process.ts'
import { newKeyRing } from '#server/platform/kit/sealing-keys.ts'
import { freePort } from '#scripts/ports.ts'
import { atMost } from '#test/at-most.ts'
import { answersOf, createBody } from './applicants.ts'
import { terms } from './server.ts'

/** `npm run soak` kills long; every run of the suite a little. */
const kills = process.env.SOAK === '1' ? 60 : 2

const dataDir = mkdtempSync(join(tmpdir(), 'loanform-data-'))
const posts: string[] = []
let asks = 0
/** A lender that never answers a post and says yes when asked. */
const lender = createServer((request, response) => {
  if (request.method === 'POST') return void posts.push(String(request.headers['idempotency-key']))
  asks++
  const reference = request.url!.split('/').at(-1)!
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ decision: 'accepted', reference, offerId: 'offer-1', terms }))
})

let port: number
let environment: Record<string, string | undefined>
beforeAll(async () => {
  await new Promise<void>((resolve) => void lender.listen(0, '127.0.0.1', resolve))
  port = await freePort()
  const lenderUrl = `http://127.0.0.1:${(lender.address() as AddressInfo).port}`
  environment = {
    PATH: process.env.PATH,
    PORT: String(port),
    DATA_DIR: dataDir,
    // Calls come from many households, as limits by address suppose.
    TRUSTED_PROXIES: '127.0.0.1',
    // No sandbox runs here that could be told of leads.
    WEBHOOKS_FILE: join(import.meta.dirname, '../../bench/no-webhooks.json'),
    // One lender after another: what is tried here is one lender's answer.
    MARKET_MODE: 'first-yes',
    LENDER_MONEYMAN_URL: lenderUrl,
    LENDER_CREDITEA_URL: lenderUrl,
  }
})
afterAll(() => {
  lender.closeAllConnections()
  lender.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = (change: Record<string, string | undefined> = {}) =>
  startProcess({
    name: 'server',
    command: process.execPath,
    arguments: ['server/main.ts'],
    cwd: join(import.meta.dirname, '../..'),
    env: { ...environment, ...change },
    readyWhen: /^ready (http\S+)/,
  })

let calls = 0
/** Another address for each call: of one alone so many leads need proof of work. */
const household = () => `10.${(++calls >> 8) & 255}.${calls & 255}.1`

async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: {
      'idempotency-key': randomUUID(),
      'x-forwarded-for': household(),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: (await response.json()) as LeadReply & { token: string } }
}
const status = ({ id, token }: { id: string; token: string }) =>
  call('GET', `/lead/status/${id}`, undefined, { authorization: `Bearer ${token}` })

describe('Q1 R-22: kill -9', () => {
  test(
    'R-22: no acknowledged lead is lost, and one that was not acknowledged is made once',
    async () => {
      const acknowledged: { id: string; token: string }[] = []
      let open: { key: string }[] = []
      for (let round = 0; round < kills; round++) {
        const server = await start()
        const killed = Promise.withResolvers<void>()
        const clients = Array.from({ length: 6 }, async () => {
          for (const _ of atMost(10_000, () => 'the server to be ended')) {
            const key = randomUUID()
            try {
              const made = await call('POST', '/v2/lead', createBody(), { 'idempotency-key': key })
              // Anything else is no acknowledgement.
              if (made.status !== 201) throw new Error(`A new lead was answered ${made.status}`)
              acknowledged.push(made.body)
              if (acknowledged.length >= 40 * (round + 1)) killed.resolve()
            } catch {
              open = [...open, { key }]
              return
            }
          }
        })
        // On a busy machine every client may have met a broken connection first.
        await Promise.race([killed.promise, Promise.all(clients)])
        await server.kill()
        await Promise.all(clients)
      }
      const server = await start()
      for (const lead of acknowledged) expect((await status(lead)).status).toBe(200)
      expect(open.length).toBeGreaterThan(0)
      for (const { key } of open) {
        const first = await call('POST', '/v2/lead', createBody(), { 'idempotency-key': key })
        const again = await call('POST', '/v2/lead', createBody(), { 'idempotency-key': key })
        expect(first.status).toBe(201)
        expect(again.body).toEqual(first.body)
      }
      expect((await server.stop()).code).toBe(0)
    },
    120_000 + 60_000 * kills,
  )

  test('R-23: restarted while a hundred clients post, no acknowledged lead is lost, and none is made twice', async () => {
    const server = await start()
    const acknowledged: { id: string; token: string }[] = []
    const open: string[] = []
    const enough = Promise.withResolvers<void>()
    const clients = Array.from({ length: 100 }, async () => {
      for (const _ of atMost(10_000, () => 'the server to be ended')) {
        const key = randomUUID()
        try {
          const made = await call('POST', '/v2/lead', createBody(), { 'idempotency-key': key })
          // A server that is going away says so, and nothing was made.
          if (made.status !== 201) return void open.push(key)
          acknowledged.push(made.body)
          if (acknowledged.length >= 60) enough.resolve()
        } catch {
          return void open.push(key)
        }
      }
    })
    await Promise.race([enough.promise, Promise.all(clients)])
    expect((await server.stop()).code).toBe(0)
    await Promise.all(clients)
    const again = await start()
    const found = await Promise.all(acknowledged.map(status))
    expect(found.filter((each) => each.status !== 200)).toEqual([])
    expect(new Set(acknowledged.map(({ id }) => id)).size).toBe(acknowledged.length)
    const repeated = open.slice(0, 20).map(async (key) => {
      const first = await call('POST', '/v2/lead', createBody(), { 'idempotency-key': key })
      expect((await call('POST', '/v2/lead', createBody(), { 'idempotency-key': key })).body).toEqual(first.body)
    })
    await Promise.all(repeated)
    await again.stop()
  }, 180_000)

  test('R-22: killed between sending and the lender’s answer, the lead is asked after and sold once, by a server that listens', async () => {
    const server = await start()
    const made = (await call('POST', '/v2/lead', createBody())).body
    const auth = { authorization: `Bearer ${made.token}` }
    const sent = await call('POST', '/v3/lead', { id: made.id, ...toSections(answersOf('es')) }, auth)
    expect(sent.status).toBe(202)
    await vi.waitFor(() => expect(posts).toHaveLength(1), { timeout: 40_000 })
    await server.kill()
    // One that never comes to listen would break off what it began.
    const stranger = createServer()
    await new Promise<void>((resolve) => void stranger.listen(port, '127.0.0.1', resolve))
    await expect(start()).rejects.toThrow(`PORT: 127.0.0.1:${port} is taken`)
    expect(asks).toBe(0)
    await new Promise((resolve) => stranger.close(resolve))
    const again = await start()
    await vi.waitFor(async () => expect((await status(made)).body.progressState).toBe(11), {
      timeout: 40_000,
      interval: 200,
    })
    expect((await status(made)).body.result).toMatchObject({ offerId: 'offer-1', application: { status: 'contact' } })
    expect(posts).toHaveLength(1)
    await again.stop()
  }, 120_000)
})

describe('Q5: starting', () => {
  test('Q5: a second server on the same data is refused by name, one on a taken port too', async () => {
    const server = await start()
    const second = start({ PORT: String(await freePort()) })
    await expect(second).rejects.toThrow(`DATA_DIR: ${dataDir} is in use by process ${server.pid}`)
    const other = mkdtempSync(join(tmpdir(), 'loanform-data-'))
    await expect(start({ DATA_DIR: other })).rejects.toThrow(`PORT: 127.0.0.1:${port} is taken by another process`)
    rmSync(other, { recursive: true })
    expect((await server.stop()).code).toBe(0)
  }, 120_000)

  test('P-05 R-38: keys of another installation stop the start, though their ids are the same', async () => {
    await expect(start({ LOANFORM_KEYS: newKeyRing() })).rejects.toThrow(
      /LOANFORM_KEYS: k1 is another key than the one that sealed the data/,
    )
  })

  test('Q7: the keys that development makes are nobody else’s to read', () => {
    expect(readdirSync(dataDir)).toContain('keys.json')
    expect(statSync(join(dataDir, 'keys.json')).mode & 0o777).toBe(0o600)
  })

  test('A3: wrong settings stop the start, all of them told', async () => {
    const wrong = start({ PORT: 'x', APP_ENV: 'test' })
    await expect(wrong).rejects.toThrow('PORT: found "x", expected a port from 1 to 65535')
    await expect(wrong).rejects.toThrow('APP_ENV: found "test", expected development, staging or production')
  }, 60_000)

  // The router finds it, after the database was opened: the process must not stay without listening.
  test('A3: a path that is taken ends the start, by its setting', async () => {
    await expect(start({ POLICIES_PATH: '/consents/keys.json' })).rejects.toThrow(
      'POLICIES_PATH: found "/api/consents/keys.json"',
    )
  }, 60_000)

  test.each(['keys.json', 'erasure-ledger.jsonl'])(
    'A3: %s of the data folder that cannot be read ends the start, by its setting',
    async (name) => {
      const folder = mkdtempSync(join(tmpdir(), 'loanform-unread-'))
      // A folder in its place is refused to every user, root too.
      mkdirSync(join(folder, name))
      const said = `DATA_DIR: found "${folder} (EISDIR)", expected a folder that the server can write to`
      await expect(start({ DATA_DIR: folder })).rejects.toThrow(said)
      rmSync(folder, { recursive: true })
    },
    60_000,
  )
})
