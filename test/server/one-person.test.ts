// Test of one person who applies many times at once, over two processes that share a database: each lender is sent one application (S-21).
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lenders as catalogue } from '#catalogue/server.generated.ts'
import { toSections } from '#domain/questions/answers.ts'
import { states } from '#domain/journey/states.ts'
import type { LeadReply } from '#contract/schemas.ts'
import { startProcess } from '#scripts/child-process.ts'
import type { Running } from '#scripts/child-process.ts'
import { freePort } from '#scripts/ports.ts'
import { findPostgres } from '#scripts/postgres.ts'
import type { Postgres } from '#scripts/postgres.ts'
import { answersOf, createBody } from './applicants.ts'

interface Sent {
  readonly reference: string
  readonly application: { readonly contactDetails: { readonly email: string } }
}

/** By lender and e-mail address, in small letters, the references that came. */
const received = new Map<string, string[]>()
/**
 * Every lender turns everybody down a moment later, so that the next one is asked. Those with a protocol of their own take nothing: what was
 * refused was not sent, and may be sent again.
 */
const lenders = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const [, lender, path] = request.url!.split('/')
    const isPost = request.method === 'POST' && path === 'applications'
    response.writeHead(isPost ? 200 : 404, { 'content-type': 'application/json' })
    if (!isPost) return void response.end('{}')
    const { reference, application } = JSON.parse(Buffer.concat(chunks).toString()) as Sent
    const who = `${lender} ${application.contactDetails.email.toLowerCase()}`
    received.set(who, [...(received.get(who) ?? []), reference])
    setTimeout(() => response.end(JSON.stringify({ decision: 'rejected', reference })), 50)
  })
})

const dataDir = mkdtempSync(join(tmpdir(), 'loanform-one-person-'))
const processes: Running[] = []
let postgres: Postgres
let ports: readonly number[]

async function ownDatabase(): Promise<string> {
  const { Client } = await import('pg')
  const client = new Client({ connectionString: postgres.url })
  const name = `one_person_${randomUUID().replaceAll('-', '')}`
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href
}

beforeAll(async () => {
  await new Promise<void>((resolve) => void lenders.listen(0, '127.0.0.1', resolve))
  const lendersUrl = `http://127.0.0.1:${(lenders.address() as AddressInfo).port}`
  postgres = await findPostgres({ environment: process.env, say: () => {} })
  ports = [await freePort(), await freePort()]
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: await ownDatabase(),
    DATA_DIR: dataDir,
    // No sandbox runs here that could be told of leads.
    WEBHOOKS_FILE: join(import.meta.dirname, '../../bench/no-webhooks.json'),
    ...Object.fromEntries(
      Object.keys(catalogue).map((id) => [
        `LENDER_${id.toUpperCase().replaceAll('-', '_')}_URL`,
        `${lendersUrl}/${id}`,
      ]),
    ),
  }
  for (const port of ports)
    processes.push(
      await startProcess({
        name: `server ${port}`,
        command: process.execPath,
        arguments: ['server/main.ts'],
        cwd: join(import.meta.dirname, '../..'),
        env: { ...env, PORT: String(port) },
        readyWhen: /^ready (http\S+)/,
      }),
    )
}, 240_000)
afterAll(async () => {
  await Promise.all(processes.map((each) => each.stop()))
  await postgres.stop()
  lenders.closeAllConnections()
  lenders.close()
  rmSync(dataDir, { recursive: true, force: true })
}, 60_000)

async function call(port: number, method: string, path: string, body?: object, token?: string) {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: {
      'idempotency-key': randomUUID(),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: (await response.json()) as LeadReply & { token: string } }
}

/** Each of them differs in how its address is written. */
const spelled = (email: string, index: number) => (index % 2 === 0 ? email : email.toUpperCase())

test.each([3, 20])(
  'S-21: %i leads of one person sent at once to two processes reach each lender once',
  async (count) => {
    const email = `one.person.${count}@example.test`
    const portOf = (index: number) => ports[index % ports.length]!
    const leads = await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const answers = answersOf('es', { 'contactDetails.email': spelled(email, index) })
        const { status, body } = await call(portOf(index), 'POST', '/v2/lead', createBody('es', answers))
        expect(status).toBe(201)
        return { ...body, answers }
      }),
    )
    const sent = await Promise.all(
      leads.map(({ id, token, answers }, index) =>
        call(portOf(index + 1), 'POST', '/v3/lead', { id, ...toSections(answers) }, token),
      ),
    )
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([202]))
    const stateOf = async ({ id, token }: (typeof leads)[number], index: number) =>
      states[(await call(portOf(index), 'GET', `/lead/status/${id}`, undefined, token)).body.progressState].key
    await vi.waitFor(async () => expect(new Set(await Promise.all(leads.map(stateOf)))).not.toContain('checking'), {
      timeout: 60_000,
      interval: 300,
    })
    const ofPerson = [...received].filter(([who]) => who.endsWith(` ${email}`))
    expect(ofPerson.length).toBeGreaterThanOrEqual(2)
    expect(ofPerson.map(([who, references]) => [who, references.length])).toEqual(ofPerson.map(([who]) => [who, 1]))
  },
  120_000,
)
