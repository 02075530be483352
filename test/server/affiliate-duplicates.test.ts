// Test of leads that an affiliate brings of one person again and again: what no lender pays for is earned once (H2, S-32).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Affiliate } from '#domain/application/affiliate-folder.ts'
import { hasEarnedBy } from '#server/reach/outbox/outbox-store.ts'
import { takeOutbox } from '#server/reach/outbox/take-outbox.ts'
import { answersOf, createBody } from './applicants.ts'
import { accepted, behind, fakeLender, firstTwo, startTestServer } from './server.ts'

const affiliate = (name: string): Affiliate => ({
  name,
  refNames: [name],
  postbacks: {},
  payouts: { lead: { cents: 150 }, rejected: { cents: 20 }, sold: { share: 0.3 } },
})
const affiliates = { first: affiliate('first'), second: affiliate('second') }

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({
    market: { duplicates: { days: 30, by: 'either' } },
    catalogue: { lenders: firstTwo, affiliates },
    lenders: { moneyman: behind(() => fakeLender(accepted)), creditea: behind(() => fakeLender({ kind: 'rejected' })) },
  })
})
afterAll(() => server.close())

type Change = Parameters<typeof answersOf>[1]

/** A lead of Ana, brought by an affiliate and sent. */
async function brought(by: string, change: Change = {}) {
  const affiliateReferenceParams = { attribute: by, setAt: new Date(server.clock.now).toISOString() }
  const lead = await server.aLead('es', { ...createBody(), affiliateReferenceParams })
  await lead.send(answersOf('es', change))
  return lead.id
}

/** Cents by event, of these leads together. */
async function earned(...ids: readonly string[]) {
  await takeOutbox(server.deps)
  await server.runJobs(2000)
  await takeOutbox(server.deps)
  return paidFor(...ids)
}

async function paidFor(...ids: readonly string[]) {
  const rows = await server.db.selectFrom('conversion').selectAll().where('lead_id', 'in', ids).orderBy('at').execute()
  return rows.filter(({ event }) => event === 'lead').map(({ payout_cents: cents }) => cents)
}

test('H2 S-32: one person is paid for once by an event that no lender pays for, however the contacts are written', async () => {
  expect(await earned(await brought('first'))).toEqual([150])
  const again = await Promise.all([
    brought('first'),
    brought('first', { 'contactDetails.email': 'ANA+2@example.test' }),
    brought('first', {
      'contactDetails.phoneNumber': '+34 612 34 56 78',
      'contactDetails.email': 'other@example.test',
    }),
    brought('first', { 'personalDetails.personalCode': '00000000T' }),
  ])
  expect(await earned(...again)).toEqual([0, 0, 0, 0])
})

test('H2 S-32: leads of one person that are planned at once are paid for once', async () => {
  const change = { 'contactDetails.email': 'eva@example.test', 'contactDetails.phoneNumber': '612 00 11 22' }
  const ids = [await brought('first', change), await brought('first', change), await brought('first', change)]
  await Promise.all([1, 2, 3].map(() => takeOutbox(server.deps)))
  expect((await earned(...ids)).toSorted((a, b) => a - b)).toEqual([0, 0, 150])
})

test('H2 S-32: one person is paid for once, though the variant left the catalogue before its leads were planned', async () => {
  const change = { 'contactDetails.email': 'mar@example.test', 'contactDetails.phoneNumber': '612 00 33 44' }
  const ids = [await brought('first', change), await brought('first', change)]
  await takeOutbox({ ...server.deps, variants: new Map() })
  expect((await paidFor(...ids)).toSorted((a, b) => a - b)).toEqual([0, 150])
})

test('H2: another affiliate, another person and a time past the lenders’ days are paid for', async () => {
  expect(await earned(await brought('second'))).toEqual([150])
  const other = {
    'contactDetails.email': 'luis@example.test',
    'contactDetails.phoneNumber': '612 33 44 55',
    'personalDetails.personalCode': '00000000T',
  }
  expect(await earned(await brought('first', other))).toEqual([150])
  server.clock.now += 20 * 86_400_000
  expect(await earned(await brought('first', other))).toEqual([0])
  // A lead that earned nothing begins no days of its own.
  server.clock.now += 11 * 86_400_000
  expect(await earned(await brought('first', other))).toEqual([150])
})

test('H2 S-32: what is told late counts too: a payout within the days before and after, and none beyond', async () => {
  const change = { 'contactDetails.email': 'mia@example.test', 'contactDetails.phoneNumber': '612 44 55 66' }
  const [paid, other] = [await brought('first', change), await brought('first', change)]
  expect(await earned(paid)).toEqual([150])
  const { at } = await server.db
    .selectFrom('conversion')
    .select('at')
    .where('lead_id', '=', paid)
    .where('event', '=', 'lead')
    .executeTakeFirstOrThrow()
  const lead = await server.db
    .selectFrom('lead')
    .select(['id', 'email_index', 'phone_index', 'person_index'])
    .where('id', '=', other)
    .executeTakeFirstOrThrow()
  const hasEarned = (ms: number) =>
    hasEarnedBy(server.db, { affiliate: 'first', event: 'lead', lead, at: new Date(at.getTime() + ms), days: 30 })
  const monthMs = 30 * 86_400_000
  expect(await Promise.all([-monthMs - 1, -monthMs, monthMs, monthMs + 1].map(hasEarned))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
