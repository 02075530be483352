// Expiry rule for timestamps: shared by affiliates, ad clicks and sessions (H2, I1, I4, O4).

/**
 * True once more than `lifetime` milliseconds have gone since `setAt`, an ISO timestamp; at the last of them it still holds.
 * A timestamp or a lifetime that is none counts as not over, and `warn` is told which.
 */
export function isOver(setAt: string, now: number, lifetime: number, warn: (what: string) => void): boolean {
  const since = Date.parse(setAt)
  if (Number.isNaN(since)) warn('timestamp')
  else if (!(lifetime > 0)) warn('expiry setting')
  else return now - since > lifetime
  return false
}
