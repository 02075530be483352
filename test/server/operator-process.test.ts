// Test of operator and server as processes: commands, restore of a backup, monitoring and graceful stop (R-38, Q5).
import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'undici'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import type { LeadReply } from '#contract/schemas.ts'
import { CommandRefused } from '#server/console/command.ts'
import { restore } from '#server/console/commands/restore.ts'
import { createDependencies } from '#server/composition.ts'
import { readConfig } from '#server/config.ts'
import type { Config } from '#server/config.ts'
import { lockData } from '#server/platform/stores/data-lock.ts'
import { createLog } from '#server/platform/log/log.ts'
import { countOutcomes } from '#server/reach/funnel/count-outcomes.ts'
import { openDatabase } from '#server/platform/stores/database.ts'
import type { Database } from '#server/platform/stores/database.ts'
import { startProcess } from '#scripts/child-process.ts'
import type { Running } from '#scripts/child-process.ts'
import { freePort } from '#scripts/ports.ts'
import { createBody } from './applicants.ts'

const root = join(import.meta.dirname, '../..')
const home = mkdtempSync(join(tmpdir(), 'loanform-operator-'))
const dataDir = join(home, 'data')
let port: number
let metricsPort: number
let server: Running

const environment = (change: Record<string, string> = {}) => ({
  PATH: process.env.PATH,
  PORT: String(port),
  METRICS_PORT: String(metricsPort),
  DATA_DIR: dataDir,
  // Nothing goes on by itself that would change the set between a backup and the look at it.
  WEBHOOKS_FILE: join(home, 'webhooks.json'),
  ...change,
})
const start = (change: Record<string, string> = {}) =>
  startProcess({
    name: 'server',
    command: process.execPath,
    arguments: ['server/main.ts'],
    cwd: root,
    env: environment(change),
    readyWhen: /^ready (http\S+)/,
  })

const admin = (commandLine: readonly string[], change: Record<string, string> = {}) =>
  new Promise<{ code: number; out: string; errors: string }>((resolve) => {
    const env = environment(change)
    const file = join(root, 'server/admin.ts')
    execFile(process.execPath, [file, ...commandLine], { cwd: root, env, timeout: 60_000 }, (error, out, errors) =>
      resolve({ code: error ? Number(error.code) : 0, out, errors }),
    )
  })

async function aLead() {
  const response = await fetch(`http://127.0.0.1:${port}/api/v2/lead`, {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID(), 'content-type': 'application/json' },
    body: JSON.stringify(createBody()),
  })
  return (await response.json()) as LeadReply & { token: string }
}
const get = async (at: number, path: string) => {
  const response = await fetch(`http://127.0.0.1:${at}${path}`)
  return { status: response.status, text: await response.text() }
}

beforeAll(async () => {
  port = await freePort()
  metricsPort = await freePort()
  writeFileSync(join(home, 'webhooks.json'), '{}')
  server = await start()
}, 240_000)
afterAll(async () => {
  await server.stop()
  rmSync(home, { recursive: true, force: true })
})

const configOf = (folder: string): Config => {
  const read = readConfig({ DATA_DIR: folder }, catalogue)
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return read.config
}

/**
 * Every table of a folder's database as JSON, but for the clock that a server writes each minute: a backup is a moment older. For the same
 * reason the changes that a server counts every few seconds are counted first.
 */
