// The pages' course as a session's arms have it. Apart from `experiments.ts`: the first step brings this and nothing else of them.
import type { Arms } from './experiments.ts'
import type { Variant } from './variant.ts'

type Armed = Pick<Variant, 'flow' | 'country' | 'experiments'>

/** With the steps after the initial ones in the order of the arms; the variant itself where none says an order. */
export function armed<T extends Armed>(variant: T, arms: Arms = {}): T {
  const { country, experiments = {} } = variant
  const order = Object.keys(arms).flatMap((id) => experiments[id]?.arms[arms[id]!]?.order ?? [])
  const { journey } = country
  return order.length === 0
    ? variant
    : { ...variant, country: { ...country, journey: { ...journey, order: [...order, ...(journey.order ?? [])] } } }
}
