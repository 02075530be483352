// Purge of rows that belong to no lead and no country: by the longest retention period of their class.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { daysOf, overSince } from '#domain/law/retention.ts'
import type { RetentionClass } from '#domain/law/retention.ts'
import type { PeopleDeps } from '../people-dependencies.ts'
import { allowTime } from '#server/platform/stores/patience.ts'
import { allowDeletes, configurationName, writeEvidence } from './evidence-store.ts'

interface Leftover {
  readonly table: string
  readonly class: RetentionClass
  readonly from: string
  readonly isLeft: RawBuilder<boolean>
}

const hasNoLead = (table: string) =>
  sql<boolean>`not exists (select 1 from lead where lead.id = ${sql.ref(`${table}.lead_id`)})`

const leftovers: readonly Leftover[] = [
  // Jobs that never worked.
  { table: 'job', class: 'technical', from: 'run_at', isLeft: sql`dead` },
  { table: 'delivery', class: 'message', from: 'at', isLeft: hasNoLead('delivery') },
  { table: 'conversion', class: 'books', from: 'at', isLeft: hasNoLead('conversion') },
  { table: 'revenue', class: 'books', from: 'at', isLeft: hasNoLead('revenue') },
  { table: 'tracking_choice', class: 'consent-proof', from: 'at', isLeft: sql`lead_id is null` },
  { table: 'csp_report', class: 'technical', from: 'last_at', isLeft: sql`true` },
  { table: 'affiliate_event', class: 'message', from: 'at', isLeft: sql`true` },
]

const batch = 1000
/** Of one run; the next run goes on where this one ended. */
const batchesAtMost = 10_000

type Parts = Pick<PeopleDeps, 'catalogue' | 'db' | 'now' | 'policies' | 'variants'>

/** Ends what is due, each with its evidence. */
export async function purgeLeftovers(parts: Parts): Promise<void> {
  const { catalogue, db, now } = parts
  const retention = catalogue.countryRetention
  const configuration = configurationName(retention)
  for (const { table, class: kept, from, isLeft } of leftovers) {
    const days = Math.max(...Object.values(retention).map((said) => daysOf(said, kept, 'sold')))
    for (let turn = 0; turn < batchesAtMost; turn++) {
      const at = new Date(now())
      const over = new Date(overSince(at.getTime(), days))
      const gone = await db.transaction().execute(async (trx) => {
        await allowDeletes(trx)
        await allowTime(trx)
        const { rows } = await sql<{ began: Date }>`
          delete from ${sql.table(table)} where ctid = any(array(
            select ctid from ${sql.table(table)} where ${sql.ref(from)} <= ${over}::timestamptz and ${isLeft} limit ${batch}::integer
          )) returning ${sql.ref(from)} as began`.execute(trx)
        const began = rows.map((row) => new Date(row.began))
        await writeEvidence(trx, { kind: 'purge', class: kept, country: 'any', began, configuration, at })
        return rows.length
      })
      if (gone < batch) break
    }
  }
  await purgeWordings(parts)
}

/** Hashes of the policies that are in force: processes remember that they are written down. */
function inForce({ catalogue, policies, variants }: Parts): string[] {
  const all = [...variants.values()].flatMap((variant) =>
    Object.keys(catalogue.locales).flatMap((locale) => policies.of(variant, locale)),
  )
  return [...new Set(all.map(({ hash }) => hash))]
}

/** Every value of a column that has few, each found by its index after the one before it: there are millions of consents. */
const policyVersions = sql`
  with recursive version (named) as (
    select min(policy_version) from consent
    union all
    select (select min(policy_version) from consent where policy_version > version.named) from version where version.named is not null
  ) select named from version where named is not null`

/**
 * Words and policies that no consent names any more. They are looked for first, and only where there are some are consents kept from
 * being written while they go: one that is written at the same time must find its words, or write them anew.
 */
async function purgeWordings(parts: Parts): Promise<void> {
  const unnamed = sql<boolean>`
    hash <> all(${`{${inForce(parts).join(',')}}`}::text[])
    and not exists (select from consent where consent.wording_hash = wording.hash)
    and not exists (select from tracking_choice where tracking_choice.wording_hash = wording.hash)
    and hash not in (
      select split_part(policy, '#', 2) from (${policyVersions}) as version, unnest(string_to_array(version.named, ' ')) as policy
    )`
  const { rows } = await sql`select 1 from wording where ${unnamed} limit 1`.execute(parts.db)
  if (rows.length === 0) return
  await parts.db.transaction().execute(async (trx) => {
    await allowDeletes(trx)
    await sql`lock table consent, tracking_choice, wording in share row exclusive mode`.execute(trx)
    await sql`delete from wording where ${unnamed}`.execute(trx)
  })
}
