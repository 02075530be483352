// Variants of the funnel's reports: those of the catalogue, and those that left it and brought leads.
import type { Variant } from '#domain/application/variant.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import { countedVariants } from './funnel-store.ts'

/** Parts of a variant that a report needs: its name, its flow, and the clock of its country. */
export type ReportVariant = Pick<Variant, 'id' | 'countryId' | 'country' | 'flow' | 'experiments'>

/**
 * By id, those of the catalogue first. One that left it has the flow and clock of another in its country, with which its id ends. Where the
 * country left too, nobody knows its days, and it is left out (Q3).
 */
export async function reportVariants({
  db,
  variants,
}: Pick<ReachDeps, 'db' | 'variants'>): Promise<ReadonlyMap<string, ReportVariant>> {
  const all = new Map<string, ReportVariant>(variants)
  for (const id of await countedVariants(db)) {
    const other = [...variants.values()].find(({ countryId }) => id.endsWith(`-${countryId}`))
    if (other && !all.has(id)) all.set(id, { ...other, id })
  }
  return all
}