async function everything(folder: string): Promise<Record<string, string>> {
  const opened = await openDatabase({ dataDir: folder, onConnectionError: () => {}, onLockLost: () => {} })
  if ('refused' in opened) throw new Error(opened.refused)
  await countOutcomes(opened)
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name <> 'clock_watch' order by 1`.execute(opened.db)
  const tables: Record<string, string> = {}
  for (const { name } of rows)
    tables[name] = JSON.stringify(
      (await sql`select t.* from ${sql.table(name)} t order by t::text`.execute(opened.db)).rows,
    )
  await opened.close()
  return tables
}

describe('Q5: commands while a server has the embedded database', () => {
  test('Q5: the server carries them out, with the operator’s name, result, refusal and exit code', async () => {
    const { id } = await aLead()
    const list = await admin(['leads', 'list', '--json'])
    expect([list.code, list.errors]).toEqual([0, ''])
    expect(JSON.parse(list.out)).toMatchObject([{ id, variant: 'askrobin-es' }])
    const off = await admin(['lenders', 'off', 'moneyman', '--reason', 'maintenance'])
    expect(off).toMatchObject({ code: 0, out: 'moneyman is off until: lenders on moneyman.\n' })
    const refused = await admin(['lenders', 'off', 'nobody', '--reason', 'x'])
    expect(refused).toMatchObject({ code: 1, out: '', errors: expect.stringContaining('expected one of') })
    const acts = JSON.parse((await admin(['acts', '--json'])).out) as { who: string; command: string }[]
    expect(acts.map(({ command }) => command)).toEqual(['lenders off', 'lenders off'])
    expect(acts[0]!.who).toMatch(/^\S+$/)
  }, 120_000)

  test('Q5: who reads only the first lines of a command ends it quietly', async () => {
    await aLead()
    const file = join(root, 'server/admin.ts')
    const child = spawn(process.execPath, [file, 'leads', 'list'], { cwd: root, env: environment() })
    // Closed long before the first line is written, as `head` closes it before the last.
    child.stdout.destroy()
    const errors: string[] = []
    child.stderr.setEncoding('utf8').on('data', (text: string) => void errors.push(text))
    const ended = await new Promise((resolve) => child.once('close', (code) => resolve(code)))
    expect([ended, errors.join('')]).toEqual([0, ''])
  }, 120_000)

  test('S-33: the operator’s address is for who can read the token alone, and its file for the server’s user', async () => {
    const file = join(dataDir, 'operator.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const address = JSON.parse(readFileSync(file, 'utf8')) as { port: number; token: string }
    const ask = async (authorization: string, method: 'POST' | 'GET' = 'POST') => {
      const body = JSON.stringify({ command: 'status', given: {}, who: 'x' })
      const answer = await request(`http://127.0.0.1:${address.port}/`, {
        method,
        headers: { authorization },
        ...(method === 'POST' ? { body } : {}),
      })
      return [answer.statusCode, await answer.body.text()] as const
    }
    expect(await ask('')).toEqual([404, ''])
    expect(await ask(`Bearer ${address.token.slice(0, -1)}x`)).toEqual([404, ''])
    expect(await ask(`Bearer ${address.token}`, 'GET')).toEqual([404, ''])
    expect((await ask(`Bearer ${address.token}`))[0]).toBe(200)
  })

  test('R-38: a backup of the running server, put back elsewhere, is the set as it was, consents and documents with it', async () => {
    await aLead()
    mkdirSync(join(dataDir, 'documents/a'), { recursive: true })
    writeFileSync(join(dataDir, 'documents/a/one'), 'sealed bytes')
    const file = join(home, 'set.backup')
    expect(await admin(['backup', file])).toMatchObject({ code: 0, errors: '' })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const running = await admin(['restore', file, '--replace'])
    expect(running).toMatchObject({ code: 1, errors: expect.stringContaining('stop that one first') })
    await server.stop()
    const before = await everything(dataDir)
    expect(before.consent).not.toEqual('[]')

    const elsewhere = join(home, 'elsewhere')
    const into = async (from: string, replace = false) => {
      const { keys: _, ...config } = configOf(elsewhere)
      const log = createLog({ write: () => {} }, 'silent')
      const connect = (db: Database) =>
        createDependencies({ config: configOf(elsewhere), catalogue, db, log, wake: () => {} })
      const wrong = await restore
        .runAlone({ config, connect, who: 'olga', tell: () => {} }, { file: from, replace }, () => {})
        .catch((error: unknown) => (error instanceof CommandRefused ? error.message : Promise.reject(error as Error)))
      return wrong ?? 'restored'
    }
    expect(await into(file)).toContain('the keys k1 are missing')
    writeFileSync(join(elsewhere, 'keys.json'), readFileSync(join(dataDir, 'keys.json')))
    const cut = join(home, 'cut.backup')
    expect(existsSync(`${file}.ledger`)).toBe(true)
    writeFileSync(cut, readFileSync(file).subarray(0, 200_000))
    expect(await into(cut)).toContain('is cut off or changed')
    const changed = readFileSync(file)
    changed.writeUInt8(changed.readUInt8(150_000) ^ 255, 150_000)
    writeFileSync(cut, changed)
    expect(await into(cut)).toContain('is cut off or changed')
    expect(await into(join(root, 'package.json'))).toContain('expected a file that backup wrote')
    expect(await into(join(home, 'none'))).toContain('is not there')
    expect(readdirSync(elsewhere).filter((name) => name !== 'keys.json' && !/^(?:lock|server)/.test(name))).toEqual([])

    expect(await into(file)).toBe('restored')
    const { operator_act: acts, ...restored } = await everything(elsewhere)
    const { operator_act: actsBefore, ...kept } = before
    expect(restored).toEqual(kept)
    expect(acts!.startsWith(actsBefore!.slice(0, -1))).toBe(true)
    expect(readFileSync(join(elsewhere, 'documents/a/one'), 'utf8')).toBe('sealed bytes')
    expect(await into(file)).toContain('expected --replace')
    expect(await into(file, true)).toBe('restored')
    expect(readdirSync(elsewhere).filter((name) => name.includes('.before-'))).toHaveLength(2)
    server = await start()
  }, 240_000)
})

