// Wilson and Newcombe confidence intervals for proportions.

interface Counted {
  /** Number of successes. */
  readonly hits: number
  /** Number of trials. */
  readonly of: number
}

interface Interval {
  readonly low: number
  readonly high: number
}

/** The 97.5 % quantile of the standard normal distribution, for a 95 % interval. */
const z = 1.959964

/**
 * The 95 % interval of a share, by Wilson’s score: E. B. Wilson, “Probable inference, the law of succession, and statistical inference”,
 * JASA 22 (1927). (p + z²/2n ± z √(p(1−p)/n + z²/4n²)) / (1 + z²/n). Right for few and for extreme shares too; from 0 to 1 where nothing
 * was counted.
 */
export function shareInterval({ hits, of }: Counted): Interval {
  if (of <= 0) return { low: 0, high: 1 }
  const share = Math.min(hits / of, 1)
  const middle = share + z ** 2 / (2 * of)
  const reach = z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2))
  const width = 1 + z ** 2 / of
  return { low: Math.max(0, (middle - reach) / width), high: Math.min(1, (middle + reach) / width) }
}

/**
 * The 95 % interval of the second share less the first, from the Wilson intervals of both: R. G. Newcombe, “Interval estimation for the
 * difference between independent proportions”, Statistics in Medicine 17 (1998), method 10.
 */
export function differenceInterval(first: Counted, second: Counted): Interval {
  const [p, q] = [first, second].map(({ hits, of }) => (of > 0 ? Math.min(hits / of, 1) : 0)) as [number, number]
  const [a, b] = [shareInterval(first), shareInterval(second)]
  return {
    low: q - p - Math.sqrt((q - b.low) ** 2 + (a.high - p) ** 2),
    high: q - p + Math.sqrt((b.high - q) ** 2 + (p - a.low) ** 2),
  }
}

/** Fewest successes and fewest failures in either share for a comparison. */
export const fewestToCompare = 10

/**
 * Comparison of the second share with the first. `too-few`: fewer than ten did or did not in one of them (the usual rule for comparing
 * proportions, W. G. Cochran, Biometrics 10 (1954), here with ten for five). `no-difference`: the interval of their difference holds zero.
 * Otherwise `higher` or `lower`.
 */
export function comparison(first: Counted, second: Counted): 'too-few' | 'no-difference' | 'higher' | 'lower' {
  if ([first, second].some(({ hits, of }) => hits < fewestToCompare || of - hits < fewestToCompare)) return 'too-few'
  const { low, high } = differenceInterval(first, second)
  if (low <= 0 && high >= 0) return 'no-difference'
  return low > 0 ? 'higher' : 'lower'
}
