// Variant under a session's experiment arms: the page it begins with, and the order of its pages. Apart from `experiments.ts`: the
// first step brings this and nothing else of them.
import type { Arms } from '#domain/journey/experiments.ts'
import type { Variant } from './variant.ts'

/** With the first page of the arms, and with the steps after the initial ones in their order. Under the same arms once more it stays as it is. */
export function variantWithArms(variant: Variant, arms: Arms = {}): Variant {
  const { country, experiments, otherFirst } = variant
  const said = Object.keys(arms).flatMap((id) => experiments?.[id]?.arms[arms[id]!] ?? [])
  if (said.length === 0) return variant
  const { journey } = country
  const isOther = said.some(({ firstPage }) => firstPage && firstPage === otherFirst?.firstPage)
  const order = said.flatMap((arm) => arm.order ?? []).concat(journey.order ?? [])
  return { ...variant, country: { ...country, journey: { ...journey, ...(isOther && otherFirst!.journey), order } } }
}
