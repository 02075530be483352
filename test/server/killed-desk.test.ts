// Test of a server killed at random points of distribution: nothing lost, nothing sold twice (R-22, R-25, R-26, S-21). On its
// embedded database, follow-ups among the points; nobody stays in checking.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lenders as catalogue } from '#catalogue/server.generated.ts'
import { toSections } from '#domain/questions/answers.ts'
import { states } from '#domain/journey/states.ts'
import type { LeadReply } from '#contract/schemas.ts'
import { startProcess } from '#scripts/child-process.ts'
import { freePort } from '#scripts/ports.ts'
import { answersOf, createBody } from './applicants.ts'
import { jsonRequest } from './json-request.ts'
import { startLenders } from './killing-lenders.ts'
import type { KillingLenders } from './killing-lenders.ts'

const kills = Number(process.env.KILLS ?? 2)
const clients = 4
const perClient = 3
/** After the first lead of a round is acknowledged, at most so many milliseconds to the kill. */
const lifeMs = 500

const dataDir = mkdtempSync(join(tmpdir(), 'loanform-killed-'))
let lenders: KillingLenders
let port: number
beforeAll(async () => {
  lenders = await startLenders(40)
  port = await freePort()
})
afterAll(() => {
  lenders.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = () =>
  startProcess({
    name: 'server',
    command: process.execPath,
    arguments: ['server/main.ts'],
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      // No sandbox runs here that could be told of leads.
      WEBHOOKS_FILE: join(import.meta.dirname, '../../bench/no-webhooks.json'),
      ...Object.fromEntries(
        Object.keys(catalogue).map((id) => [
          `LENDER_${id.toUpperCase().replaceAll('-', '_')}_URL`,
          `${lenders.url}/${id}`,
        ]),
      ),
    },
    readyWhen: /^ready (http\S+)/,
  })

interface Lead {
  readonly id: string
  readonly token: string
}

async function call(method: string, path: string, body?: object, token?: string, key: string = randomUUID()) {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, jsonRequest({ method, body, token, key }))
  return { status: response.status, body: (await response.json()) as LeadReply & { token: string } }
}
const stateOf = async ({ id, token }: Lead) =>
  states[(await call('GET', `/lead/status/${id}`, undefined, token)).body.progressState].key
const answerAide = ({ id, token }: Lead) => call('POST', '/lead/aide', { id, answers: { receivesAide: false } }, token)

/** Sent as far as the server lived; what it acknowledged is in the list. */
async function apply(acknowledged: Lead[], answered: () => void): Promise<void> {
  const email = `${randomUUID()}@example.test`
  const answers = answersOf('es', { 'contactDetails.email': email })
  const { body: lead } = await call('POST', '/v2/lead', createBody('es', answers))
  const sent = await call('POST', '/v3/lead', { id: lead.id, ...toSections(answers) }, lead.token)
  if (sent.status === 202) {
    acknowledged.push({ id: lead.id, token: lead.token })
    answered()
  }
  if ((await stateOf(lead)) === 'aide') await answerAide(lead)
}

test(
  'R-22 R-25 R-26 S-21: killed again and again while leads are distributed, every lead comes to one end',
  async () => {
    const acknowledged: Lead[] = []
    for (let round = 0; round < kills; round++) {
      const server = await start()
      const answered = Promise.withResolvers<void>()
      // A dead server refuses the connection: a client's load is over then.
      const load = Promise.allSettled(
        Array.from({ length: clients }, async () => {
          for (let each = 0; each < perClient; each++) await apply(acknowledged, answered.resolve)
        }),
      )
      await answered.promise
      await pause(Math.random() * lifeMs)
      await server.kill()
      await load
    }
    const server = await start()
    const open = new Set(acknowledged)
    await vi.waitFor(
      async () => {
        for (const lead of open) {
          const state = await stateOf(lead)
          if (state === 'aide') await answerAide(lead)
          if (state === 'thank-you' || state === 'rejected' || state === 'accepted') open.delete(lead)
        }
        expect([...open]).toEqual([])
      },
      { timeout: 150_000, interval: 500 },
    )
    const ends = await Promise.all(
      acknowledged.map(async ({ id, token }) => call('GET', `/lead/status/${id}`, undefined, token)),
    )
    const sold = ends.flatMap(({ body }) => body.result?.offerId ?? [])
    expect(new Set(sold).size).toBe(sold.length)
    expect([...lenders.sentTwice]).toEqual([])
    const taken = new Set([...lenders.accepted].map((reference) => `offer-${reference}`))
    expect(sold.filter((offer) => !taken.has(offer))).toEqual([])
    expect(lenders.postedTwice()).toEqual([])
    expect(acknowledged.length).toBeGreaterThanOrEqual(kills)
    expect((await server.stop()).code).toBe(0)
  },
  60_000 + 20_000 * kills,
)
