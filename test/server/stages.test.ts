// Test of questions in stages on the server: what is asked before sending, what further lenders need afterwards, and the way out (C8,
// Q2).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { stateNumber } from '#domain/journey/states.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { Lender } from '#domain/lender/lender.ts'
import { readMarket } from '#contract/market-reply.ts'
import type { Outcome } from '#server/platform/kit/connectors/connector.ts'
import { decideAgain, decisionText } from '#server/lenders/desk/decide-again.ts'
import { lendersOfVersion } from '#server/lenders/desk/kept-decision.ts'
import { decisionsOf, openDecisionAnswers } from '#server/platform/stores/desk-decisions.ts'
import { answersOf, only } from './applicants.ts'
import { deleteLeads } from './database.ts'
import { accepted, behind, fakeLender, startTestServer } from './server.ts'
import type { FakeLender } from './server.ts'

const aLender = (tier: number, needs: readonly DataPointKey[]): Lender => ({
  name: `Lender ${tier}`,
  tier,
  weight: 1,
  timeoutMs: 1000,
  redirectHosts: [],
  countries: { es: { criteria: [], needs, priceCents: 1000 } },
})

const income: readonly DataPointKey[] = ['incomeDetails.monthlyIncome']
const education: DataPointKey = 'otherDetails.education'
const account: readonly DataPointKey[] = ['incomeDetails.iban', 'otherDetails.ibanConsent']

/** The second needs more than the first, the third nothing beyond it, the fourth something else. */
const lenders = {
  first: aLender(1, income),
  second: aLender(2, [...income, education]),
  third: aLender(3, income),
  fourth: aLender(4, [...income, ...account]),
}
type Id = keyof typeof lenders
const ids = Object.keys(lenders) as Id[]

const no: Outcome = { kind: 'rejected' }
let played: Record<Id, FakeLender>
const servers: Awaited<ReturnType<typeof startTestServer>>[] = []
const start = async (market: object) => {
  const connectors = Object.fromEntries(ids.map((id) => [id, behind(() => played[id])]))
  const server = await startTestServer({ catalogue: { lenders }, market, lenders: connectors })
  servers.push(server)
  return server
}
let server: Awaited<ReturnType<typeof startTestServer>>
let oneByOne: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await start({ mode: 'offers', patienceSeconds: 10, waitSeconds: 30 })
  oneByOne = await start({})
})
afterAll(() => Promise.all(servers.map((each) => each.close())))
beforeEach(async () => {
  for (const each of servers) {
    await deleteLeads(each.db)
    await each.db.deleteFrom('job').execute()
  }
  played = Object.fromEntries(ids.map((id) => [id, fakeLender(no)])) as Record<Id, FakeLender>
})

/** Ana's answers to what the first stage asks. */
function firstStage(): Answers {
  const whole = Object.keys(answersOf('es')) as DataPointKey[]
  return only(
    answersOf('es'),
    whole.filter((key) => !account.includes(key)),
  )
}

async function sentLead(on = server, answers = firstStage()) {
  const lead = await on.aLead()
  const { status, body } = await lead.send(answers)
  expect(status, JSON.stringify(body)).toBe(202)
  await on.runJobs(1000)
  const post = (path: string) => on.call('POST', `/lead/${lead.id}${path}`, {}, lead.auth)
  const market = async () => readMarket((await lead.status()).market)
  const state = async () => (await lead.status()).progressState
  return { ...lead, post, market, state }
}

const posted = () => Object.fromEntries(ids.map((id) => [id, played[id].posted.length]))

describe('C8: before sending', () => {
  test('C8: the needs of the first lender are asked, and of no other', async () => {
    const lead = await server.aLead()
    const { missing } = lead.made.body as { missing: string[] }
    expect(missing).toContain('incomeDetails.monthlyIncome')
    for (const key of [education, ...account]) expect(missing).not.toContain(key)
  })

  test('C8: it is sent without what further lenders need, and no lender is posted with a hole', async () => {
    for (const id of ids) played[id] = fakeLender(accepted)
    const lead = await sentLead()
    expect(posted()).toEqual({ first: 1, second: 0, third: 1, fourth: 0 })
    expect(await lead.state()).toBe(stateNumber('accepted'))
  })
})

