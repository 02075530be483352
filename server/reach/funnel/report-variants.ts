// Variants of the funnel's reports: those of the catalogue, and those that left it and brought leads.
import type { Variant } from '#domain/application/variant.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import { countedVariants } from './funnel-store.ts'

/** Parts of a variant that a report needs: its name, its flow, and the clock of its country. */
export type ReportVariant = Pick<Variant, 'id' | 'countryId' | 'country' | 'flow' | 'experiments'>

/** One whose country left too: nobody knows its days, and they are those of UTC. Its steps are in the order of any other's. */
const ofNoCountry = (other: ReportVariant, id: string): ReportVariant => ({
  ...other,
  id,
  countryId: id.slice(id.lastIndexOf('-') + 1),
  country: { ...other.country, timeZone: 'UTC' },
})

/** By id, those of the catalogue first. One that left it has the flow and clock of another in its country, with which its id ends (Q3). */
export async function reportVariants({
  db,
  variants,
}: Pick<ReachDeps, 'db' | 'variants'>): Promise<ReadonlyMap<string, ReportVariant>> {
  const all = new Map<string, ReportVariant>(variants)
  const [any] = variants.values()
  for (const id of (await countedVariants(db)).filter((each) => !all.has(each))) {
    const other = [...variants.values()].find(({ countryId }) => id.endsWith(`-${countryId}`))
    if (other) all.set(id, { ...other, id })
    else if (any) all.set(id, ofNoCountry(any, id))
  }
  return all
}
