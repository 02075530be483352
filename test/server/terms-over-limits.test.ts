// Test of a yes with terms that nobody lends here: it is no decision, and no offer is made of it (Q2, Q3, S-30).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signatureHeaders } from '#contract/partner-protocol.ts'
import { followUp, keysOfForm } from '#test/follow-ups.ts'
import { termsFor } from '#domain/lender/loan.ts'
import type { OfferTerms } from '#domain/lender/lender.ts'
import { signBody } from '#server/platform/kit/partner-signature.ts'
import type { Outcome } from '#server/platform/kit/connectors/connector.ts'
import { twoLenders } from './two-lenders.ts'

const { played, startServer, clear } = twoLenders()
let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(() => clear(server))

const loan = (change: Partial<OfferTerms>) =>
  termsFor({ amount: 700, period: 75, periodScale: 'days', monthlyRate: 0.02, ...change }, 2)
const yes = (terms: OfferTerms): Outcome => ({ kind: 'accepted', offerId: 'offer-1', terms })

async function sentLead() {
  const lead = await server.aLead()
  await lead.send()
  await server.runJobs(3000)
  const verdict = async () => (await lead.verdicts()).find(({ lender }) => lender === 'moneyman')!
  return { ...lead, verdict }
}

const offers = () => server.db.selectFrom('offer').select(['lender', 'terms']).execute()
const overLimits = [
  ['amount', loan({ amount: 7000 })],
  ['period', loan({ period: 900 })],
] as const

test.each(overLimits)(
  'Q2 Q3: a yes whose %s is over what is lent here is no offer, and the ledger says why',
  async (figure, terms) => {
    played.first = { ...played.first, post: async () => yes(terms), ask: async () => yes(terms) }
    const lead = await sentLead()
    expect(await offers()).toEqual([])
    expect(await lead.verdict()).toMatchObject({ outcome: 'unknown', reason: `not a decision: terms.${figure}` })
  },
)

test.each(overLimits)(
  'S-30: a call-back with such a %s is told where, and may be said right under the same id',
  async (figure, terms) => {
    played.first = { ...played.first, post: async () => ({ kind: 'pending' }), ask: async () => ({ kind: 'pending' }) }
    const lead = await sentLead()
    const { id: reference } = await lead.verdict()
    const eventId = randomUUID()
    const callBack = async (said: OfferTerms) => {
      const payload = JSON.stringify({
        eventId,
        decision: { decision: 'accepted', reference, offerId: 'offer-1', terms: said },
      })
      const seconds = Math.floor(server.clock.now / 1000)
      const { statusCode: status, ...response } = await server.app.inject({
        method: 'POST',
        url: '/api/partners/moneyman/call-back',
        headers: {
          'content-type': 'application/json',
          [signatureHeaders.timestamp]: String(seconds),
          [signatureHeaders.signature]: signBody('sandbox-moneyman', seconds, payload),
        },
        payload,
      })
      return { status, body: JSON.parse(response.body) as object }
    }
    expect(await callBack(terms)).toMatchObject({
      status: 422,
      body: { code: 'unreadable-decision', field: `decision.terms.${figure}` },
    })
    expect(await lead.verdict()).toMatchObject({ outcome: 'pending' })
    expect(await callBack(loan({}))).toMatchObject({ status: 200, body: { received: 'now' } })
    expect(await offers()).toHaveLength(1)
  },
)

test('Q2: more than was asked, within what is lent here, is an offer', async () => {
  const terms = loan({ amount: 1000 })
  played.first = { ...played.first, post: async () => yes(terms) }
  await sentLead()
  expect(await offers()).toMatchObject([{ lender: 'moneyman', terms: { amount: 1000 } }])
})

test('F2: a loan that the applicant took at the lender’s own screen is an offer, whatever is lent here', async () => {
  const [key] = keysOfForm('offers')
  const terms = loan({ amount: 7000 })
  const asks: Outcome = { kind: 'follow-up', followUp: key!, ask: { offers: [{ offerId: 'large', terms }] } }
  played.first = { ...played.first, post: async () => asks, followUpResult: async () => yes(terms) }
  const lead = await sentLead()
  const answer = await lead.answer(followUp(key!).call.path, { decision: 'accept', offerId: 'large' })
  expect(answer.status).toBe(200)
  await server.runJobs(3000)
  expect(await offers()).toMatchObject([{ lender: 'moneyman', terms: { amount: 7000 } }])
})
