// Test of the market: waves with patience, offers side by side, choosing, declining, late answers and one post a person (Q2, Q3).
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Lender, OfferTerms } from '#domain/lender/lender.ts'
import { longestOfferDays } from '#domain/lender/market.ts'
import type { MarketView } from '#domain/lender/offer-list.ts'
import { readMarket } from '#contract/market-reply.ts'
import type { Outcome } from '#server/platform/kit/connectors/connector.ts'
import { expireOffers } from '#server/lenders/desk/expire-offers.ts'
import { answersOf } from './applicants.ts'
import { deleteLeads } from './database.ts'
import { behind, fakeLender, startTestServer, terms } from './server.ts'
import type { FakeLender } from './server.ts'
import { tieredLender } from './tiered-lender.ts'

const hourMs = 3_600_000
const ids = ['one', 'two', 'three', 'four', 'five'] as const
type Id = (typeof ids)[number]

const aFolder = { criteria: [], needs: [], priceCents: 1000 }
const lendsAbroad: Partial<Lender> = {
  countries: {
    es: { ...aFolder, legalName: 'Lender One, S.A.', softCheck: true },
    pl: { ...aFolder, softCheck: false },
  },
}

const yes = (id: string, change: Partial<OfferTerms> = {}): Outcome => ({
  kind: 'accepted',
  offerId: `offer of ${id}`,
  terms: { ...terms, ...change },
  redirectUrl: 'http://127.0.0.1:3001/welcome',
})
const no: Outcome = { kind: 'rejected' }
const pending: Outcome = { kind: 'pending' }

const changes: Partial<Record<Id, Partial<Lender>>> = { one: lendsAbroad, five: { exclusive: true } }
const lenders = Object.fromEntries(ids.map((id, index) => [id, tieredLender(index + 1, changes[id])]))

let played: Record<Id, FakeLender>
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({
    catalogue: { lenders },
    market: { mode: 'offers', patienceSeconds: 10, waitSeconds: 30, duplicates: { days: 30, by: 'email' } },
    lenders: Object.fromEntries(ids.map((id) => [id, behind(() => played[id])])),
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteLeads(server.db)
  await server.db.deleteFrom('job').execute()
  played = Object.fromEntries(ids.map((id) => [id, fakeLender(no)])) as Record<Id, FakeLender>
})

async function sentLead() {
  const lead = await server.aLead()
  const { status, body } = await lead.send(answersOf('es'))
  expect(status, JSON.stringify(body)).toBe(202)
  const post = (path: string, headers = {}) =>
    server.call('POST', `/lead/${lead.id}${path}`, {}, { ...lead.auth, ...headers })
  const market = async (): Promise<MarketView> => readMarket((await lead.status()).market)
  return { ...lead, post, market }
}

const asked = () => ids.filter((id) => played[id].posted.length > 0)

