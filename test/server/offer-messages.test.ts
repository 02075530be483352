// Test of what messages say of offers while time passes (Q4, Q2, S-05): links open as long as the offers, and each choice is told.
// So is each last end, and an offer has the name that its page gives it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stateNumber } from '#domain/journey/states.ts'
import type { MarketView } from '#domain/lender/offer-list.ts'
import { readMarket } from '#contract/market-reply.ts'
import type { LeadReply } from '#contract/schemas.ts'
import { followUp, keysOfForm } from '#test/follow-ups.ts'
import type { Outcome } from '#server/platform/kit/connectors/connector.ts'
import type { Mail } from '#server/platform/mail/send-mail.ts'
import { expireOffers } from '#server/lenders/desk/expire-offers.ts'
import { messageWords } from '#server/reach/campaigns/campaign-texts.ts'
import { takeOutbox } from '#server/reach/outbox/take-outbox.ts'
import { admin } from './admin.ts'
import { passTime } from './pass-time.ts'
import { accepted, fakeLender, firstTwo, start, terms } from './server.ts'
import { twoLenders } from './two-lenders.ts'
import { loansAt } from './told-outcomes.ts'

const { played, mails, sms, startServer, clear } = twoLenders()
let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(() => clear(server))

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Says yes until so many hours after the start. */
const until = (hours: number, offerId = 'offer-1'): Outcome => ({
  kind: 'accepted',
  offerId,
  terms,
  redirectUrl: 'http://127.0.0.1:3001/welcome',
  validUntil: new Date(start + hours * hourMs).toISOString(),
})