describe('Q5: what is watched', () => {
  test('Q5: metrics count calls by route pattern, leads and parts; they are not on the public listener, and hold nothing personal', async () => {
    const { id } = await aLead()
    await fetch(`http://127.0.0.1:${port}/api/lead/status/${id}?email=canary@example.test`)
    const { status, text } = await get(metricsPort, '/metrics')
    expect(status).toBe(200)
    expect(text).toMatch(/loanform_http_request_seconds_count\{[^}]*route="\/api\/v2\/lead"[^}]*status="201"\} [1-9]/)
    expect(text).toMatch(/loanform_leads_day\{variant="askrobin-es",state="loan-information"\} [1-9]/)
    expect(text).toMatch(/loanform_breaker\{lender="moneyman",state="closed"\} 1/)
    expect(text).toMatch(/loanform_part\{part="database",state="ok"\} 1/)
    expect(text).toMatch(/nodejs_eventloop_lag_seconds /)
    expect(text).not.toMatch(new RegExp(`${id}|canary|example\\.test|Ana`))
    expect((await get(port, '/metrics')).text).not.toContain('loanform_')
    expect((await get(metricsPort, '/api/v2/lead')).status).toBe(404)
  })

  test('Q5: told to end, it says that it is not ready while it still serves', async () => {
    await server.stop()
    server = await start({ DRAIN_SECONDS: '5' })
    expect(JSON.parse((await get(port, '/ready')).text)).toMatchObject({
      status: 'ready',
      parts: { worker: 'ok', 'data folder': 'ok' },
    })
    const stopping = server.stop()
    await vi.waitFor(async () => expect((await get(port, '/ready')).status).toBe(503), { timeout: 4500, interval: 20 })
    expect((await get(port, '/health')).status).toBe(200)
    expect((await aLead()).id).toBeTruthy()
    expect((await stopping).code).toBe(0)
    server = await start()
  }, 120_000)
})

describe('Q5: a folder that something else has', () => {
  test('Q5: a command says who has it, where nobody answers the operator there', async () => {
    const folder = join(home, 'silent')
    const lock = lockData(folder)
    mkdirSync(join(folder, 'database'))
    const said = await admin(['status'], { DATA_DIR: folder })
    if ('release' in lock) lock.release()
    expect(said).toMatchObject({ code: 1, errors: expect.stringContaining('is in use, and') })
    expect(await admin(['status'], { DATA_DIR: join(home, 'none') })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('holds no database, expected the folder of a server that has run'),
    })
    expect(await admin(['nothing'])).toMatchObject({ code: 2 })
    expect(await admin(['completion'], { SHELL: '/bin/zsh' })).toMatchObject({
      code: 0,
      out: expect.stringContaining('compdef'),
    })
  }, 120_000)
})

/** Paths below the folder that other users of the machine may read, write or enter. */
const openToOthers = (folder: string) =>
  ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
    .map((name) => join(folder, name))
    .filter((path) => (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077)

describe('S-33 R-38: the data folder belongs to the server alone', () => {
  test('S-33: what an older server left open to others is closed at the start, and nothing new is open', async () => {
    await server.stop()
    chmodSync(dataDir, 0o755)
    chmodSync(join(dataDir, 'database/pg_hba.conf'), 0o666)
    server = await start()
    await aLead()
    expect(openToOthers(dataDir)).toEqual([])
  }, 120_000)

  test('R-38: a server whose lock is deleted ends by itself, and says why', async () => {
    rmSync(join(dataDir, 'lock.sqlite'))
    expect((await server.exited).code).toBe(1)
    expect(server.lastLines()).toContain('the lock of')
    server = await start()
    expect((await aLead()).id).toBeTruthy()
  }, 120_000)
})
