// Page order of a variant under a session's experiment arms. Apart from `experiments.ts`: the first step brings this and
// nothing else of them.
import type { Arms } from '#domain/journey/experiments.ts'
import type { Course } from '#domain/journey/pages.ts'
import type { Variant } from './variant.ts'

/** With the steps after the initial ones in the order of the arms. */
export function variantWithArms({ flow, country, experiments }: Variant, arms: Arms = {}): Course {
  const { journey } = country
  const order = Object.keys(arms).flatMap((id) => experiments?.[id]?.arms[arms[id]!]?.order ?? [])
  return { flow, country: { journey: { ...journey, order: order.concat(journey.order ?? []) } } }
}