async function aSentLead() {
  const lead = await server.aLead()
  await lead.send()
  await server.runJobs(5000)
  const market = async (): Promise<MarketView> => readMarket((await lead.status()).market)
  const post = async (path: string) => {
    const answer = await server.call('POST', `/lead/${lead.id}${path}`, {}, lead.auth)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  const choose = async (name: string) => {
    const { offers } = await market()
    await post(`/offers/${offers.find((offer) => offer.lender === name)!.id}/choose`)
  }
  return { ...lead, market, post, choose }
}

/** Lets so many hours pass: messages that are due go, and offers end. */
const passHours = (hours: number) =>
  passTime(server, hours * hourMs, {
    each: async () => {
      await takeOutbox(server.deps)
      await expireOffers(server.deps)
    },
  })

/** So many hours after the start, with nothing done in between; offers that are over by then end. */
async function jumpTo(hours: number): Promise<void> {
  server.clock.now = start + hours * hourMs
  await expireOffers(server.deps)
}

const say = (path: readonly string[], values: Record<string, string> = {}) =>
  messageWords(server.deps.catalogue, { brandId: 'askrobin' }, 'es')(['service', ...path], values)
const mailsOf = (...subject: Parameters<typeof say>) => mails.filter((mail) => mail.subject === say(...subject))
/** Answer to the link of a mail, as another browser gets it. */
const opened = async (mail: Mail | undefined) => {
  const token = /\/continue\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const { status, body } = await server.call('POST', `/lead/continue/${token}`, {})
  return { status, state: (body as LeadReply).progressState }
}

describe('Q4: a mail’s link to an offer', () => {
  test('Q4 S-05: opens it for as long as it is open, and for a day what became of it', async () => {
    played.first = fakeLender(until(8 * 24))
    const lead = await aSentLead()
    await passHours(2)
    const [mail] = mailsOf(['offers', 'one', 'subject'], { lender: firstTwo.moneyman.name })
    expect(mail?.text).toContain('29 de noviembre de 2026')
    await jumpTo(7.5 * 24)
    expect(await opened(mail)).toEqual({ status: 200, state: 10 })
    // So does the link that "Continue later" shows.
    const { body } = await server.call('GET', `/v3/lead/url/${lead.id}/continue`, undefined, lead.auth)
    expect((body as { expiresAt: string }).expiresAt).toBe(new Date(start + 9 * dayMs).toISOString())
    await jumpTo(8 * 24 + 1)
    expect(await opened(mail)).toEqual({ status: 200, state: 13 })
    await jumpTo(9 * 24 + 1)
    expect((await opened(mail)).status).toBe(404)
  })
})

describe('Q4: what an applicant does with offers', () => {
  const [one, two] = [firstTwo.moneyman.name, firstTwo.creditea.name]

  test('Q4 P-10: the way back is sent for each lender that the applicant went on to', async () => {
    played.first = fakeLender(until(72, 'offer-a'))
    played.second = fakeLender(until(72, 'offer-b'))
    const lead = await aSentLead()
    await passHours(1)
    await lead.choose(one)
    await passHours(1)
    await lead.post('/offers/reopen')
    await lead.choose(two)
    await passHours(1)
    expect([one, two].map((name) => mailsOf(['chosen', 'subject'], { lender: name }).length)).toEqual([1, 1])
  })

  test('Q4: the end of offers is told again where a later one holds longer', async () => {
    let says: Outcome = { kind: 'pending' }
    played.first = fakeLender(until(30, 'offer-a'))
    played.second = fakeLender({ kind: 'pending' }, () => says)
    await aSentLead()
    await passHours(8)
    const told = () => mailsOf(['about-to-end', 'subject']).length
    expect(told()).toBe(1)
    says = until(72, 'offer-b')
    await passHours(1)
    await jumpTo(47)
    expect(told()).toBe(1)
    await passHours(2)
    expect(told()).toBe(2)
    await jumpTo(71)
    await passHours(2)
    expect(told()).toBe(2)
  })

  test('Q4 Q2: what is brought back keeps the application open until a day after its end, and that end is told', async () => {
    let says: Outcome = { kind: 'pending' }
    played.first = fakeLender(until(36, 'offer-a'))
    played.second = fakeLender({ kind: 'pending' }, () => says)
    const lead = await aSentLead()
    await passHours(1)
    await lead.choose(one)
    says = until(5 * 24, 'offer-b')
    await passHours(1)
    await jumpTo(31)
    await lead.post('/offers/reopen')
    await passHours(1)
    await jumpTo(96)
    await passHours(1)
    expect((await lead.market()).offers.map(({ lender: name, status }) => [name, status])).toContainEqual([two, 'open'])
    await jumpTo(5 * 24 + 1)
    expect(mailsOf(['about-to-end', 'subject'])).toHaveLength(1)
    expect(await opened(mailsOf(['about-to-end', 'subject'])[0])).toEqual({ status: 200, state: 13 })
  })

  test('experience 24: an offer has one name on the page, in the e-mail and in the text message, and the company that lends beside it', async () => {
    const [key] = keysOfForm('offers')
    const offers = [{ offerId: 'short', lender: 'Ostbank', terms }]
    played.first = fakeLender({ kind: 'follow-up', followUp: key!, ask: { offers } }, { kind: 'pending' }, accepted)
    const lead = await aSentLead()
    expect((await lead.answer(followUp(key!).call.path, { decision: 'accept', offerId: 'short' })).status).toBe(200)
    await server.runJobs(5000)
    const { offers: listed } = await lead.market()
    expect(listed).toMatchObject([{ lender: one, lends: 'Ostbank' }])
    await passHours(2)
    const [mail] = mailsOf(['offers', 'one', 'subject'], { lender: one })
    expect(mail?.text).toContain(`Entidad: ${one}\nEmpresa que presta: Ostbank\n`)
    expect(sms).toEqual([expect.objectContaining({ text: expect.stringContaining(one) })])
  })
})

test('Q4 Q2 Q3: whoever said no at a lender’s screen and is lent to all the same is told so, and the sale is that lender’s', async () => {
  const [key] = keysOfForm('offers')
  const ask = { offers: [{ offerId: 'short', terms }] }
  played.first = fakeLender({ kind: 'follow-up', followUp: key!, ask }, { kind: 'pending' }, accepted)
  const lead = await aSentLead()
  expect((await lead.answer(followUp(key!).call.path, { decision: 'decline' })).status).toBe(200)
  await passHours(1)
  const { result, progressState } = await lead.status()
  expect([progressState, result]).toEqual([stateNumber('rejected'), { application: { status: 'declined' } }])
  const { id } = (await lead.verdicts()).find(({ lender }) => lender === 'moneyman')!
  const { tell } = loansAt(() => server)
  const told = { outcome: 'funded', amount: 500 }
  const asMoneyman = { lender: 'moneyman', secret: 'sandbox-moneyman' }
  expect(await tell(id, told, asMoneyman)).toMatchObject({ received: 'now' })
  await passHours(1)
  expect(await lead.status()).toMatchObject({
    progressState: stateNumber('thank-you'),
    result: { partner: { name: firstTwo.moneyman.name }, application: { status: 'contact' } },
  })
  expect(await lead.market()).toMatchObject({ isPaidOut: true })
  expect(mailsOf(['paid-out', 'subject'], { lender: firstTwo.moneyman.name })).toHaveLength(1)
  const { lines } = await admin(server, ['leads', 'show', lead.id, '--json'])
  expect(JSON.parse(lines[0]!)).toMatchObject({ chosen: 'moneyman', verdicts: [{ outcome: 'accepted' }, {}] })
})

describe.each([
  ['gives the lead back', { outcome: 'returned', reason: 'duplicate' }],
  ['says that it pays no loan out', { outcome: 'not-funded' }],
])('Q4 Q2: a lender that %s', (_what, ended) => {
  const [one, two] = [firstTwo.moneyman.name, firstTwo.creditea.name]
  const { tell } = loansAt(() => server)
  const told = () => [one, two].map((name) => mailsOf(['given-back', 'subject'], { lender: name }).length)

  /** Sent to both lenders, who made offers, and the first was chosen. */
  async function aChosenOffer(way: object = {}) {
    played.first = fakeLender({ ...until(72, 'offer-a'), ...way })
    played.second = fakeLender(until(72, 'offer-b'))
    const lead = await aSentLead()
    await passHours(1)
    await lead.choose(one)
    return lead
  }
  async function report(lead: Awaited<ReturnType<typeof aSentLead>>, id: keyof typeof firstTwo, said: object) {
    const verdict = (await lead.verdicts()).find((each) => each.lender === id)!
    expect(await tell(verdict.id, said, { lender: id, secret: `sandbox-${id}` })).toMatchObject({ received: 'now' })
  }

  test.each([
    ['by its page', {}],
    ['by telephone', { redirectUrl: undefined }],
  ])('Q4 Q2: whoever goes on with it %s is told that it does not, weeks later too', async (_where, way) => {
    const lead = await aChosenOffer(way)
    await passHours(1)
    await jumpTo(20 * 24)
    await report(lead, 'moneyman', ended)
    await passHours(1)
    expect(told()).toEqual([1, 0])
    // The application is over by then: the link leads to the form's first page.
    expect(mailsOf(['given-back', 'subject'], { lender: one })[0]!.text).toMatch(/https?:\/\/\S+\/\n/)
    await passHours(24)
    expect(told()).toEqual([1, 0])
  })

  test('Q4: the way back to it is not sent any more, and its page leads to the other offers alone', async () => {
    const lead = await aChosenOffer()
    await report(lead, 'moneyman', ended)
    await passHours(1)
    expect(told()).toEqual([1, 0])
    expect(mailsOf(['chosen', 'subject'], { lender: one })).toEqual([])
    expect(await opened(mailsOf(['given-back', 'subject'], { lender: one })[0])).toEqual({ status: 200, state: 12 })
    expect(await lead.market()).toMatchObject({ isReturned: true })
    expect((await lead.redirect()).status).toBe(409)
    await lead.post('/offers/reopen')
    expect(await lead.market()).not.toHaveProperty('isReturned')
  })

  test('Q2: its offer, which was not chosen, cannot be chosen any more', async () => {
    played.first = fakeLender(until(72, 'offer-a'))
    played.second = fakeLender(until(72, 'offer-b'))
    const lead = await aSentLead()
    await report(lead, 'moneyman', ended)
    const offers = (await lead.market()).offers.map(({ lender: name, status }) => [name, status])
    expect(offers).toEqual([
      [two, 'open'],
      [one, 'expired'],
    ])
  })

  test('Q4: nothing is told of a lender that was not chosen, and the way back to the chosen one is', async () => {
    const lead = await aChosenOffer()
    await report(lead, 'creditea', ended)
    await passHours(1)
    expect(told()).toEqual([0, 0])
    expect(mailsOf(['chosen', 'subject'], { lender: one })).toHaveLength(1)
  })

  test('Q4: nothing is told of a loan that was paid out, which has a contract', async () => {
    const lead = await aChosenOffer()
    const paidOut = { outcome: 'funded', amount: 700 }
    // A loan that is paid out may be given back, and one that was not may be paid out still.
    const inTurn = ended.outcome === 'returned' ? [paidOut, ended] : [ended, paidOut]
    for (const said of inTurn) await report(lead, 'moneyman', said)
    await passHours(1)
    expect(told()).toEqual([0, 0])
  })

  test.each(['after', 'before'])(
    'Q4 Q2: where another pays the loan out %s that, the applicant and the operator are told of that one',
    async (when) => {
      const lead = await aChosenOffer()
      const givesUp = () => report(lead, 'moneyman', ended)
      const paysOut = () => report(lead, 'creditea', { outcome: 'funded', amount: 700 })
      for (const act of when === 'after' ? [givesUp, paysOut] : [paysOut, givesUp]) await act()
      await passHours(1)
      expect(mailsOf(['paid-out', 'subject'], { lender: two })).toHaveLength(1)
      expect(told()).toEqual([0, 0])
      expect(await lead.status()).toMatchObject({
        progressState: stateNumber('thank-you'),
        result: { partner: { name: two }, application: { status: 'contact' } },
      })
      const market = await lead.market()
      expect(market).toMatchObject({ isPaidOut: true })
      expect(market).not.toHaveProperty('isReturned')
      const { lines } = await admin(server, ['leads', 'show', lead.id, '--json'])
      expect(JSON.parse(lines[0]!)).toMatchObject({ chosen: 'creditea' })
    },
  )

  test('Q4: nothing is told to whoever went back to the other offers meanwhile', async () => {
    const lead = await aChosenOffer()
    await report(lead, 'moneyman', ended)
    await takeOutbox(server.deps)
    await lead.post('/offers/reopen')
    await lead.choose(two)
    await passHours(1)
    expect(told()).toEqual([0, 0])
  })
})
