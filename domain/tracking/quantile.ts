// Quantiles of values that were counted by class.

/** Values above `from` up to `to`, and how many there were. */
export interface CountedClass {
  readonly from: number
  readonly to: number
  readonly count: number
}

/**
 * The value that this share of all values does not exceed, on a straight line between the bounds of the class it falls into. The classes
 * are in order. Nothing where nothing was counted.
 */
export function quantile(classes: readonly CountedClass[], share: number): number | undefined {
  const wanted = share * classes.reduce((sum, { count }) => sum + count, 0)
  let before = 0
  for (const { from, to, count } of classes) {
    // At most the upper bound: the sum of two fractions may round past it, and a page at a threshold would be rated as one beyond.
    if (count > 0 && before + count >= wanted) return Math.min(to, from + ((wanted - before) / count) * (to - from))
    before += count
  }
  return undefined
}
