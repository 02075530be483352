// Test of loan outcomes: signed, each once, within the lender's window, and what they do to ledger, caps and other lenders (R-26, S-30).
import { randomUUID } from 'node:crypto'
import { distributeJob } from '#server/lenders/desk/distribute-job.ts'
import { expireOffers } from '#server/lenders/desk/expire-offers.ts'
import { lenderCallJob } from '#server/lenders/desk/lender-call-job.ts'
import { enqueue } from '#server/platform/jobs/job-store.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stateNumber } from '#domain/journey/states.ts'
import { sumOf } from '#domain/lender/earnings.ts'
import type { Lender } from '#domain/lender/lender.ts'
import { readMarket } from '#contract/market-reply.ts'
import type { Outcome } from '#server/platform/kit/connectors/connector.ts'
import { eraseLead } from '#server/people/retention/erase.ts'
import { revenueLines } from '#server/console/commands/revenue.ts'
import { takeOutbox } from '#server/reach/outbox/take-outbox.ts'
import { moneyOfLoanOutcome } from '#server/reach/outbox/outbox-store.ts'
import { admin } from './admin.ts'
import { answersOf, createBody } from './applicants.ts'
import { deleteLeads } from './database.ts'
import { behind, fakeLender, startTestServer, terms } from './server.ts'
import type { FakeLender } from './server.ts'
import { loansAt } from './told-outcomes.ts'
import type { Told } from './told-outcomes.ts'

const ids = ['one', 'two', 'three'] as const
type Id = (typeof ids)[number]

const aLender = (tier: number, change: Partial<Lender>): Lender => ({
  name: `Lender ${tier}`,
  tier,
  weight: 1,
  timeoutMs: 1000,
  redirectHosts: [],
  countries: { es: { criteria: [], needs: [], priceCents: 1000, prices: { sent: 20 } } },
  ...change,
})
const lenders: Readonly<Record<Id, Lender>> = {
  one: aLender(1, { paidOn: 'funded', returnDays: 10, caps: { day: 5 } }),
  two: aLender(2, {}),
  three: aLender(3, {}),
}
const accepted = {
  kind: 'accepted' as const,
  offerId: 'offer-1',
  terms,
  redirectUrl: 'http://127.0.0.1:3001/welcome',
} satisfies Outcome
const pending: Outcome = { kind: 'pending' }
const minuteMs = 60_000
const dayMs = 86_400_000

let played: Record<Id, FakeLender>
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({
    catalogue: { lenders },
    market: { mode: 'offers', duplicates: { days: 0, by: 'email' } },
    lenders: Object.fromEntries(ids.map((id) => [id, behind(() => played[id])])),
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteLeads(server.db)
  await server.db.deleteFrom('job').execute()
  await server.db.deleteFrom('revenue').execute()
  await server.db.deleteFrom('conversion').execute()
  await server.db.deleteFrom('desk_window').execute()
  played = { one: fakeLender(accepted), two: fakeLender({ kind: 'rejected' }), three: fakeLender({ kind: 'rejected' }) }
})

async function sentLead(came: object = {}) {
  const lead = await server.aLead('es', { ...createBody(), ...came })
  await lead.send(answersOf('es'))
  await server.runJobs(1000)
  const verdicts = await lead.verdicts()
  const offers = async (path: string) =>
    (await server.call('POST', `/lead/${lead.id}/offers/${path}`, {}, lead.auth)).status
  return { ...lead, offers, reference: (id: Id) => verdicts.find(({ lender }) => lender === id)!.id }
}

const funded: Told = { outcome: 'funded', amount: 500 }
const returned: Told = { outcome: 'returned', reason: 'duplicate' }

const { tell, brought, webhooksOf, ledger, payouts } = loansAt(() => server)

