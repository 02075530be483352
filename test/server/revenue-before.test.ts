// Test of migration 031: leads of the release before stand in the ledger of revenue with their stages, prices and times (Q3).
import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RevenueKind } from '#domain/lender/earnings.ts'
import { offerStatuses } from '#domain/lender/offer-list.ts'
import type { OfferStatus } from '#domain/lender/offer-list.ts'
import type { Database } from '#server/platform/stores/database.ts'
import { migrate, migrations } from '#server/platform/stores/migrate.ts'
import type { VerdictOutcome } from '#server/platform/stores/tables.ts'
import { terms } from './server.ts'

/** The stages that a verdict of each outcome has behind it; what a lender that did not answer ever had is not known. */
const stages: Readonly<Record<VerdictOutcome, readonly RevenueKind[]>> = {
  accepted: ['accepted', 'sent'],
  rejected: ['sent'],
  declined: ['sent'],
  'more-needed': ['sent'],
  'follow-up': ['sent'],
  'followed-up': ['sent'],
  pending: ['sent'],
  posting: [],
  'turned-away': [],
  unknown: [],
  refused: [],
  'not-found': [],
  cancelled: [],
  unanswered: [],
  'passed-over': [],
}
const outcomes = Object.entries(stages) as [VerdictOutcome, readonly RevenueKind[]][]

const moment = (minute: number) => new Date(Date.parse('2026-11-21T10:00:00Z') + minute * 60_000)
/** A second round begins half an hour after the first. */
const posted = (round: number) => moment(30 * (round - 1))
const [answered, decided] = [moment(1), moment(45)]

let db: Database
beforeAll(async () => {
  db = new Kysely({ dialect: new PGliteDialect({ pglite: await PGlite.create() }) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateTo('030-offers-told')
  if (error) throw error
  for (const { lead, lender, round, outcome, offer } of past) await write(lead, { lender, round, outcome, offer })
  await migrate(db)
}, 120_000)
afterAll(() => db.destroy())

interface Verdict {
  readonly lender: string
  readonly round: number
  readonly outcome: VerdictOutcome
  readonly offer?: OfferStatus | undefined
}

const byOutcome = outcomes.map(([outcome]) => ({ lead: randomUUID(), lender: 'first', round: 1, outcome }))
const byOffer = offerStatuses.map((offer) => ({
  lead: randomUUID(),
  lender: 'first',
  round: 1,
  outcome: 'accepted' as const,
  offer,
}))
const twoRounds = randomUUID()
const twoLenders = randomUUID()
const past: readonly (Verdict & { readonly lead: string })[] = [
  ...byOutcome,
  ...byOffer,
  { lead: twoRounds, lender: 'first', round: 2, outcome: 'accepted', offer: 'chosen' },
  { lead: twoRounds, lender: 'first', round: 1, outcome: 'more-needed' },
  { lead: twoLenders, lender: 'first', round: 1, outcome: 'accepted', offer: 'open' },
  { lead: twoLenders, lender: 'second', round: 1, outcome: 'accepted', offer: 'chosen' },
]

async function write(lead: string, { lender, round, outcome, offer }: Verdict): Promise<void> {
  await db
    .insertInto('lead')
    .values({
      id: lead,
      variant: 'askrobin-es',
      brand: 'askrobin',
      country: 'es',
      product: 'askrobin',
      flow: 'v3',
      locale: 'es',
      state: 10,
      version: 1,
      token_hash: lead,
      sections: '{}',
      answered_keys: [],
      requested_by_lender: [],
      round,
      created_at: posted(1),
      updated_at: posted(round),
      expires_at: moment(600),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const id = randomUUID()
  await db
    .insertInto('lender_verdict')
    .values({
      id,
      lead_id: lead,
      lender,
      round,
      position: 0,
      outcome,
      price_cents: 1500,
      posts: 1,
      asks: 0,
      config_version: 'before',
      at: posted(round),
      recorded_at: answered,
    })
    .execute()
  if (offer === undefined) return
  await db
    .insertInto('offer')
    .values({
      lead_id: lead,
      lender,
      verdict_id: id,
      offer_id: 'o',
      terms: JSON.stringify(terms),
      status: offer,
      valid_until: moment(600),
      at: answered,
      decided_at: offer === 'chosen' ? decided : null,
    })
    .execute()
}

const ledgerOf = (lead: string) =>
  db
    .selectFrom('revenue')
    .select(['lender', 'kind', 'cents', 'at', 'brand', 'country'])
    .where('lead_id', '=', lead)
    .orderBy('lender')
    .orderBy('kind')
    .execute()
const kindsOf = async (lead: string) => (await ledgerOf(lead)).map(({ lender, kind }) => `${lender} ${kind}`)

describe('Q3: leads of before in the ledger of revenue', () => {
  test.each(byOutcome)('Q3: a verdict that is $outcome', async ({ lead, outcome }) => {
    expect(await kindsOf(lead)).toEqual(stages[outcome].map((kind) => `first ${kind}`))
  })

  test.each(byOffer)('Q3: a lender was chosen where its offer is: $offer', async ({ lead, offer }) => {
    const expected = offer === 'chosen' ? ['accepted', 'chosen', 'sent'] : ['accepted', 'sent']
    expect(await kindsOf(lead)).toEqual(expected.map((kind) => `first ${kind}`))
  })

  test('Q3: an acceptance has its price and the time of the answer, the choice its own time, and nothing else is paid', async () => {
    const { lead } = byOffer.find(({ offer }) => offer === 'chosen')!
    const row = { lender: 'first', brand: 'askrobin', country: 'es' }
    expect(await ledgerOf(lead)).toEqual([
      { ...row, kind: 'accepted', cents: 1500, at: answered },
      { ...row, kind: 'chosen', cents: 0, at: decided },
      { ...row, kind: 'sent', cents: 0, at: posted(1) },
    ])
  })

  test('Q3: a lender that was asked in two rounds was sent the lead once, and several lenders have a row each', async () => {
    expect(await kindsOf(twoRounds)).toEqual(['first accepted', 'first chosen', 'first sent'])
    expect((await ledgerOf(twoRounds)).at(-1)).toMatchObject({ kind: 'sent', at: posted(1) })
    expect(await kindsOf(twoLenders)).toEqual([
      'first accepted',
      'first sent',
      'second accepted',
      'second chosen',
      'second sent',
    ])
  })
})