describe('C8 Q2: after sending, with fewer offers than wanted', () => {
  test('C8: the offers are there, and the next lender of the tree is said to need more', async () => {
    for (const id of ids) played[id] = fakeLender(accepted)
    const lead = await sentLead()
    const { offers, more } = await lead.market()
    expect(offers.map(({ status }) => status)).toEqual(['open', 'open'])
    expect(more).toEqual({ lender: 'Lender 2', kind: 'questions', answers: 1 })
  })

  test('C8: what it needs is asked, and sent it is asked with it; the first ones are not asked again', async () => {
    for (const id of ids) played[id] = fakeLender(accepted)
    const lead = await sentLead()
    const asked = (await lead.post('/more')).body as { progressState: number; missing: string[] }
    expect(asked).toMatchObject({ progressState: stateNumber('loan-information'), missing: [education] })
    expect((await lead.send({ [education]: 'university' })).status).toBe(202)
    await server.runJobs(1000)
    expect(posted()).toEqual({ first: 1, second: 1, third: 1, fourth: 0 })
    expect(played.second.posted[0]!.application).toMatchObject({ otherDetails: { education: 'university' } })
    const { offers, more } = await lead.market()
    expect(offers).toHaveLength(3)
    // As many as wanted: nobody else is asked for.
    expect(more).toBeUndefined()
    expect((await lead.post('/more')).status).toBe(409)
  })

  test('C8: left unanswered, the offers are back, may be chosen, and nothing more is asked', async () => {
    for (const id of ids) played[id] = fakeLender(accepted)
    const lead = await sentLead()
    await lead.post('/more')
    expect((await lead.post('/more/decline')).body).toMatchObject({ progressState: stateNumber('checking') })
    await server.runJobs(1000)
    expect(await lead.state()).toBe(stateNumber('accepted'))
    const { offers, more } = await lead.market()
    expect([offers.length, more]).toEqual([2, undefined])
    expect((await lead.post(`/offers/${offers[0]!.id}/choose`)).status).toBe(200)
    expect(posted()).toEqual({ first: 1, second: 0, third: 1, fourth: 0 })
  })

  test('C8: while it is asked the offers are in the reply, and one of them may be chosen', async () => {
    for (const id of ids) played[id] = fakeLender(accepted)
    const lead = await sentLead()
    await lead.post('/more')
    const { offers } = await lead.market()
    expect(offers.map(({ status }) => status)).toEqual(['open', 'open'])
    const [first, second] = offers
    expect((await lead.post(`/offers/${first!.id}/choose`)).status).toBe(200)
    expect(await lead.state()).toBe(stateNumber('redirected'))
    expect((await lead.market()).offers.map(({ status }) => status)).toEqual(['chosen', 'not-chosen'])
    // It did not work out there: the list has the other one, and the question may still be answered.
    expect((await lead.post('/offers/reopen')).status).toBe(200)
    expect(await lead.state()).toBe(stateNumber('accepted'))
    const back = await lead.market()
    expect(back.offers.find(({ status }) => status === 'open')?.id).toBe(second!.id)
    expect(back.more).toMatchObject({ lender: 'Lender 2' })
  })

  test('C8: while it is asked a lender that calls may be chosen', async () => {
    const { redirectUrl: _, ...calling } = accepted as Extract<Outcome, { kind: 'accepted' }>
    played.first = fakeLender(calling)
    const lead = await sentLead()
    await lead.post('/more')
    const [offer] = (await lead.market()).offers
    expect((await lead.post(`/offers/${offer!.id}/choose`)).status).toBe(200)
    expect(await lead.state()).toBe(stateNumber('thank-you'))
  })

  test('C8: while it is asked one offer may be declined, which leads to the list, and the last, which leads back to the question', async () => {
    for (const id of ids) played[id] = fakeLender(accepted)
    const lead = await sentLead()
    await lead.post('/more')
    const [first, second] = (await lead.market()).offers
    expect((await lead.post(`/offers/${first!.id}/decline`)).status).toBe(200)
    await server.runJobs(1000)
    expect(await lead.state()).toBe(stateNumber('accepted'))
    await lead.post('/more')
    expect((await lead.post(`/offers/${second!.id}/decline`)).status).toBe(200)
    await server.runJobs(1000)
    expect(await lead.status()).toMatchObject({ progressState: stateNumber('loan-information'), missing: [education] })
  })

  test('S-20: without an offer there is nothing to choose or decline while the form is filled', async () => {
    const lead = await sentLead()
    expect((await lead.post('/offers/decline')).status).toBe(409)
    const unsent = await server.aLead()
    const declined = await server.call('POST', `/lead/${unsent.id}/offers/decline`, {}, unsent.auth)
    expect(declined.status).toBe(409)
  })

  test('P-04 C8: while the consent is taken back nobody is asked for what further lenders need', async () => {
    for (const id of ids) played[id] = fakeLender(accepted)
    const lead = await sentLead()
    const consent = (given: boolean) =>
      server.call('POST', `/customer/${lead.id}/consents`, { purpose: 'generalPolicies', given }, lead.auth)
    expect((await consent(false)).status).toBe(200)
    expect((await lead.market()).more).toBeUndefined()
    expect((await lead.post('/more')).status).toBe(409)
    expect((await consent(true)).status).toBe(200)
    expect((await lead.market()).more).toMatchObject({ lender: 'Lender 2' })
    await consent(false)
    await lead.post('/offers/decline')
    await server.runJobs(1000)
    expect(await lead.status()).toMatchObject({
      progressState: stateNumber('rejected'),
      result: { application: { status: 'declined' } },
    })
  })

  test('C8: declined, the offers make room for what the next lender needs', async () => {
    played.first = fakeLender(accepted)
    const lead = await sentLead()
    await lead.post('/offers/decline')
    await server.runJobs(1000)
    expect(await lead.status()).toMatchObject({ progressState: stateNumber('loan-information'), missing: [education] })
  })
})