describe('R-26: what became of an offer', () => {
  test('Q3: each stage is counted as it happens, with what the folder says it pays', async () => {
    const lead = await sentLead()
    expect(await ledger(lead.id)).toEqual(['sent 20', 'accepted 0'])
    expect(await ledger(lead.id, 'two')).toEqual(['sent 20'])
    await lead.redirect()
    await lead.redirect()
    expect(await ledger(lead.id)).toEqual(['sent 20', 'accepted 0', 'chosen 0'])
    expect(await tell(lead.reference('one'), funded)).toMatchObject({ status: 200, received: 'now' })
    expect(await ledger(lead.id)).toEqual(['sent 20', 'accepted 0', 'chosen 0', 'funded 1000'])
  })

  test('R-26: the same event again, and the same outcome under another id, change nothing', async () => {
    const lead = await sentLead()
    const eventId = randomUUID()
    await tell(lead.reference('one'), funded, { eventId })
    expect(await tell(lead.reference('one'), funded, { eventId })).toMatchObject({ status: 200, received: 'before' })
    expect(await tell(lead.reference('one'), funded)).toMatchObject({ status: 200, received: 'before' })
    expect(await tell(lead.reference('one'), returned, { eventId })).toMatchObject({ received: 'before' })
    expect(await ledger(lead.id)).toEqual(['sent 20', 'accepted 0', 'chosen 0', 'funded 1000'])
  })

  test('N2, Q3: the value of a loan that was paid out is what its lead earned, at every lender', async () => {
    played = { one: fakeLender(accepted), two: fakeLender(accepted), three: fakeLender(accepted) }
    const lead = await sentLead()
    await tell(lead.reference('two'), returned, { lender: 'two', secret: 'sandbox-two' })
    await tell(lead.reference('one'), funded)
    const told = await server.db
      .selectFrom('loan_outcome')
      .select('id')
      .where('lead_id', '=', lead.id)
      .where('kind', '=', 'funded')
      .executeTakeFirstOrThrow()
    const kept = await server.db
      .selectFrom('revenue')
      .select(['lender', 'cents'])
      .where('lead_id', '=', lead.id)
      .execute()
    const sums = Map.groupBy(kept, ({ lender }) => lender)
    expect([...sums.keys()].toSorted()).toEqual(['one', 'three', 'two'])
    expect(sumOf(sums.get('two')!)).toBe(0)
    expect(sumOf(sums.get('three')!)).toBeGreaterThan(0)
    const money = await moneyOfLoanOutcome(server.db, told.id)
    expect(Number(money!.earned)).toBe(sumOf(sums.get('one')!) + sumOf(sums.get('three')!))
  })

  test('Q2: funded before it was chosen here counts as chosen: its offer is, and nobody further is asked', async () => {
    played.two = fakeLender(accepted)
    const lead = await sentLead()
    await tell(lead.reference('one'), funded)
    const offers = await server.db.selectFrom('offer').select(['lender', 'status']).orderBy('lender').execute()
    expect(offers).toEqual([
      { lender: 'one', status: 'chosen' },
      { lender: 'two', status: 'not-chosen' },
    ])
    expect((await lead.status()).result).toMatchObject({
      partner: { name: 'Lender 1' },
      application: { status: 'contact' },
    })
    expect(await server.db.selectFrom('redirect').selectAll().execute()).toEqual([])
  })

  test('Q2: a loan that was paid out ends the choice: the other lenders are told so at once, and nothing is brought back', async () => {
    played.two = fakeLender(accepted)
    let late: Outcome = pending
    // It had said yes before it was called off, as comes out later.
    played.three = { ...fakeLender(pending, () => late), cancel: async () => 'too-late' }
    const lead = await sentLead()
    await server.runJobs(2 * minuteMs)
    expect(await lead.offers(`${lead.reference('one')}/choose`)).toBe(200)
    await server.runJobs(minuteMs)
    expect(played.two.notChosenFor).toEqual([])
    await tell(lead.reference('one'), funded)
    await server.runJobs(0)
    expect(played.two.notChosenFor).toEqual([lead.reference('two')])
    expect(readMarket((await lead.status()).market)).toMatchObject({ isPaidOut: true })
    expect(await lead.offers('reopen')).toBe(409)
    late = accepted
    await server.runJobs(dayMs)
    expect(played.three.notChosenFor).toEqual([lead.reference('three')])
    expect(played.one.notChosenFor).toEqual([])
  })

  test('Q2: after a return of the loan further lenders are asked, and whoever was told of its end is not chosen', async () => {
    played.two = fakeLender(accepted)
    const lead = await sentLead()
    expect(await lead.offers(`${lead.reference('one')}/choose`)).toBe(200)
    await tell(lead.reference('one'), funded)
    await tell(lead.reference('one'), returned)
    expect(await lead.status()).not.toMatchObject({ market: { isPaidOut: true } })
    expect(await lead.offers('reopen')).toBe(200)
    await server.runJobs(dayMs)
    expect(await lead.status()).toMatchObject({ progressState: 13 })
    expect(played.two.notChosenFor).toEqual([lead.reference('two')])
  })

  test('Q3: whoever still thinks is told that no decision is wanted', async () => {
    played.two = fakeLender(pending, pending)
    const lead = await sentLead()
    await lead.redirect()
    await tell(lead.reference('one'), funded)
    await server.runJobs(60_000)
    expect(played.two.cancelled).toContain(lead.reference('two'))
  })

  test('Q3: a return takes everything back once, and gives the place of the cap back', async () => {
    const lead = await sentLead()
    await tell(lead.reference('one'), funded)
    const places = async () => (await server.db.selectFrom('desk_window').select('taken').execute())[0]?.taken
    expect(await places()).toBe(1)
    expect(await tell(lead.reference('one'), returned)).toMatchObject({ received: 'now' })
    expect(await tell(lead.reference('one'), returned)).toMatchObject({ received: 'before' })
    expect((await ledger(lead.id)).at(-1)).toBe('returned -1020')
    expect(await places()).toBe(0)
    expect(await tell(lead.reference('one'), { outcome: 'not-funded' })).toMatchObject({
      status: 409,
      code: 'already-returned',
    })
  })

  test('Q3: a return after the window of the lender is refused, and changes nothing', async () => {
    const lead = await sentLead()
    server.clock.now += 10 * dayMs + 60_000
    expect(await tell(lead.reference('one'), returned)).toMatchObject({ status: 409, code: 'return-too-late' })
    expect(await ledger(lead.id)).toEqual(['sent 20', 'accepted 0'])
  })

  test.each(['at a screen of another lender', 'while others are asked'])(
    'Q2: a loan that is paid out %s ends the checking too',
    async (where) => {
      const isAtScreen = where.startsWith('at')
      played.two = fakeLender(isAtScreen ? { kind: 'follow-up', followUp: 'aide' } : { kind: 'pending' }, {
        kind: 'pending',
      })
      played.one = fakeLender({ kind: 'pending' }, accepted)
      const lead = await sentLead()
      await server.runJobs(5000)
      const reference = (await lead.verdicts()).find(({ lender }) => lender === 'one')!.id
      expect((await lead.status()).progressState).toBe(isAtScreen ? 24 : 6)
      expect(await tell(reference, funded)).toMatchObject({ received: 'now' })
      await server.runJobs(dayMs)
      expect(await lead.status()).toMatchObject({ progressState: 11, result: { application: { status: 'contact' } } })
    },
  )

  test.each(['ended', 'was declined', 'ended before the others said no'])(
    'Q2 H2: a loan that is paid out after its offer %s is a sale all the same, and the applicant reads so',
    async (what) => {
      played.one = fakeLender({ ...accepted, validUntil: new Date(server.clock.now + 60 * minuteMs).toISOString() })
      const lead = await sentLead(brought())
      await server.runJobs(minuteMs)
      if (what === 'was declined') expect(await lead.offers('decline')).toBe(200)
      else server.clock.now += 60 * minuteMs
      if (what === 'ended') await expireOffers(server.deps)
      else await enqueue(server.db, distributeJob(lead.id, 1), new Date(server.clock.now))
      await server.runJobs(minuteMs)
      const status = what === 'was declined' ? 'declined' : 'expired'
      expect(await lead.status()).toMatchObject({ progressState: 13, result: { application: { status } } })
      expect(await tell(lead.reference('one'), funded)).toMatchObject({ received: 'now' })
      expect(await lead.status()).toMatchObject({
        progressState: 11,
        result: { partner: { name: 'Lender 1' }, application: { status: 'contact' } },
      })
      await takeOutbox(server.deps)
      const sales = await server.db
        .selectFrom('conversion')
        .select('event')
        .where('lead_id', '=', lead.id)
        .where('event', 'in', ['sold', 'funded'])
        .orderBy('event')
        .execute()
      expect(sales.map(({ event }) => event)).toEqual(['funded', 'sold'])
      expect(await webhooksOf(lead.id)).toEqual(expect.arrayContaining(['lead.funded', 'lead.sold']))
      const messages = await server.db.selectFrom('message').select('campaign').where('lead_id', '=', lead.id).execute()
      expect(messages).toContainEqual({ campaign: 'paid-out' })
      expect(messages).not.toContainEqual({ campaign: 'will-call' })
    },
  )

  test('Q2 R-25: a lender that was to be told of a screen is called off once, where another has paid out', async () => {
    played.two = fakeLender({ kind: 'follow-up', followUp: 'aide' })
    played.one = fakeLender({ kind: 'pending' }, accepted)
    const lead = await sentLead()
    await server.runJobs(5000)
    const [one, two] = await Promise.all(
      (['one', 'two'] as const).map(async (id) => (await lead.verdicts()).find(({ lender }) => lender === id)!.id),
    )
    // The screen was answered, and the process ended before it said so.
    await server.db.updateTable('lender_verdict').set({ outcome: 'followed-up' }).where('id', '=', two!).execute()
    expect(await tell(one!, funded)).toMatchObject({ received: 'now' })
    await enqueue(server.db, lenderCallJob(two!), new Date(server.clock.now))
    await server.runJobs(60_000)
    expect((await lead.verdicts()).find(({ id }) => id === two)?.outcome).toBe('cancelled')
    expect(played.two.cancelled).toHaveLength(1)
  })

  test('Q2: an offer whose lender gave the lead back is neither chosen any more nor gone to again', async () => {
    const [open, gone] = [await sentLead(), await sentLead()]
    const choose = ({ id, reference, auth }: typeof open) =>
      server.call('POST', `/lead/${id}/offers/${reference('one')}/choose`, {}, auth)
    expect((await choose(gone)).status).toBe(200)
    for (const lead of [open, gone])
      expect(await tell(lead.reference('one'), returned)).toMatchObject({ received: 'now' })
    expect([(await choose(open)).status, (await choose(gone)).status]).toEqual([409, 409])
    // The page leads there no more either.
    expect(readMarket((await gone.status()).market)).toMatchObject({ isReturned: true })
    expect(readMarket((await open.status()).market)).not.toHaveProperty('isReturned')
  })

  test('Q2: an offer that was passed over is not brought back once its lender gave the lead back', async () => {
    played.two = fakeLender(accepted)
    const lead = await sentLead()
    expect(await lead.offers(`${lead.reference('one')}/choose`)).toBe(200)
    const asTwo = { lender: 'two', secret: 'sandbox-two' }
    expect(await tell(lead.reference('two'), returned, asTwo)).toMatchObject({ received: 'now' })
    expect(await lead.offers('reopen')).toBe(200)
    await server.runJobs(minuteMs)
    // Nothing is shown that could not be chosen: the lead goes on to its end.
    expect(await lead.status()).toMatchObject({ progressState: stateNumber('rejected') })
  })

  test('Q2: a lender that gave the lead back and says yes all the same has no offer, and the lead goes on to its end', async () => {
    played.one = fakeLender({ kind: 'pending' }, accepted)
    const lead = await sentLead()
    expect(await tell(lead.reference('one'), returned)).toMatchObject({ received: 'now' })
    await server.runJobs(60_000)
    expect(await server.db.selectFrom('offer').selectAll().where('lead_id', '=', lead.id).execute()).toEqual([])
    const { state } = await server.db
      .selectFrom('lead')
      .select('state')
      .where('id', '=', lead.id)
      .executeTakeFirstOrThrow()
    expect(state).toBe(stateNumber('rejected'))
    const verdicts = await lead.verdicts()
    expect(verdicts.find(({ lender }) => lender === 'one')).toMatchObject({ outcome: 'rejected' })
  })

  test('Q2: a lender that gives the lead back while its screen is open ends the screen, and the lead goes on without it', async () => {
    played.one = fakeLender({ kind: 'follow-up', followUp: 'aide' })
    const lead = await sentLead()
    expect(await lead.status()).toMatchObject({ progressState: 24, followUp: { key: 'aide' } })
    expect(await tell(lead.reference('one'), returned)).toMatchObject({ received: 'now' })
    expect(await lead.status()).toMatchObject({ progressState: stateNumber('rejected') })
    expect(await lead.verdicts()).toContainEqual(
      expect.objectContaining({ lender: 'one', outcome: 'rejected', reason: 'gave the lead back' }),
    )
    await server.runJobs(60_000)
    expect(await lead.status()).toMatchObject({ progressState: stateNumber('rejected') })
  })

  test('Q3: what comes after a return earns nothing', async () => {
    played.two = fakeLender({ kind: 'pending' }, accepted)
    const lead = await sentLead()
    const asTwo = { lender: 'two', secret: 'sandbox-two' }
    expect(await tell(lead.reference('two'), returned, asTwo)).toMatchObject({ received: 'now' })
    await server.runJobs(60_000)
    expect(await ledger(lead.id, 'two')).toEqual(['sent 20', 'returned -20'])
  })

  test('Q3: a loan that was not paid out is written down, and may still be', async () => {
    const lead = await sentLead()
    expect(await tell(lead.reference('one'), { outcome: 'not-funded' })).toMatchObject({ received: 'now' })
    expect(await ledger(lead.id)).toEqual(['sent 20', 'accepted 0'])
    expect(await tell(lead.reference('one'), funded)).toMatchObject({ received: 'now' })
  })

  test('P-05: of an erased lead the money is counted, and nothing of the person', async () => {
    const lead = await sentLead()
    await eraseLead(server.deps, lead.id)
    expect(await tell(lead.reference('one'), funded)).toMatchObject({ received: 'now' })
    expect((await ledger(lead.id)).at(-1)).toBe('funded 1000')
    const [row] = await server.db.selectFrom('loan_outcome').select('amount').execute()
    expect(row).toEqual({ amount: null })
  })
})