describe('Q2: offers side by side', () => {
  test('Q2: three are asked at once, and with three offers nobody further', async () => {
    for (const id of ids) played[id] = fakeLender(yes(id))
    const lead = await sentLead()
    await server.runJobs(1000)
    expect(asked()).toEqual(['one', 'two', 'three'])
    expect((await lead.status()).progressState).toBe(10)
    const { offers } = await lead.market()
    expect(Object.fromEntries(offers.map(({ lender, status }) => [lender, status]))).toEqual({
      'Lender 1': 'open',
      'Lender 2': 'open',
      'Lender 3': 'open',
    })
  })

  test('Q2: offers stand by closeness to the amount asked, then by total cost', async () => {
    played.one = fakeLender(yes('one', { amount: 500 }))
    played.two = fakeLender(yes('two', { totalToRepay: 800, instalment: 800 }))
    played.three = fakeLender(yes('three'))
    const lead = await sentLead()
    await server.runJobs(1000)
    expect((await lead.market()).offers.map(({ lender }) => lender)).toEqual(['Lender 3', 'Lender 2', 'Lender 1'])
  })

  test('Q2: an offer names the company that lends in this country, and its credit check where that is known', async () => {
    for (const id of ids) played[id] = fakeLender(yes(id))
    const lead = await sentLead()
    await server.runJobs(1000)
    const { offers } = await lead.market()
    const said = offers.map(({ lender, legalName, softCheck }) => [lender, legalName, softCheck] as const)
    expect(said.toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual([
      ['Lender 1', 'Lender One, S.A.', true],
      ['Lender 2', undefined, undefined],
      ['Lender 3', undefined, undefined],
    ])
  })

  test('Q2: the second is declined, the third chosen: ledger and lenders know, and a repeated choice changes nothing', async () => {
    for (const id of ['one', 'two', 'three'] as const) played[id] = fakeLender(yes(id))
    const lead = await sentLead()
    await server.runJobs(1000)
    const [first, second, third] = (await lead.market()).offers.toSorted((a, b) => (a.lender < b.lender ? -1 : 1))
    const key = { 'idempotency-key': 'of-one-offer' }
    const declined = await lead.post(`/offers/${second!.id}/decline`, key)
    // The same key at another offer is another request.
    expect((await lead.post(`/offers/${first!.id}/decline`, key)).body).toMatchObject({
      code: 'idempotency-key-reused',
    })
    expect(declined.status).toBe(200)
    expect((declined.body as { progressState: number }).progressState).toBe(10)
    const chosen = await lead.post(`/offers/${third!.id}/choose`)
    expect(chosen.body).toMatchObject({ redirectTo: 'http://127.0.0.1:3001/welcome', lead: { progressState: 12 } })
    const again = await lead.post(`/offers/${third!.id}/choose`)
    expect(again.body).toMatchObject({ redirectTo: 'http://127.0.0.1:3001/welcome' })
    expect((await lead.post(`/offers/${first!.id}/choose`)).status).toBe(409)
    await server.runJobs(5000)
    const rows = await server.db.selectFrom('offer').select(['lender', 'status']).orderBy('lender').execute()
    expect(rows).toEqual([
      { lender: 'one', status: 'not-chosen' },
      { lender: 'three', status: 'chosen' },
      { lender: 'two', status: 'declined' },
    ])
    expect(ids.map((id) => played[id].notChosenFor.length)).toEqual([0, 1, 0, 0, 0])
    await server.runJobs(72 * hourMs)
    expect(ids.map((id) => played[id].notChosenFor.length)).toEqual([1, 1, 0, 0, 0])
    expect(await lead.status()).toMatchObject({ result: { partner: { name: 'Lender 3' } } })
  })

  test('Q2 E3: a lender that gets in touch is chosen from the list: the applicant is thanked, and the others stay in reserve', async () => {
    const { redirectUrl: _, ...byPhone } = yes('one') as Extract<Outcome, { kind: 'accepted' }>
    played.one = fakeLender(byPhone)
    played.two = fakeLender(yes('two'))
    const lead = await sentLead()
    await server.runJobs(60_000)
    const { offers } = await lead.market()
    const contact = offers.find(({ way }) => way === 'contact')!
    const chosen = await lead.post(`/offers/${contact.id}/choose`)
    expect(chosen.body).not.toHaveProperty('redirectTo')
    expect(await lead.status()).toMatchObject({
      progressState: 11,
      result: { partner: { name: 'Lender 1' }, application: { status: 'contact' } },
    })
    expect((await lead.post('/offers/reopen')).body).toMatchObject({ progressState: 10 })
  })

  test('Q2: it did not work out there: the other offers are back, and another is chosen', async () => {
    for (const id of ['one', 'two', 'three'] as const) played[id] = fakeLender(yes(id))
    const lead = await sentLead()
    await server.runJobs(1000)
    const [first, second] = (await lead.market()).offers
    await lead.post(`/offers/${first!.id}/choose`)
    const back = await lead.post('/offers/reopen')
    expect(back.body).toMatchObject({ progressState: 10 })
    expect((await lead.post(`/offers/${second!.id}/choose`)).status).toBe(200)
    const { offers } = await lead.market()
    expect(offers.filter(({ status }) => status === 'chosen').map(({ id }) => id)).toEqual([second!.id])
  })

  test('Q2: it did not work out there, long after the last answer: the lead goes on to its end', async () => {
    played.one = fakeLender(yes('one'))
    const lead = await sentLead()
    await server.runJobs(60_000)
    const [offer] = (await lead.market()).offers
    await lead.post(`/offers/${offer!.id}/choose`)
    await server.runJobs(hourMs)
    // No job of before is left that would look at the lead.
    expect(await server.db.selectFrom('job').select('kind').where('kind', '=', 'distribute').execute()).toEqual([])
    expect((await lead.post('/offers/reopen')).body).toMatchObject({ progressState: 6 })
    await server.runJobs(1000)
    expect((await lead.status()).progressState).toBe(13)
  })

  test('Q2: all are declined: the next are asked, and with nobody left it is an honest end', async () => {
    for (const id of ['one', 'two', 'three'] as const) played[id] = fakeLender(yes(id))
    played.four = fakeLender(yes('four'))
    const lead = await sentLead()
    await server.runJobs(1000)
    expect((await lead.post('/offers/decline')).body).toMatchObject({ progressState: 6 })
    await server.runJobs(1000)
    expect(await lead.status()).toMatchObject({ progressState: 10, result: { partner: { name: 'Lender 4' } } })
    await lead.post('/offers/decline')
    await server.runJobs(1000)
    expect(await lead.status()).toMatchObject({ progressState: 13, result: { application: { status: 'declined' } } })
  })
})

describe('Q2: offers have an end', () => {
  test('Q2: an offer that ended cannot be chosen, and with none left the lead comes to its end', async () => {
    played.one = fakeLender({
      ...yes('one'),
      validUntil: new Date(server.clock.now + 3_600_000).toISOString(),
    } as Outcome)
    const lead = await sentLead()
    await server.runJobs(40_000)
    const [offer] = (await lead.market()).offers
    expect((await lead.status()).progressState).toBe(10)
    server.clock.now += 3_600_000
    expect((await lead.post(`/offers/${offer!.id}/choose`)).status).toBe(409)
    expect((await lead.market()).offers[0]).toMatchObject({ status: 'expired' })
    await expireOffers(server.deps)
    expect(await lead.status()).toMatchObject({ progressState: 13, result: { application: { status: 'expired' } } })
  })
})

test.each([
  ['within it', 89, 89],
  ['beyond it', 1000, longestOfferDays],
])('Q2 S-05: an offer holds as its lender says, and no longer than any may: %s', async (_what, said, held) => {
  const from = server.clock.now
  played.one = fakeLender({ ...yes('one'), validUntil: new Date(from + said * 86_400_000).toISOString() } as Outcome)
  const lead = await sentLead()
  await server.runJobs(40_000)
  const { validUntil } = (await lead.market()).offers[0]!
  // The days of any offer count from when it came, within the minute.
  expect(Math.floor((Date.parse(validUntil) - from) / 86_400_000)).toBe(held)
})

describe('Q2: the only offer ends while another lender still thinks', () => {
  test.each([
    { says: 'yes', later: yes('two'), state: 10, status: 'accepted' },
    { says: 'no', later: no, state: 13, status: 'expired' },
  ] as const)('Q2: the applicant waits for its answer, which is $says', async ({ later, state, status }) => {
    let two: Outcome = pending
    played.one = fakeLender({ ...yes('one'), validUntil: new Date(server.clock.now + hourMs).toISOString() } as Outcome)
    played.two = fakeLender(pending, () => two)
    const lead = await sentLead()
    await server.runJobs(60_000)
    expect((await lead.status()).progressState).toBe(10)
    server.clock.now += hourMs
    await expireOffers(server.deps)
    await server.runJobs(60_000)
    expect(await lead.status()).toMatchObject({ progressState: 11, result: { application: { status: 'undecided' } } })
    two = later
    await server.runJobs(hourMs)
    expect(await lead.status()).toMatchObject({ progressState: state, result: { application: { status } } })
  })
})

describe('Q2: an offer that ended is no refusal', () => {
  const kindsOf = async (id: string) => {
    const rows = await server.db
      .selectFrom('lead_event')
      .select('kind')
      .where('lead_id', '=', id)
      .orderBy('serial')
      .execute()
    return rows.map(({ kind }) => kind)
  }
  const lateYes = (id: string, endsInMs: number): Outcome =>
    ({ ...yes(id), validUntil: new Date(server.clock.now + endsInMs).toISOString() }) as Outcome

  test.each([-hourMs, 0])('Q2: an acceptance whose end was %i ms from when it came is a no', async (endsInMs) => {
    played.one = fakeLender(() => lateYes('one', endsInMs))
    const lead = await sentLead()
    await server.runJobs(60_000)
    expect(await lead.status()).toMatchObject({ progressState: 13, result: { application: { status: 'rejected' } } })
    expect(await lead.market()).toMatchObject({
      asked: ids.map((_, index) => ({ lender: `Lender ${index + 1}`, says: 'no' })),
      offers: [],
    })
    expect(await lead.verdicts()).toContainEqual(expect.objectContaining({ lender: 'one', outcome: 'rejected' }))
    const kinds = await server.db
      .selectFrom('revenue')
      .select('kind')
      .where('lead_id', '=', lead.id)
      .where('lender', '=', 'one')
      .execute()
    expect(kinds).toEqual([{ kind: 'sent' }])
    expect(await kindsOf(lead.id)).not.toContain('accepted')
  })

  test.each([true, false])(
    'Q2: the offer ends, and the others say no afterwards (marked as ended: %s)',
    async (isMarked) => {
      played.one = fakeLender(lateYes('one', hourMs))
      played.two = fakeLender({ kind: 'more-needed', dataPoints: ['otherDetails.education'] })
      const lead = await sentLead()
      await server.runJobs(60_000)
      expect((await lead.status()).progressState).toBe(10)
      expect((await lead.post('/more')).body).toMatchObject({ progressState: 1 })
      server.clock.now += hourMs
      if (isMarked) await expireOffers(server.deps)
      expect((await lead.post('/more/decline')).status).toBe(200)
      await server.runJobs(60_000)
      expect(await lead.status()).toMatchObject({ progressState: 13, result: { application: { status: 'expired' } } })
      const kinds = await kindsOf(lead.id)
      expect([kinds.at(-1), kinds.includes('rejected')]).toEqual(['offersExpired', false])
    },
  )
})

describe('Q3: nobody is held up', () => {
  test('Q3: a slow lender frees its place after its patience, and its late yes joins the list', async () => {
    let says: Outcome = pending
    played.one = fakeLender(pending, () => says)
    played.two = fakeLender(yes('two'))
    const lead = await sentLead()
    await server.runJobs(9000)
    expect(asked()).toEqual(['one', 'two', 'three', 'four'])
    await server.runJobs(25_000)
    expect((await lead.status()).progressState).toBe(10)
    const before = await lead.market()
    expect(before.asked.find(({ lender }) => lender === 'Lender 1')).toMatchObject({ says: 'late' })
    says = yes('one')
    await server.runJobs(60_000)
    expect((await lead.market()).offers.map(({ lender }) => lender)).toEqual(['Lender 2', 'Lender 1'])
  })

  test('Q3: nobody waits longer than the market says, and a late no moves the lead on', async () => {
    let says: Outcome = pending
    for (const id of ids) played[id] = fakeLender(pending, () => says)
    const lead = await sentLead()
    const waitUntil = Date.parse((await lead.market()).waitUntil!)
    expect(waitUntil).toBe(server.clock.now + 30_000)
    await server.runJobs(30_000)
    expect(await lead.status()).toMatchObject({ progressState: 11, result: { application: { status: 'undecided' } } })
    says = no
    await server.runJobs(3_600_000)
    expect(await lead.status()).toMatchObject({ progressState: 13, result: { application: { status: 'rejected' } } })
  })

  test('Q3: while nobody could be reached, asking for more begins nothing before its time', async () => {
    for (const id of ids) played[id] = fakeLender({ kind: 'refused', why: 'ECONNREFUSED' })
    const lead = await sentLead()
    await server.runJobs(1000)
    expect((await lead.status()).progressState).toBe(11)
    expect((await lead.post('/more')).status).toBe(409)
    const rounds = await server.db.selectFrom('desk_decision').select('round').where('lead_id', '=', lead.id).execute()
    expect(rounds).toEqual([{ round: 1 }])
    await server.runJobs(300_000)
    expect(asked().map((id) => played[id].posted.length)).toEqual(ids.map(() => 2))
  })

  test('Q3: an exclusive lender is asked alone, and holds the others up until it has cancelled', async () => {
    played.five = fakeLender(pending, pending)
    const lead = await sentLead()
    await server.runJobs(9000)
    expect(asked()).toEqual([...ids])
    expect(played.five.cancelled.length).toBe(0)
    await server.runJobs(30_000)
    expect(played.five.cancelled.length).toBe(1)
    expect(await lead.status()).toMatchObject({ progressState: 13 })
    const verdicts = await lead.verdicts()
    expect(verdicts.find(({ lender }) => lender === 'five')).toMatchObject({ outcome: 'cancelled' })
  })

  test('S-21: three leads of one person sent at once reach each lender once', async () => {
    for (const id of ids) played[id] = fakeLender(no)
    const leads = [await sentLead(), await sentLead(), await sentLead()]
    await server.runJobs(60_000)
    expect(ids.map((id) => played[id].posted.length)).toEqual([1, 1, 1, 1, 1])
    for (const lead of leads) expect((await lead.status()).progressState).toBe(13)
    const later = await sentLead()
    await server.runJobs(60_000)
    expect(await later.status()).toMatchObject({
      progressState: 13,
      result: { application: { status: 'asked-before' } },
    })
    expect(ids.map((id) => played[id].posted.length)).toEqual([1, 1, 1, 1, 1])
  })
})

describe('Q2 F2: lenders that want a screen', () => {
  const aide: Outcome = { kind: 'follow-up', followUp: 'aide' }
  /** The lender answers once some other one's screen is open: lenders are asked side by side, and any may be the first. */
  const afterAnother = (lender: FakeLender): FakeLender => ({
    ...lender,
    post: async (...sent) => {
      const query = server.db.selectFrom('follow_up').select('id').where('status', '=', 'open')
      await vi.waitFor(async () => expect((await query.execute()).length).toBeGreaterThan(0))
      return lender.post(...sent)
    },
  })

  test('Q2 F2: what was answered for one lender is not asked again for the next, and its offer comes first', async () => {
    for (const id of ['one', 'two', 'three'] as const) {
      const lender = fakeLender(aide, pending, yes(id))
      played[id] = id === 'one' ? lender : afterAnother(lender)
    }
    const lead = await sentLead()
    await server.runJobs(0)
    expect(await lead.status()).toMatchObject({ followUp: { lender: 'Lender 1' } })
    expect((await lead.answer('/lead/aide', { answers: { receivesAide: false } })).status).toBe(200)
    await server.runJobs(0)
    const status = await lead.status()
    expect(status.progressState).toBe(10)
    expect((await lead.market()).offers.length).toBeGreaterThan(0)
    expect(asked()).toEqual(['one', 'two', 'three'])
  })

  test('Q2 F2: nobody is kept at a lender’s screen from the offers in hand: the applicant goes on without it', async () => {
    let says: Outcome = pending
    played.one = fakeLender(aide, pending, no)
    played.two = afterAnother(fakeLender(pending, () => says))
    const lead = await sentLead()
    const skip = () => server.call('POST', `/lead/skip/${lead.id}`, {}, lead.auth)
    await server.runJobs(0)
    expect(await lead.status()).toMatchObject({ followUp: { lender: 'Lender 1', key: 'aide' } })
    // Without an offer the lender's question is the only way on.
    expect((await skip()).status).toBe(409)
    says = yes('two')
    await server.runJobs(60_000)
    const [offer] = (await lead.market()).offers
    expect(await lead.status()).toMatchObject({ followUp: { key: 'aide' } })
    // The list is not there, and nothing on it is given up unseen.
    for (const path of ['/offers/decline', `/offers/${offer!.id}/decline`])
      expect((await lead.post(path)).status, path).toBe(409)
    expect((await skip()).status).toBe(200)
    await server.runJobs(0)
    expect(played.one.told).toMatchObject([{ followUp: 'aide', status: 'skipped' }])
    expect((await lead.status()).progressState).toBe(10)
    expect((await lead.post(`/offers/${offer!.id}/choose`)).status).toBe(200)
  })

  test('Q2 F2: no other lender’s screen comes while the first may still decide; then it does', async () => {
    const upload: Outcome = { kind: 'follow-up', followUp: 'id-upload' }
    played.one = fakeLender(aide, pending, pending)
    played.two = afterAnother(fakeLender(upload, pending, yes('two')))
    const lead = await sentLead()
    await server.runJobs(0)
    await lead.answer('/lead/aide', { answers: { receivesAide: false } })
    await server.runJobs(0)
    expect((await lead.status()).progressState).toBe(6)
    await server.runJobs(11_000)
    expect(await lead.status()).toMatchObject({ followUp: { lender: 'Lender 2', key: 'id-upload' } })
  })
})

describe('Q3: a late yes while the applicant answers more', () => {
  test('Q3: the lead goes back to its offers, and whoever was not asked yet is', async () => {
    const slow = { ...lenders, two: tieredLender(2, { patienceSeconds: 40 }) }
    let says: Outcome = pending
    const own: Partial<Record<Id, FakeLender>> = {
      one: fakeLender({ kind: 'more-needed', dataPoints: ['otherDetails.education'] }),
      two: fakeLender(pending, () => says),
      three: fakeLender(yes('three')),
    }
    const other = await startTestServer({
      catalogue: { lenders: slow },
      market: { mode: 'offers', atOnce: 1, patienceSeconds: 10, waitSeconds: 30 },
      lenders: Object.fromEntries(Object.entries(own).map(([id, lender]) => [id, behind(() => lender)])),
    })
    const lead = await other.aLead()
    await lead.send(answersOf('es'))
    await other.runJobs(31_000)
    expect((await lead.status()).progressState).toBe(11)
    expect((await other.call('POST', `/lead/${lead.id}/more`, {}, lead.auth)).body).toMatchObject({ progressState: 1 })
    says = yes('two')
    await other.runJobs(60_000)
    expect((await lead.status()).progressState).toBe(10)
    expect(own.three!.posted).toHaveLength(1)
    await other.close()
  })
})
