// Products of every variant.
import type { ReachDeps } from '../reach-dependencies.ts'

/** Every product there is: for an address that does not exist, and for whoever does not say which. */
export const allProducts = ({ variants }: Pick<ReachDeps, 'variants'>): readonly string[] => [
  ...new Set([...variants.values()].map(({ product }) => product)),
]
