// Timing of status requests to a lender whose answer is open: often at first, then ever more seldom, until it counts as unanswered.

export interface AskTiming {
  readonly firstMs: number
  readonly longestMs: number
  /** From the last time the lender was sent something to giving up. */
  readonly unansweredMs: number
}

export const askTiming: AskTiming = { firstMs: 2000, longestMs: 900_000, unansweredMs: 86_400_000 }

/** Milliseconds before the next request, so long after the lender was sent something: half of that time again. */
export function askDelay(ageMs: number, { firstMs, longestMs }: AskTiming): number {
  return Math.min(longestMs, Math.max(firstMs, Math.round(ageMs / 2)))
}
