// Validation of retention periods: every data point has purpose, user and period, and accounting records outlive what stands in
// them (P-06, P-11).
import type { Brand } from '#domain/application/brand.ts'
import type { Country } from '#domain/application/country.ts'
import { dataPoint, isDataPointKey } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { dataPointPurposes, purposes } from '#domain/law/data-point-purposes.ts'
import { fieldNames } from '#domain/follow-up/follow-up.ts'
import type { FollowUps } from '#domain/follow-up/follow-ups.ts'
import type { Lender } from '#domain/lender/lender.ts'
import { daysOf, leadOutcomes, retentionClassKeys } from '#domain/law/retention.ts'
import type { Retention } from '#domain/law/retention.ts'

interface Checked {
  readonly countries: Readonly<Record<string, Country>>
  readonly countryRetention: Readonly<Record<string, Retention>>
  readonly lenders: Readonly<Record<string, Lender>>
  readonly brands: Readonly<Record<string, Brand>>
  readonly followUps: FollowUps
}

/** Data points that a country's lenders receive beside those that every lender receives. */
function wantedByLenders(
  { lenders, followUps }: Pick<Checked, 'lenders' | 'followUps'>,
  countryId: string,
): DataPointKey[] {
  return Object.values(lenders).flatMap(({ countries }) => {
    const here = countries[countryId]
    if (!here) return []
    const followedUp = (here.followUps ?? []).flatMap((key) => fieldNames(followUps[key]!).filter(isDataPointKey))
    return [...here.needs, ...here.criteria.map((criterion) => criterion.dataPoint), ...followedUp]
  })
}

function askedByBrands(brands: Checked['brands'], countryId: string): DataPointKey[] {
  return Object.values(brands).flatMap(({ asks = [], countries }) => [...asks, ...(countries[countryId]?.asks ?? [])])
}

/** Every data point that somebody in a country may be asked, once. */
export function askedIn(catalogue: Omit<Checked, 'countryRetention'>, id: string): DataPointKey[] {
  const { countries, brands } = catalogue
  const { always, optional } = countries[id]!.journey
  return [...new Set([...always, ...optional, ...askedByBrands(brands, id), ...wantedByLenders(catalogue, id)])]
}

/** One sentence each; nothing where every data point has its purpose, somebody who uses it, and a clock. */
export function retentionProblems(catalogue: Checked): string[] {
  return Object.entries(catalogue.countries).flatMap(([id, { journey }]) => {
    const file = `catalogue/countries/${id}/retention.ts`
    const retention = catalogue.countryRetention[id]
    if (!retention) return [`${file}: is missing, expected beside country.ts`]
    const wanted = new Set(wantedByLenders(catalogue, id))
    const always = new Set([...journey.always, ...askedByBrands(catalogue.brands, id)])
    // As an application is put together (`server/lenders/desk/application.ts`): what may stay empty goes to all but where it is a consent.
    const told = (key: DataPointKey) => always.has(key) || dataPoint(key).kind !== 'consent' || wanted.has(key)
    const unused = askedIn(catalogue, id).filter((key) => {
      const [purpose] = dataPointPurposes[key]
      return purposes[purpose].user === 'lenders' && !told(key)
    })
    const outlived = retentionClassKeys.flatMap((kept) =>
      leadOutcomes
        .filter((outcome) => daysOf(retention, kept, outcome) > daysOf(retention, 'books', outcome))
        .map((outcome) => `${file}: retention.clocks.${kept}: ${outcome} is longer than the books it stands in`),
    )
    return [
      ...unused.map(
        (key) => `catalogue/countries/${id}/country.ts: country.journey: ${key} is asked and used by nobody`,
      ),
      ...new Set(outlived),
    ]
  })
}
