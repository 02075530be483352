// Seeded pseudo-random numbers of the simulator: one seed gives one sequence, on every machine.
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

export interface Chance {
  /** A whole number from 0 to `count - 1`. */
  readonly below: (count: number) => number
  /** A whole number, both ends included. */
  readonly between: (from: number, to: number) => number
  /** True in so many of a hundred cases. */
  readonly percent: (share: number) => boolean
  readonly pick: <T>(choices: readonly T[]) => T
  /** By weight: a choice of weight 2 comes twice as often as one of weight 1. */
  readonly weighted: <T>(rows: readonly (readonly [weight: number, choice: T])[]) => T
}

export function createChance(seed: number): Chance {
  const generator = xoroshiro128plus(seed)
  const between = (from: number, to: number) => uniformInt(generator, from, to)
  const below = (count: number) => between(0, count - 1)
  return {
    below,
    between,
    percent: (share) => below(100) < share,
    pick: <T>(choices: readonly T[]): T => choices[below(choices.length)]!,
    weighted: <T>(rows: readonly (readonly [number, T])[]): T => {
      let left = below(rows.reduce((sum, [weight]) => sum + weight, 0))
      for (const [weight, choice] of rows) {
        if (left < weight) return choice
        left -= weight
      }
      throw new Error('Nothing to choose from')
    },
  }
}
