// Server clock offset, read from the server's answers. A client clock may be years off, so nothing expires by it alone.

/** Below this an offset is the network's delay and the header's whole seconds, not a wrong clock. */
const toleranceMs = 5000

/**
 * `fetch` that listens to each answer's `Date`. `onOffset` is told how far the server's clock is ahead of `now`, in milliseconds,
 * negative where it is behind and 0 within a few seconds. Answers without the header (another origin's, unless it exposes it) tell nothing.
 */
export function listeningFetch(
  fetch: typeof globalThis.fetch,
  now: () => number,
  onOffset: (offsetMs: number) => void,
): typeof globalThis.fetch {
  return async (...request) => {
    const response = await fetch(...request)
    const at = Date.parse(response.headers.get('date') ?? '')
    if (!Number.isNaN(at)) {
      const offset = at - now()
      onOffset(Math.abs(offset) < toleranceMs ? 0 : offset)
    }
    return response
  }
}

/** A timestamp moved by so many milliseconds; nothing where there was none, or none that can be read. */
export function shifted(timestamp: string | undefined, byMs: number): string | undefined {
  const at = Date.parse(timestamp ?? '')
  return Number.isNaN(at) ? undefined : new Date(at + byMs).toISOString()
}
