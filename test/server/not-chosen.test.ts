// Test of when lenders are told that the applicant took another offer: once, and never one whose offer is chosen afterwards (Q2).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readMarket } from '#contract/market-reply.ts'
import type { Outcome } from '#server/platform/kit/connectors/connector.ts'
import { notChosenJob } from '#server/lenders/desk/not-chosen-job.ts'
import { eraseLead } from '#server/people/retention/erase.ts'
import { answersOf } from './applicants.ts'
import { deleteLeads } from './database.ts'
import { behind, fakeLender, startTestServer, terms } from './server.ts'
import type { FakeLender } from './server.ts'
import { tieredLender } from './tiered-lender.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const ids = ['one', 'two', 'three'] as const
type Id = (typeof ids)[number]

const lenders = Object.fromEntries(ids.map((id, index) => [id, tieredLender(index + 1)]))

const yes = (id: Id, holdsForMs?: number): Outcome => ({
  kind: 'accepted',
  offerId: `offer of ${id}`,
  terms,
  redirectUrl: 'http://127.0.0.1:3001/welcome',
  ...(holdsForMs === undefined ? {} : { validUntil: new Date(server.clock.now + holdsForMs).toISOString() }),
})

/** Is down for its first news of not being chosen. */
function downOnce(lender: FakeLender): FakeLender {
  let tries = 0
  return {
    ...lender,
    notChosen: async (...told) => ((tries += 1) === 1 ? 'untold' : lender.notChosen(...told)),
  }
}

let played: Record<Id, FakeLender>
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({
    catalogue: { lenders },
    market: { mode: 'offers', patienceSeconds: 10, waitSeconds: 30 },
    lenders: Object.fromEntries(ids.map((id) => [id, behind(() => played[id])])),
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteLeads(server.db)
  await server.db.deleteFrom('job').execute()
  played = Object.fromEntries(ids.map((id) => [id, fakeLender(yes(id))])) as Record<Id, FakeLender>
})

/** A lead with its offers, and what its applicant does about each lender's. */
async function offeredLead() {
  const lead = await server.aLead()
  await lead.send(answersOf('es'))
  // Until the applicant sees the offers, also where one lender still thinks.
  await server.runJobs(31_000)
  const post = async (path: string) =>
    (await server.call('POST', `/lead/${lead.id}/offers/${path}`, {}, lead.auth)).status
  const offers = async () => readMarket((await lead.status()).market).offers
  const offerOf = async (id: Id) => (await offers()).find(({ lender }) => lender === lenders[id]!.name)!
  return {
    ...lead,
    choose: async (id: Id) => post(`${(await offerOf(id)).id}/choose`),
    decline: async (id: Id) => post(`${(await offerOf(id)).id}/decline`),
    reopen: () => post('reopen'),
    referenceOf: async (id: Id) => (await offerOf(id)).id,
    statusOf: async (id: Id) => (await offerOf(id)).status,
  }
}

/** How often each lender was told so. */
const told = () => Object.fromEntries(ids.map((id) => [id, played[id].notChosenFor.length]))

