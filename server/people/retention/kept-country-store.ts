// Store of the countries that leads are kept of: one that has lost its folder still has leads, and they have an end too.
import { sql } from 'kysely'
import { retentionIn } from '#domain/law/retention.ts'
import type { Retention } from '#domain/law/retention.ts'
import type { Handle } from '#server/platform/stores/database.ts'

/** The countries of all leads, each found by the index after the one before it. */
const countriesOfLeads = sql<{ country: string }>`
  with recursive kept (country) as (
    select min(country) from lead
    union all
    select (select min(country) from lead where lead.country > kept.country) from kept where kept.country is not null
  ) select country from kept where country is not null`

/** Retention of each country that has a folder, or of which a lead is kept (P-06). */
export async function retentionOfKept(
  db: Handle,
  retention: Readonly<Record<string, Retention>>,
): Promise<Readonly<Record<string, Retention>>> {
  const { rows } = await countriesOfLeads.execute(db)
  const kept = rows.map(({ country }) => [country, retentionIn(retention, country)] as const)
  return { ...retention, ...Object.fromEntries(kept) }
}