describe('C8 Q2: after sending, without any offer', () => {
  test.each(['offers', 'first-yes'])(
    'C8: stage by stage to the honest no, each lender once, in mode %s',
    async (mode) => {
      const on = mode === 'offers' ? server : oneByOne
      const lead = await sentLead(on)
      expect(await lead.status()).toMatchObject({
        progressState: stateNumber('loan-information'),
        missing: [education],
      })
      await lead.send({ [education]: 'university' })
      await on.runJobs(1000)
      expect(posted()).toEqual({ first: 1, second: 1, third: 1, fourth: 0 })
      const { missing } = await lead.status()
      expect(missing.toSorted()).toEqual([...account].toSorted())
      await lead.send(only(answersOf('es'), account))
      await on.runJobs(1000)
      expect(posted()).toEqual({ first: 1, second: 1, third: 1, fourth: 1 })
      expect(await lead.status()).toMatchObject({
        progressState: stateNumber('rejected'),
        result: { application: { status: 'rejected' } },
      })
    },
  )

  test('C8: left unanswered, it comes to the honest no', async () => {
    const lead = await sentLead()
    expect((await lead.post('/more/decline')).status).toBe(200)
    await server.runJobs(1000)
    expect(await lead.status()).toMatchObject({
      progressState: stateNumber('rejected'),
      result: { application: { status: 'rejected' } },
    })
    expect((await lead.verdicts()).map(({ lender, reason }) => [lender, reason])).toContainEqual([
      'second',
      `not answered: missing ${education}`,
    ])
  })

  test('C8: what a lender said it needs may be left too', async () => {
    played.first = fakeLender({ kind: 'more-needed', dataPoints: ['expenses.monthlyExpenses'] })
    const lead = await sentLead(server, answersOf('es', { [education]: 'university' }))
    expect((await lead.status()).missing).toEqual(['expenses.monthlyExpenses'])
    await lead.post('/more/decline')
    await server.runJobs(1000)
    expect(await lead.state()).toBe(stateNumber('rejected'))
  })

  test('S-20: before it was sent there is nothing to leave', async () => {
    const lead = await server.aLead()
    const left = await server.call('POST', `/lead/${lead.id}/more/decline`, {}, lead.auth)
    expect(left.status).toBe(409)
  })
})

describe('Q3: decisions', () => {
  test('Q3: the decision of each stage is taken again byte for byte', async () => {
    const lead = await sentLead()
    await lead.send({ [education]: 'university' })
    await server.runJobs(1000)
    const rows = await decisionsOf(server.db, lead.id)
    expect(rows).toHaveLength(2)
    for (const row of rows) {
      const kept = await lendersOfVersion(server.db, row.configuration)
      const answers = openDecisionAnswers(server.deps.sealer, row)
      expect(decisionText(decideAgain({ row, answers, lenders: kept }))).toBe(row.decision)
    }
  })

  test('Q3: a round from before there were stages passes over for good whom it misses an answer', async () => {
    const lead = await server.aLead()
    await lead.send(firstStage())
    // The look of the worker takes the decision; it is made one of the old ones before lenders answer.
    played.first = fakeLender({ kind: 'pending' }, { kind: 'pending' })
    played.third = fakeLender({ kind: 'pending' }, no)
    await server.runJobs(1000)
    const [row] = await decisionsOf(server.db, lead.id)
    const facts = JSON.parse(row!.facts) as { market: { lendersPerStage?: number } }
    delete facts.market.lendersPerStage
    await server.db
      .updateTable('desk_decision')
      .set({ facts: JSON.stringify(facts) })
      .where('lead_id', '=', lead.id)
      .execute()
    played.first = fakeLender(no, no)
    await server.runJobs(3_600_000)
    expect((await lead.status()).progressState).toBe(stateNumber('rejected'))
  })
})