describe('Q2: a lender that was not chosen', () => {
  test('Q2: is told once its offer can be chosen no more, and once', async () => {
    const lead = await offeredLead()
    await lead.choose('one')
    await server.runJobs(71 * hourMs)
    expect(told()).toEqual({ one: 0, two: 0, three: 0 })
    await server.runJobs(72 * hourMs)
    expect(told()).toEqual({ one: 0, two: 1, three: 1 })
    await server.runJobs(30 * dayMs)
    expect(told()).toEqual({ one: 0, two: 1, three: 1 })
  })

  test('Q2: is told at once where the applicant declined its offer', async () => {
    const lead = await offeredLead()
    await lead.decline('two')
    await server.runJobs(0)
    expect(told()).toEqual({ one: 0, two: 1, three: 0 })
  })

  test('Q2: is told later where it is down', async () => {
    played.two = downOnce(fakeLender(yes('two')))
    const lead = await offeredLead()
    await lead.choose('one')
    await server.runJobs(4 * dayMs)
    expect(told()).toEqual({ one: 0, two: 1, three: 1 })
  })

  test('Q2: is left after three days in which it could not be told, and nothing runs for it any more', async () => {
    const down = fakeLender(yes('two'))
    let tries = 0
    played.two = {
      ...down,
      notChosen: async () => {
        tries += 1
        return 'untold'
      },
    }
    const lead = await offeredLead()
    await lead.decline('two')
    await server.runJobs(2 * dayMs)
    const early = tries
    await server.runJobs(3 * dayMs)
    const all = tries
    await server.runJobs(7 * dayMs)
    expect([early > 40, all > early, tries]).toEqual([true, true, all])
  })

  test('Q2: is told at the end of its offer, however long that holds', async () => {
    played.two = fakeLender(yes('two', 30 * dayMs))
    const lead = await offeredLead()
    await lead.choose('one')
    // Jobs that wait for longer are taken for those of a clock that was wrong.
    const { run_at: looks } = await server.db
      .selectFrom('job')
      .select('run_at')
      .where('dedupe_key', '=', notChosenJob(await lead.referenceOf('two')).dedupe_key)
      .executeTakeFirstOrThrow()
    expect(looks.getTime()).toBeLessThanOrEqual(server.clock.now + 7 * dayMs)
    await server.runJobs(29 * dayMs)
    expect(told()).toMatchObject({ two: 0 })
    await server.runJobs(2 * dayMs)
    expect(told()).toMatchObject({ two: 1 })
  })

  test('P-05: is not told of an applicant who was erased meanwhile', async () => {
    const lead = await offeredLead()
    await lead.choose('one')
    await eraseLead(server.deps, lead.id)
    await server.runJobs(4 * dayMs)
    expect(told()).toEqual({ one: 0, two: 0, three: 0 })
  })

  test('P-06: is not told of an offer that was purged meanwhile', async () => {
    const lead = await offeredLead()
    await lead.choose('one')
    await server.db.deleteFrom('offer').where('lead_id', '=', lead.id).execute()
    await server.runJobs(4 * dayMs)
    expect(told()).toEqual({ one: 0, two: 0, three: 0 })
    expect(await server.db.selectFrom('job').select('id').where('kind', '=', 'not-chosen').execute()).toEqual([])
  })
})

describe('Q2: a lender that is chosen after another did not work out', () => {
  test.each(['at once', 'once it is up again'])(
    'Q2: is not told otherwise, neither before nor after, %s',
    async (when) => {
      if (when !== 'at once') played.two = downOnce(fakeLender(yes('two')))
      const lead = await offeredLead()
      expect(await lead.choose('one')).toBe(200)
      await server.runJobs(5000)
      expect(await lead.reopen()).toBe(200)
      expect(await lead.choose('two')).toBe(200)
      await server.runJobs(30 * dayMs)
      expect(await lead.statusOf('two')).toBe('chosen')
      // The first was chosen too, and was told nothing: the applicant came to it.
      expect(told()).toEqual({ one: 0, two: 0, three: 1 })
    },
  )

  test('Q2: is not told otherwise where it did not work out there either', async () => {
    const lead = await offeredLead()
    await lead.choose('one')
    await lead.reopen()
    await lead.choose('two')
    await lead.reopen()
    await lead.choose('three')
    await server.runJobs(30 * dayMs)
    expect(await lead.statusOf('three')).toBe('chosen')
    expect(told()).toEqual({ one: 0, two: 0, three: 0 })
  })

  test('Q2: may have said yes after the first choice', async () => {
    let late: Outcome = { kind: 'pending' }
    played.three = fakeLender({ kind: 'pending' }, () => late)
    const lead = await offeredLead()
    await lead.choose('one')
    late = yes('three')
    await server.runJobs(hourMs)
    expect(await lead.statusOf('three')).toBe('not-chosen')
    await lead.reopen()
    expect(await lead.choose('three')).toBe(200)
    await server.runJobs(30 * dayMs)
    expect(told()).toEqual({ one: 0, two: 1, three: 0 })
  })

  test('Q2: is none that was told so already, by a release before', async () => {
    const lead = await offeredLead()
    await lead.choose('one')
    const reference = await lead.referenceOf('two')
    const at = new Date(server.clock.now)
    await server.db.updateTable('offer').set({ told_at: at }).where('verdict_id', '=', reference).execute()
    await lead.reopen()
    expect(await lead.choose('two')).toBe(409)
    expect(await lead.choose('three')).toBe(200)
  })
})
