// Test of a machine's clock that jumps under running work: nothing ends by it, readiness says so, and set right everything goes on.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { readinessOf } from '#server/ops/health/readiness.ts'
import { startPeriodic } from '#server/periodic.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { believedAfterMs, steadyClock } from '#server/platform/kit/steady-clock.ts'
import { scoreOfLead } from '#server/platform/stores/lead-scores.ts'
import { takeOutbox } from '#server/reach/outbox/take-outbox.ts'
import { answersOf, createBody } from './applicants.ts'
import { behind, fakeLender, noVacuum, start, startTestServer } from './server.ts'
import { spaniard } from './spaniards.ts'

const tenYearsMs = 3650 * 24 * 3_600_000
const hourMs = 3_600_000
const { development } = catalogue.environments
const { moneyman } = catalogue.lenders
const pending = fakeLender({ kind: 'pending' }, { kind: 'pending' })

let server: Awaited<ReturnType<typeof startTestServer>>
/** Action of a receiver during a delivery. */
let meanwhile = () => {}
beforeAll(async () => {
  const switches = { ...development!.server, holdsSuspected: true }
  server = await startTestServer({
    catalogue: {
      environments: { ...catalogue.environments, development: { ...development!, server: switches } },
      lenders: { moneyman: moneyman! },
    },
    lenders: { moneyman: behind(() => pending) },
    sendOut: async () => {
      meanwhile()
      return { status: 503 }
    },
  })
  Object.assign(server.deps.config, { webhooks: {} })
})
afterAll(() => server.close())
beforeEach(async () => {
  meanwhile = () => {}
  server.clock.now = start
  await server.db.deleteFrom('job').execute()
})

const browser = { sessionId: '7a3bb7f0-5a3a-4f5a-9f0e-0f9f6f1f2a3b' }
const affiliateReferenceParams = { attribute: 'sample-network', transactionId: 't-1', subId: 's-1' }

let people = 0

/** A lead of another person each time: a lender has one application of each. */
async function aLead(said: object = {}) {
  people += 1
  const answers = answersOf('es', {
    'contactDetails.email': `${randomUUID()}@example.test`,
    ...spaniard(people),
  })
  const lead = await server.aLead('es', { ...createBody('es', answers), ...browser, ...said })
  return { ...lead, send: () => lead.send(answers) }
}

/** A lender's answer that is open, a lead that is held, and a delivery that is tried again. */
async function openWork() {
  const asked = await aLead({ affiliateReferenceParams })
  const held = await aLead()
  await held.send()
  server.clock.now += hourMs
  await asked.send()
  await takeOutbox(server.deps)
  await server.runJobs(60_000)
  return {
    standing: async () => ({
      verdict: (await asked.verdicts()).map(({ lender, outcome }) => `${lender} ${outcome}`),
      held: (await scoreOfLead(server.db, held.id))?.status,
      deliveries: (
        await server.db.selectFrom('delivery').select('status').where('lead_id', '=', asked.id).execute()
      ).map(({ status }) => status),
    }),
  }
}

/** A worker under a clock that is watched; `passed` moves both clocks, a jump the machine's alone. */
function watched() {
  const begun = server.clock.now
  let jumped = 0
  const clock = steadyClock({ wall: () => server.clock.now, monotonic: () => server.clock.now - begun - jumped })
  const handlers = { ...jobHandlers({ ...server.deps, now: clock.now }), vacuum: noVacuum }
  return {
    clock,
    jump: (ms: number) => {
      jumped += ms
      server.clock.now += ms
    },
    /** Looks at the jobs once at least, and ends what it began. */
    look: async () => {
      const from = server.clock.now
      server.clock.now += 1
      const worker = startWorker({ ...server.jobParts, clock, handlers })
      await expect.poll(worker.lookedAt).toBeGreaterThan(from)
      await worker.stop()
    },
  }
}

test('R-29: a clock that jumps ten years ahead, and back, ends no open answer, no held lead and no delivery', async () => {
  const { standing } = await openWork()
  const before = await standing()
  expect(before).toEqual({ verdict: ['moneyman pending'], held: 'held', deliveries: expect.arrayContaining(['open']) })
  const { clock, jump, look } = watched()
  const partOf = async () =>
    (await readinessOf(server.deps, { isStopping: () => false, clockOffBy: clock.offBy })).find(
      ({ part }) => part === 'clock',
    )
  await look()
  expect(await partOf()).toEqual({ part: 'clock', state: 'ok' })
  jump(tenYearsMs)
  await look()
  expect(await standing()).toEqual(before)
  expect(await partOf()).toMatchObject({ state: 'degraded', about: expect.stringContaining('315360000 s') })
  const meanwhileSent = await aLead()
  server.clock.now += hourMs / 2
  await meanwhileSent.send()
  await look()
  expect(await meanwhileSent.verdicts()).toEqual([])
  jump(-tenYearsMs)
  await look()
  await look()
  expect(await standing()).toEqual(before)
  expect(await partOf()).toEqual({ part: 'clock', state: 'ok' })
  // Jobs that were planned for ten years from now are done today.
  expect((await meanwhileSent.verdicts()).length).toBeGreaterThan(0)
})

test('R-29: a delivery that is under way when the clock jumps is tried again, and not given up', async () => {
  const { standing } = await openWork()
  const { jump, look } = watched()
  meanwhile = () => {
    meanwhile = () => {}
    jump(tenYearsMs)
  }
  server.clock.now += hourMs
  await look()
  jump(-tenYearsMs)
  expect((await standing()).deliveries).not.toContain('dead')
})

test('R-29: a time that has stood for an hour is believed, and work goes on by it', async () => {
  const { standing } = await openWork()
  const { jump, look } = watched()
  jump(tenYearsMs)
  await look()
  server.clock.now += believedAfterMs
  await look()
  expect(await standing()).toMatchObject({ verdict: [expect.stringContaining('unanswered')], held: 'refused' })
})

test('R-29: nothing that is done again and again is done by a clock that jumped', async () => {
  const { clock, jump } = watched()
  const asked = Promise.withResolvers<void>()
  let runs = 0
  const row = { name: 'row', everyMs: hourMs, run: async () => void (runs += 1) }
  const isTrusted = () => clock.isTrusted().finally(asked.resolve)
  jump(tenYearsMs)
  startPeriodic(server.deps, [row], { ...clock, isTrusted })()
  await asked.promise
  expect(runs).toBe(0)
  jump(-tenYearsMs)
  startPeriodic(server.deps, [row], clock)()
  await expect.poll(() => runs).toBe(1)
})
