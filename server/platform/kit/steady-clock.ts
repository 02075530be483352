// Clock for work that ends things by time: it does not follow a jump of the machine's until the new time is believed. Jumps are
// seen against the monotonic clock, which nobody sets.

/** Largest difference between clocks that agree. */
export const apartMs = 5 * 60_000
/** Time that a new time must have stood where no other clock can be asked. */
export const believedAfterMs = 3_600_000

export interface SteadyClock {
  /** Unix milliseconds: the machine's; after a jump that is not believed yet, as if there had been none. */
  readonly now: () => number
  /**
   * Looks at the clock. False while a jump is not believed: nothing may begin that ends something by time. Never rejects.
   */
  readonly isTrusted: () => Promise<boolean>
  /** Milliseconds that the machine's clock is off, as far as is known; undefined while it is trusted. */
  readonly offBy: () => number | undefined
}

interface Clocks {
  /** Unix milliseconds, which somebody may set. */
  readonly wall: () => number
  /** Milliseconds that only ever grow. */
  readonly monotonic: () => number
  /** Another machine's clock, Unix milliseconds: a new time is believed once it agrees, the first one too. */
  readonly reference?: (() => Promise<number>) | undefined
}

/** A jump back to where the clock would have been is no jump any more. */
export function steadyClock({ wall, monotonic, reference }: Clocks): SteadyClock {
  const offset = () => wall() - monotonic()
  let trusted = offset()
  /** The untrusted time, and since when it has stood; monotonic milliseconds. */
  let other: { offset: number; since: number } | undefined
  let hasAgreed = reference === undefined
  const isSteady = () => Math.abs(offset() - trusted) <= apartMs

  const believe = () => {
    trusted = offset()
    other = undefined
    return true
  }
  const isBelieved = async () => {
    if (!other || Math.abs(offset() - other.offset) > apartMs) other = { offset: offset(), since: monotonic() }
    if (!reference) return monotonic() - other.since >= believedAfterMs
    const apart = await reference().then(
      (at) => Math.abs(at - wall()),
      () => Infinity,
    )
    hasAgreed ||= apart <= apartMs
    return apart <= apartMs
  }
  return {
    now: () => (isSteady() ? wall() : trusted + monotonic()),
    isTrusted: async () => ((hasAgreed && isSteady()) || (await isBelieved()) ? believe() : false),
    offBy: () => (other ? Math.round(offset() - trusted) : undefined),
  }
}
