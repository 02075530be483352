// Test of the processes of compose.yaml: two servers, a worker and the sandbox on one PostgreSQL (Q5). A lead that one server
// took is worked off by the worker and told by the other; what the operator sets counts everywhere.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { toSections } from '#domain/questions/answers.ts'
import { stateNumber } from '#domain/journey/states.ts'
import type { LeadReply } from '#contract/schemas.ts'
import { startProcess } from '#scripts/child-process.ts'
import type { Running } from '#scripts/child-process.ts'
import { freePort } from '#scripts/ports.ts'
import { findPostgres } from '#scripts/postgres.ts'
import type { Postgres } from '#scripts/postgres.ts'
import { answersOf, createBody } from './applicants.ts'

const root = join(import.meta.dirname, '../..')
const dataDir = mkdtempSync(join(tmpdir(), 'loanform-roles-'))
const processes: Running[] = []
let postgres: Postgres
let environment: Record<string, string | undefined>
let ports: number[]
let workerPort: number

const start = async (name: string, file: string, change: Record<string, string>, readyWhen: RegExp) => {
  const env = { ...environment, ...change }
  const running = await startProcess({ name, command: process.execPath, arguments: [file], cwd: root, env, readyWhen })
  processes.push(running)
}

beforeAll(async () => {
  postgres = await findPostgres({ environment: process.env, say: () => {} })
  const url = new URL(postgres.url)
  const { Client } = await import('pg')
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  const name = `roles_${randomUUID().replaceAll('-', '')}`
  await client.query(`create database ${name}`)
  await client.end()
  url.pathname = `/${name}`
  ports = [await freePort(), await freePort()]
  workerPort = await freePort()
  const sandboxPort = await freePort()
  environment = {
    PATH: process.env.PATH,
    DATABASE_URL: url.href,
    DATA_DIR: dataDir,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
    PUBLIC_URL: `http://127.0.0.1:${ports[1]}`,
  }
  await start('sandbox', 'sandbox/main.ts', {}, /^sandbox (http\S+)/)
  await start('server a', 'server/main.ts', { ROLE: 'server', PORT: String(ports[0]) }, /^ready (http\S+)/)
  await start('server b', 'server/main.ts', { ROLE: 'server', PORT: String(ports[1]) }, /^ready (http\S+)/)
}, 240_000)
afterAll(async () => {
  for (const each of processes.toReversed()) await each.stop()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}, 60_000)

async function call(port: number, method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: { 'idempotency-key': randomUUID(), ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await response.json()) as LeadReply & { token: string }
}

const admin = (...commandLine: string[]) =>
  new Promise<string>((resolve, reject) => {
    const file = join(root, 'server/admin.ts')
    execFile(process.execPath, [file, ...commandLine], { cwd: root, env: environment }, (error, out, wrong) =>
      error ? reject(new Error(wrong)) : resolve(out),
    )
  })

test('Q5: a lead waits while there is no worker, goes through once there is one, and is told by the other server', async () => {
  const [first, second] = ports as [number, number]
  const made = await call(first, 'POST', '/v2/lead', createBody())
  const auth = { authorization: `Bearer ${made.token}` }
  const email = { 'contactDetails.email': 'accept+roles@example.test' }
  await call(second, 'POST', '/v3/lead', { id: made.id, ...toSections(answersOf('es', email)) }, auth)
  expect((await call(first, 'GET', `/lead/status/${made.id}`, undefined, auth)).progressState).toBe(
    stateNumber('checking'),
  )
  expect(JSON.parse(await admin('jobs', 'list', '--json'))).toContainEqual(
    expect.objectContaining({ kind: 'distribute', attempts: 0 }),
  )
  await admin('lenders', 'off', 'moneyman', '--reason', 'the test')

  await start('worker', 'server/main.ts', { ROLE: 'worker', METRICS_PORT: String(workerPort) }, /^ready to work/)
  await vi.waitFor(
    async () => {
      const { progressState } = await call(second, 'GET', `/lead/status/${made.id}`, undefined, auth)
      expect(progressState).not.toBe(stateNumber('checking'))
    },
    { timeout: 60_000, interval: 200 },
  )
  const lead = JSON.parse(await admin('leads', 'show', made.id, '--json')) as {
    verdicts: { lender: string; outcome: string; reason: string }[]
  }
  expect(lead.verdicts.map(({ outcome }) => outcome)).toContain('accepted')
  expect(lead.verdicts.find(({ lender }) => lender === 'moneyman')).toMatchObject({ reason: 'off' })
  const ready = await fetch(`http://127.0.0.1:${workerPort}/ready`)
  expect(await ready.json()).toMatchObject({
    status: 'ready',
    parts: expect.arrayContaining([{ part: 'worker', state: 'ok' }]),
  })
  const { text } = { text: await (await fetch(`http://127.0.0.1:${workerPort}/metrics`)).text() }
  expect(text).toMatch(/loanform_lender_answer_seconds_count\{lender="\w+",act="post",outcome="\w+"\} 1/)
  expect(text).toMatch(/loanform_database_connections\{state="all"\} [1-9]/)
  expect(text).toMatch(/loanform_lender_off\{lender="moneyman"\} 1/)
}, 180_000)
