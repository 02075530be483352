// Circuit breaker of receivers: one that failed five times in a row is left alone for a while, doubling from ten seconds to
// five minutes. By the given clock: cockatiel, which the lenders' breaker is of, reads the machine's.
const failuresToOpen = 5
const firstRestMs = 10_000
const longestRestMs = 5 * 60_000

interface Receiver {
  readonly failures: number
  readonly restsUntil: number
}

export interface ReceiverBreaker {
  readonly record: (lane: string, failed: boolean) => void
  /** The lanes of receivers that are left alone now. */
  readonly restingLanes: () => readonly string[]
}

/** Of this process: each finds out by itself. */
export function receiverBreaker(now: () => number): ReceiverBreaker {
  const receivers = new Map<string, Receiver>()
  return {
    record: (lane, failed) => {
      if (!failed) return void receivers.delete(lane)
      const failures = (receivers.get(lane)?.failures ?? 0) + 1
      const over = failures - failuresToOpen
      const restMs = over < 0 ? 0 : Math.min(longestRestMs, firstRestMs * 2 ** over)
      receivers.set(lane, { failures, restsUntil: now() + restMs })
    },
    restingLanes: () => [...receivers].flatMap(([lane, { restsUntil }]) => (restsUntil > now() ? [lane] : [])),
  }
}
