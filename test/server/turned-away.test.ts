// Test of lenders that turn an application away for now, by 429 or 503: that is no decision (R-25, Q2, Q3).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readMarket } from '#contract/market-reply.ts'
import { eraseLead } from '#server/people/retention/erase.ts'
import type { Outcome } from '#server/platform/kit/connectors/connector.ts'
import { accepted, behind, fakeLender, firstTwo, startTestServer } from './server.ts'
import type { FakeLender } from './server.ts'

let moneyman: FakeLender
let creditea: FakeLender
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({
    catalogue: { lenders: firstTwo },
    lenders: { moneyman: behind(() => moneyman), creditea: behind(() => creditea) },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.deleteFrom('job').execute()
  creditea = fakeLender({ kind: 'rejected' })
})

const turnedAway = (againInMs: number): Outcome => ({ kind: 'refused', why: 'status 429', againInMs })
/** First one word, then another, at each post the moment. */
function inTurn(...words: readonly Outcome[]) {
  const times: number[] = []
  const lender = fakeLender((_reference, count) => {
    times.push(server.clock.now)
    return words[Math.min(count, words.length) - 1]!
  })
  return { lender, times }
}

async function sentLead() {
  const lead = await server.aLead()
  expect((await lead.send()).status).toBe(202)
  const asked = async () =>
    Object.fromEntries(readMarket((await lead.status()).market).asked.map(({ lender, says }) => [lender, says]))
  const verdict = async () => (await lead.verdicts()).find(({ lender }) => lender === 'moneyman')
  return { ...lead, asked, verdict }
}

const { name } = firstTwo.moneyman

describe('R-25: a lender that asks to come back', () => {
  test('R-25: is sent the application once more after the pause it asked for, as the same post, and its yes counts', async () => {
    const { lender, times } = inTurn(turnedAway(4000), accepted)
    moneyman = lender
    const lead = await sentLead()
    await server.runJobs(3000)
    expect(await lead.asked()).toMatchObject({ [name]: 'asked' })
    await server.runJobs(6000)
    expect(await lead.status()).toMatchObject({ progressState: 10, result: { application: { status: 'accepted' } } })
    expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(4000)
    expect(new Set(lender.keys).size).toBe(1)
    expect(lender.asked).toEqual([])
    expect(await lead.verdict()).toMatchObject({ outcome: 'accepted', posts: 2 })
  })

  test('R-25: is sent nothing more where the pause is longer than its patience, and the next lender has its place', async () => {
    moneyman = fakeLender(turnedAway(60_000))
    creditea = fakeLender(accepted)
    const lead = await sentLead()
    await server.runJobs(1000)
    expect(moneyman.posted).toHaveLength(1)
    expect(await lead.status()).toMatchObject({ progressState: 10, result: { application: { status: 'accepted' } } })
    expect(await lead.asked()).toEqual({ [name]: 'silent', [firstTwo.creditea.name]: 'offer' })
  })

  test('Q2: that turns it away twice said no to nobody, and neither did one that was not reached', async () => {
    moneyman = fakeLender(turnedAway(2000))
    creditea = fakeLender({ kind: 'refused', why: 'ECONNREFUSED' })
    const lead = await sentLead()
    await server.runJobs(30_000)
    expect(moneyman.posted).toHaveLength(2)
    expect(await lead.verdict()).toMatchObject({ outcome: 'refused', reason: 'status 429' })
    expect(await lead.asked()).toEqual({ [name]: 'silent', [firstTwo.creditea.name]: 'silent' })
    // Nobody was reached: they are tried again, and the applicant reads that the answer comes later.
    expect(await lead.status()).toMatchObject({ progressState: 11, result: { application: { status: 'undecided' } } })
  })

  test('P-05: is sent nothing more of a person who was erased in the pause', async () => {
    moneyman = fakeLender(turnedAway(4000))
    const lead = await sentLead()
    await server.runJobs(1000)
    await eraseLead(server.deps, lead.id)
    await server.runJobs(60_000)
    expect(moneyman.posted).toHaveLength(1)
  })

  test('R-22: is sent nothing more where its patience ended before anybody came to it', async () => {
    moneyman = fakeLender(turnedAway(4000))
    creditea = fakeLender(accepted)
    const lead = await sentLead()
    await server.runJobs(1000)
    server.clock.now += 60_000
    await server.runJobs(1000)
    expect(moneyman.posted).toHaveLength(1)
    expect(await lead.verdict()).toMatchObject({ outcome: 'refused', reason: 'status 429' })
  })
})