describe('S-30: who may tell', () => {
  test('S-30: another’s signature, another lender’s reference and an unknown lender are refused', async () => {
    const lead = await sentLead()
    const own = lead.reference('one')
    expect((await tell(own, funded, { secret: 'somebody-else' })).status).toBe(401)
    expect((await tell(own, funded, { lender: 'two', secret: 'sandbox-two' })).status).toBe(404)
    expect((await tell(randomUUID(), funded)).status).toBe(404)
    expect((await tell('not-a-reference', funded)).status).toBe(404)
    expect((await tell(own, funded, { lender: 'nobody' })).status).toBe(404)
    expect(await ledger(lead.id)).toEqual(['sent 20', 'accepted 0'])
  })

  test.each([
    [{ outcome: 'funded' }, 'amount'],
    ...[-1, 1e300, 500.005].map((amount) => [{ outcome: 'funded', amount }, 'amount'] as const),
    [{ outcome: 'returned' }, 'reason'],
    [{ outcome: 'returned', reason: 'we changed our mind' }, 'reason'],
    [{ outcome: 'sold' }, 'outcome'],
  ] as const)('S-30: %j is no outcome, and the answer says where', async (told, field) => {
    const lead = await sentLead()
    expect(await tell(lead.reference('one'), told)).toMatchObject({ status: 422, field })
  })

  test('Q3: what was never accepted is not funded', async () => {
    const lead = await sentLead()
    const asTwo = { lender: 'two', secret: 'sandbox-two' }
    expect(await tell(lead.reference('two'), funded, asTwo)).toMatchObject({ status: 409, code: 'not-accepted' })
  })
})

