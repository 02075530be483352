// Database queries of the report on revenue: the ledger, and affiliates' payouts, by UTC days.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { RevenueKind } from '#domain/lender/earnings.ts'
import type { Handle } from '#server/platform/stores/database.ts'

/** Groupings of the report's lines. */
export const revenueKeys = ['lender', 'source', 'brand', 'country', 'day'] as const
export type RevenueKey = (typeof revenueKeys)[number]

const day = (table: 'r' | 'c') => sql`to_char(${sql.ref(`${table}.at`)} at time zone 'UTC', 'YYYY-MM-DD')`

const ofLedger: Readonly<Record<RevenueKey, RawBuilder<unknown>>> = {
  lender: sql`r.lender`,
  // The affiliate that was credited with the lead first.
  source: sql`(select c.affiliate from conversion c where c.lead_id = r.lead_id order by c.at, c.affiliate limit 1)`,
  brand: sql`r.brand`,
  country: sql`r.country`,
  day: day('r'),
}

const ofPayouts: Readonly<Record<RevenueKey, RawBuilder<unknown>>> = {
  // The chosen lender, of several the last; of a lead that nobody chose, the first that accepted, else the first that had it.
  lender: sql`(select r.lender from revenue r where r.lead_id = c.lead_id and r.kind <> 'returned'
    order by r.kind = 'chosen' desc, r.kind = 'accepted' desc,
      case when r.kind = 'chosen' then r.at end desc, r.at, r.lender limit 1)`,
  source: sql`c.affiliate`,
  // A variant is named by brand and country.
  brand: sql`c.variant`,
  country: sql`c.variant`,
  day: day('c'),
}

/** By key and stage: how often, of how many leads, and what it earned in cents. */
export const sumRevenue = async (db: Handle, by: RevenueKey, from: Date, to: Date) => {
  const { rows } = await sql<{ key: string | null; kind: RevenueKind; count: string; leads: string; cents: string }>`
    select ${ofLedger[by]} as key, r.kind, count(*) as count, count(distinct r.lead_id) as leads, sum(r.cents) as cents
    from revenue r where r.at >= ${from}::timestamptz and r.at < ${to}::timestamptz group by 1, 2`.execute(db)
  return rows.map(({ key, kind, count, leads, cents }) => ({
    key,
    kind,
    count: Number(count),
    leads: Number(leads),
    cents: Number(cents),
  }))
}

/** By key: what affiliates earned, less what was taken back, in cents. By brand and by country the key is a variant. */
export const sumPayouts = async (db: Handle, by: RevenueKey, from: Date, to: Date) => {
  const { rows } = await sql<{ key: string | null; cents: string }>`
    select ${ofPayouts[by]} as key, sum(c.payout_cents) as cents
    from conversion c where c.at >= ${from}::timestamptz and c.at < ${to}::timestamptz group by 1`.execute(db)
  return rows.map(({ key, cents }) => ({ key, cents: Number(cents) }))
}
