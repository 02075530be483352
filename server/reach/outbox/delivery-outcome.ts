// Outcome of one delivery attempt.

const longestPauseMs = 2 * 3_600_000
const firstPauseMs = 5000

export type Ending =
  | { readonly kind: 'delivered'; readonly status: number }
  /** Trying again would not help. */
  | { readonly kind: 'dead'; readonly status?: number; readonly why: string }
  /** It must not go: the visitor did not agree to it. */
  | { readonly kind: 'suppressed'; readonly status?: number; readonly why: string }
  | { readonly kind: 'again'; readonly status?: number; readonly why: string; readonly notBeforeMs?: number }

/** Milliseconds before the next attempt: doubling from five seconds to two hours, up to twice as long by chance; `random` from 0 to 1. */
export function pauseMs(attempts: number, random: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** (attempts - 1) * (1 + random))
}

/** Outcome of an answer's status. Only a time-out and too many of the 4xx are worth another attempt; redirects are not followed. */
export function endingOf(status: number, retryAfter?: string): Ending {
  if (status >= 200 && status < 300) return { kind: 'delivered', status }
  const why = `status ${status}`
  if (status >= 500 || status === 408 || status === 429) {
    const seconds = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : 0
    return { kind: 'again', status, why, notBeforeMs: Math.min(longestPauseMs, seconds * 1000) }
  }
  return { kind: 'dead', status, why }
}