describe('P-09: what an operator sees of a lead', () => {
  const shown = async (id: string) =>
    JSON.parse((await admin(server, ['leads', 'show', id, '--json'])).lines[0]!) as Readonly<Record<string, unknown>>

  test('Q3: a lead shows the lender that was chosen, and what became of it there', async () => {
    const lead = await sentLead()
    expect(await shown(lead.id)).toMatchObject({ chosen: null, erased: null, outcomes: [] })
    await lead.redirect()
    await tell(lead.reference('one'), funded)
    await tell(lead.reference('one'), returned)
    expect(await shown(lead.id)).toMatchObject({
      chosen: 'one',
      outcomes: [
        { lender: 'one', outcome: 'funded', amount: 500, reason: null },
        { lender: 'one', outcome: 'returned', amount: null, reason: 'duplicate' },
      ],
    })
    const lines = (await admin(server, ['leads', 'show', lead.id])).lines.join('\n')
    expect(lines).toMatch(/chosen +one/)
    expect(lines).toMatch(/one +returned +- +duplicate/)
  })

  test('P-05: an erased lead says when it was erased', async () => {
    const lead = await sentLead()
    await eraseLead(server.deps, lead.id)
    const at = new Date(server.clock.now).toISOString()
    expect(await shown(lead.id)).toMatchObject({ erased: at })
    expect((await admin(server, ['leads', 'show', lead.id])).lines.join('\n')).toMatch(new RegExp(`erased +${at}`))
  })
})

