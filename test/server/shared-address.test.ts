// Test of limits, proof of work and bot score together: people behind one address get through while a machine floods from the same
// address. It prints the figures that decision 062 tells (S-32, 18.4).
import { hash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { callLimits } from '#server/calls/call-limits.ts'
import { toSections } from '#domain/questions/answers.ts'
import { takeOutbox } from '#server/reach/outbox/take-outbox.ts'
import { atMost } from '#test/at-most.ts'
import { answersOf, createBody } from './applicants.ts'
import { accepted, behind, fakeLender, startTestServer } from './server.ts'

const { development } = catalogue.environments
const minutes = 4
const peopleAMinute = 15
const callsASecond = 3
const network = '203.0.113.77'
/** A person who waits longer than this has closed the page. */
const patienceMs = 5 * 60_000

let server: Awaited<ReturnType<typeof startTestServer>>
afterEach(() => server.close())

interface Challenge {
  readonly challenge: string
  readonly bits: number
}

function solve({ challenge, bits }: Challenge): number {
  for (const solution of atMost(64 * 2 ** bits, () => 'a solution'))
    if (hash('sha256', `${challenge}.${solution}`, 'buffer').readUInt32BE(0) < 2 ** (32 - bits)) return solution
  throw new Error('There is no solution')
}

const from = { 'x-forwarded-for': network }
const create = (body: object, proof?: string) =>
  server.call('POST', '/v2/lead', body, { ...from, ...(proof === undefined ? {} : { 'proof-of-work': proof }) })

/** Outcome of one try, and the bits of its proofs. */
interface Attempt {
  readonly lead?: { readonly id: string; readonly token: string }
  readonly bits: readonly number[]
  readonly retryAfterMs: number
}

/** One try, with a proof of each challenge that asks for more than was found, where `proves`. */
async function attempt(body: object, proves: boolean): Promise<Attempt> {
  let answer = await create(body)
  const bits: number[] = []
  // Ends at the last step: each round finds more bits than the one before.
  while (proves && answer.status === 428 && (answer.body as Challenge).bits > (bits.at(-1) ?? 0)) {
    const asked = answer.body as Challenge
    bits.push(asked.bits)
    answer = await create(body, `${asked.challenge}.${solve(asked)}`)
  }
  const retryAfterMs = 1000 * Number(answer.headers['retry-after'] ?? 1)
  const { id, token } = answer.body as { readonly id: string; readonly token: string }
  return { bits, retryAfterMs, ...(answer.status === 201 ? { lead: { id, token } } : {}) }
}

const send = (id: string, token: string) =>
  server.call('POST', '/v3/lead', { id, ...toSections(answersOf('es')) }, { ...from, authorization: `Bearer ${token}` })

/** Each thing that is to happen, in the order of its time; it may bring more about. */
async function play(events: { readonly at: number; readonly act: () => Promise<void> }[]): Promise<void> {
  for (const _ of atMost(20_000, () => 'events')) {
    events.sort((one, other) => other.at - one.at)
    const next = events.pop()
    if (!next) return
    server.clock.now = Math.max(server.clock.now, next.at)
    await next.act()
  }
}

/** Evenly spread numbers from 0 to 1, the same in every run. */
const spread = (index: number) => (index * 0.618_033_988_75) % 1

type Events = Parameters<typeof play>[0]
interface Person {
  leadId?: string
  sent: boolean
  waitedMs: number
  readonly bits: number[]
}

/** Comes at `at`, does as the form does, and sends after a minute and a half to six minutes. */
function comes(events: Events, at: number, index: number): Person {
  const person: Person = { waitedMs: 0, sent: false, bits: [] }
  const sessionId = `7a3bb7f0-5a3a-4f5a-9f0e-0f9f6f1f${String(index).padStart(4, '0')}`
  const filling = { firstPageMs: 4000 + 60_000 * spread(index) }
  const sends = (id: string, token: string) => async (): Promise<void> => {
    const { status, headers } = await send(id, token)
    person.sent = status === 202
    const againAt = server.clock.now + 1000 * Number(headers['retry-after'])
    if (status === 429) events.push({ at: againAt, act: sends(id, token) })
  }
  const tries = async (): Promise<void> => {
    const { lead, bits, retryAfterMs } = await attempt({ ...createBody(), sessionId, filling }, true)
    person.bits.push(...bits)
    if (lead) {
      person.leadId = lead.id
      events.push({ at: server.clock.now + 90_000 + 270_000 * spread(index + 1), act: sends(lead.id, lead.token) })
    } else {
      person.waitedMs = server.clock.now + retryAfterMs - at
      if (person.waitedMs < patienceMs) events.push({ at: at + person.waitedMs, act: tries })
    }
  }
  events.push({ at, act: tries })
  return person
}

const click = { affiliateReferenceParams: { attribute: 'sample-network', transactionId: 'click-1' } }

/** A call of the machine: a lead for an affiliate, sent at once. */
const machineAt = (at: number, proves: boolean, made: string[]): Events[number] => ({
  at,
  act: async () => {
    const { lead } = await attempt({ ...createBody(), ...click }, proves)
    if (!lead) return
    made.push(lead.id)
    await send(lead.id, lead.token)
    await takeOutbox(server.deps)
  },
})

async function startUnderLimits(): Promise<void> {
  const switches = { ...development!.server, limitFactor: 1, holdsSuspected: true }
  const lender = fakeLender(accepted)
  server = await startTestServer({
    catalogue: { environments: { ...catalogue.environments, development: { ...development!, server: switches } } },
    environment: { TRUSTED_PROXIES: '127.0.0.1' },
    lenders: { moneyman: behind(() => lender) },
    sendOut: async () => ({ status: 200 }),
  })
}

const times = <T>(count: number, work: (index: number) => T) => Array.from({ length: count }, (_, index) => work(index))
const among = (ids: ReadonlySet<string>, wanted: readonly (string | undefined)[]) =>
  wanted.filter((id) => id !== undefined && ids.has(id)).length

async function crowdUnder(proves: boolean) {
  await startUnderLimits()
  const began = server.clock.now
  const events: Events = []
  const made: string[] = []
  const people = times(minutes * peopleAMinute, (index) =>
    comes(events, began + ((index + spread(index)) / peopleAMinute) * 60_000, index),
  )
  const calls = minutes * 60 * callsASecond
  events.push(...times(calls, (index) => machineAt(began + (index / callsASecond) * 1000, proves, made)))
  await play(events)
  await server.runJobs(60_000)
  await takeOutbox(server.deps)
  const verdicts = await server.db.selectFrom('lender_verdict').select('lead_id').distinct().execute()
  const paid = await server.db.selectFrom('conversion').select('lead_id').where('payout_cents', '>', 0).execute()
  const given = new Set(verdicts.map(({ lead_id }) => lead_id))
  const earned = new Set(paid.map(({ lead_id }) => lead_id))
  const bits = people.flatMap((person) => person.bits)
  const waits = people.map(({ waitedMs }) => waitedMs).filter((ms) => ms > 0)
  return {
    people: people.length,
    sent: people.filter(({ sent }) => sent).length,
    given: among(
      given,
      people.map(({ leadId }) => leadId),
    ),
    waited: waits.length,
    longestWaitSeconds: Math.round(Math.max(0, ...waits) / 1000),
    proofsByBits: Object.fromEntries([12, 14, 16].map((each) => [each, bits.filter((one) => one === each).length])),
    machine: { calls, made: made.length, given: among(given, made), earned: among(earned, made) },
  }
}

test.each([
  ['does no work', false],
  ['proves work as the form does', true],
])('S-32 18.4: sixty people behind one address beside a flood that %s', { timeout: 180_000 }, async (what, proves) => {
  const figures = await crowdUnder(proves)
  process.stdout.write(`Under a flood that ${what}: ${JSON.stringify(figures)}\n`)
  expect(figures).toMatchObject({ people: 60, sent: 60, given: 60, machine: { given: 0, earned: 0 } })
  // A minute's window is the longest that anybody waits.
  expect(figures.longestWaitSeconds).toBeLessThanOrEqual(60)
  expect(figures.machine.made).toBeLessThanOrEqual(callLimits.create.minute * minutes)
})