describe('H2 Q3: the money of a lead', () => {
  const days = () => ({ from: new Date(server.clock.now - dayMs), to: new Date(server.clock.now + dayMs) })
  const lines = (by: 'lender' | 'source' | 'brand' | 'day') => revenueLines(server.deps, by, days())
  test('H2: the payout of a lead that nobody accepted is with the lender that had it first', async () => {
    played.one = fakeLender({ kind: 'rejected' })
    const lead = await sentLead(brought())
    await takeOutbox(server.deps)
    const had = [
      ['three', 0],
      ['two', 1],
      ['one', 2],
    ] as const
    for (const [lender, minute] of had)
      await server.db
        .updateTable('revenue')
        .set({ at: new Date(server.clock.now + minute * 60_000) })
        .where('lead_id', '=', lead.id)
        .where('lender', '=', lender)
        .execute()
    const paid = Object.fromEntries((await lines('lender')).map(({ key, payout }) => [key, payout]))
    expect(paid).toEqual({ one: 0, two: 0, three: 150 })
  })

  test('H2: a return takes an affiliate’s earnings back once, and the brand is told of both', async () => {
    const lead = await sentLead(brought())
    await lead.redirect()
    await tell(lead.reference('one'), funded)
    await takeOutbox(server.deps)
    expect(Object.fromEntries(await payouts(lead.id))).toMatchObject({ lead: 150, sold: 300, funded: 0 })
    await tell(lead.reference('one'), returned)
    await tell(lead.reference('one'), returned)
    await takeOutbox(server.deps)
    const all = await payouts(lead.id)
    expect(all.filter(([event]) => event === 'returned')).toEqual([['returned', -450]])
    expect(all.reduce((sum, [, cents]) => sum + cents, 0)).toBe(0)
    expect(await webhooksOf(lead.id)).toEqual(expect.arrayContaining(['lead.funded', 'lead.returned']))
  })

  test('H2: a lead that another chosen lender keeps is not taken back', async () => {
    played.two = fakeLender(accepted)
    const lead = await sentLead(brought())
    await lead.redirect()
    await takeOutbox(server.deps)
    const chosen = (await server.db.selectFrom('offer').select('lender').where('status', '=', 'chosen').execute())[0]!
      .lender
    const other = chosen === 'one' ? 'two' : 'one'
    const as = (lender: string) => ({ lender, secret: `sandbox-${lender}` })
    await tell(lead.reference(other), returned, as(other))
    await takeOutbox(server.deps)
    expect((await payouts(lead.id)).map(([event]) => event)).not.toContain('returned')
    await tell(lead.reference(chosen as Id), { outcome: 'returned', reason: 'fraud' }, as(chosen))
    await takeOutbox(server.deps)
    expect((await payouts(lead.id)).reduce((sum, [, cents]) => sum + cents, 0)).toBe(0)
  })

  test.each(['said no', 'has not decided'])(
    'H2 Q3: a lender that %s gives back its own money alone: nobody else is told, and the sale counts',
    async (what) => {
      played.two = fakeLender(what === 'said no' ? { kind: 'rejected' } : pending, pending)
      const lead = await sentLead(brought())
      await server.runJobs(minuteMs)
      const asTwo = { lender: 'two', secret: 'sandbox-two' }
      expect(await tell(lead.reference('two'), returned, asTwo)).toMatchObject({ received: 'now' })
      await takeOutbox(server.deps)
      expect(await ledger(lead.id, 'two')).toEqual(['sent 20', 'returned -20'])
      await lead.redirect()
      await takeOutbox(server.deps)
      expect(Object.fromEntries(await payouts(lead.id))).toEqual({
        lead: 150,
        sent: 0,
        accepted: 0,
        redirected: 0,
        sold: 300,
      })
      expect(await webhooksOf(lead.id)).not.toContain('lead.returned')
    },
  )

  test('Q3: the report has stages, income, payout, margin and income per lead, and agrees with the ledger by every key', async () => {
    const paid = await sentLead(brought())
    await paid.redirect()
    await tell(paid.reference('one'), funded)
    const back = await sentLead()
    await tell(back.reference('one'), returned)
    await sentLead()
    await takeOutbox(server.deps)
    const [one] = await lines('lender')
    expect(one).toMatchObject({
      key: 'one',
      leads: 3,
      sent: 3,
      accepted: 3,
      chosen: 1,
      funded: 1,
      returned: 1,
      income: 1040,
      payout: 450,
      margin: 590,
      perLead: 347,
    })
    const sums = async (from: 'revenue' | 'conversion', cents: 'cents' | 'payout_cents') =>
      (
        await server.db
          .selectFrom(from)
          .select(cents as never)
          .execute()
      )
        .map((row) => Object.values(row)[0] as number)
        .reduce((sum, each) => sum + each, 0)
    const [income, payout] = [await sums('revenue', 'cents'), await sums('conversion', 'payout_cents')]
    for (const by of ['lender', 'source', 'brand', 'day'] as const) {
      const all = await lines(by)
      const total = (name: 'income' | 'payout') => all.reduce((sum, line) => sum + line[name], 0)
      expect([by, total('income'), total('payout')]).toEqual([by, income, payout])
    }
    expect((await lines('source')).map(({ key }) => key)).toEqual(['(none)', 'sample-network'])
    expect((await lines('brand')).map(({ key }) => key)).toEqual(['askrobin'])
  })
})
