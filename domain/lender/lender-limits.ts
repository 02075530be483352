// Lender limits: opening hours, caps, duplicate rule and switch-off, and their meaning at a moment (Q3).

/** ISO: 1 is Monday, 7 is Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
export type Weekday = (typeof weekdays)[number]

export interface OpenHours {
  readonly days: readonly Weekday[]
  /** `HH:MM` on the lender's clock, included. */
  readonly from: string
  /** `HH:MM` or `24:00`, not included; earlier than `from` means on the day after. */
  readonly to: string
}

/** The highest cap there is, of a folder or by an operator: the counters hold no more than whole numbers of 32 bits. */
export const highestCap = 1_000_000

/** The most leads it takes in an hour and in a day of its clock. */
export interface Caps {
  readonly hour?: number
  readonly day?: number
}

/**
 * A person it was sent within so many days, under another lead, is not sent to it again; 0 days: whoever comes. `either`: by e-mail, phone
 * or personal code. Whatever it goes by, a second of the three must be the same too (S-25).
 */
export interface DuplicateRule {
  readonly days: number
  readonly by: 'email' | 'phone' | 'either'
}

/** Switched off: it is sent nothing new. */
export interface SwitchedOff {
  readonly reason: string
  /** On again from this moment, ISO with its offset or Z; absent: until somebody switches it on. */
  readonly until?: string
}

export interface LenderLimits {
  readonly off?: SwitchedOff
  /** IANA; where it is absent caps go by UTC, and there is no schedule. */
  readonly timeZone?: string
  /** Open in any of the rows; always open where it is absent. */
  readonly schedule?: readonly OpenHours[]
  readonly caps?: Caps
  readonly duplicates?: DuplicateRule
}

interface LocalMoment {
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly weekday: Weekday
  /** `HH:MM` */
  readonly time: string
  /** `+02:00` */
  readonly offset: string
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** A moment (Unix milliseconds) on the clock of a time zone. */
function localMoment(timeZone: string, at: number): LocalMoment {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  clocks.set(timeZone, clock)
  const zone = clock.formatToParts(at).find(({ type }) => type === 'timeZoneName')!.value
  // `GMT+05:30`; Greenwich itself is `GMT`.
  const offset = zone.slice(3, 9) || '+00:00'
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6))
  const local = new Date(at + (offset.startsWith('-') ? -minutes : minutes) * 60_000)
  return {
    date: local.toISOString().slice(0, 10),
    weekday: (local.getUTCDay() || 7) as Weekday,
    time: local.toISOString().slice(11, 16),
    offset,
  }
}

/** True where the lender takes leads at this moment (Unix milliseconds) of its own clock, summer time included. */
export function isOpenAt({ schedule, timeZone = 'UTC' }: LenderLimits, at: number): boolean {
  if (!schedule) return true
  const { weekday, time } = localMoment(timeZone, at)
  const dayBefore = weekdays.at(weekday - 2)!
  return schedule.some(({ days, from, to }) => {
    const today = days.includes(weekday)
    if (from < to) return today && from <= time && time < to
    return (today && from <= time) || (days.includes(dayBefore) && time < to)
  })
}

/** True where the lender is switched off at this moment (Unix milliseconds). */
export function isOffAt({ off }: LenderLimits, at: number): boolean {
  return off !== undefined && (off.until === undefined || at < Date.parse(off.until))
}

/**
 * Of two that switch a lender off, the one that ends later: it is off until both are over, so the other adds nothing. The second where both
 * end at once.
 */
export function longerOff(first: SwitchedOff | undefined, second: SwitchedOff | undefined): SwitchedOff | undefined {
  if (!first || !second) return first ?? second
  const end = ({ until }: SwitchedOff) => (until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until))
  return end(first) > end(second) ? first : second
}

export interface CountedWindow {
  readonly span: keyof Caps
  /** Names the hour or day, the same for every moment in it. */
  readonly window: string
  /** Absent where the lender takes any number. */
  readonly cap?: number
}

export interface CapWindow extends CountedWindow {
  readonly cap: number
}

const windowNames: { readonly [K in keyof Required<Caps>]: (moment: LocalMoment) => string } = {
  // The hour that summer time's end repeats is two hours, hence the offset.
  hour: ({ date, time, offset }) => `hour ${date}T${time.slice(0, 2)}${offset}`,
  day: ({ date }) => `day ${date}`,
}

/**
 * The windows a lead sent at this moment (Unix milliseconds) counts in, always in the same order. It counts where no cap is too: one may
 * be set while they last.
 */
export function countedWindows({ caps, timeZone = 'UTC' }: LenderLimits, at: number): CountedWindow[] {
  const moment = localMoment(timeZone, at)
  return (Object.keys(windowNames) as (keyof Caps)[]).map((span) => {
    const cap = caps?.[span]
    return { span, window: windowNames[span](moment), ...(cap === undefined ? {} : { cap }) }
  })
}

/** Those of them that have a cap. */
export const capWindows = (limits: LenderLimits, at: number): CapWindow[] =>
  limits.caps ? countedWindows(limits, at).filter((each): each is CapWindow => each.cap !== undefined) : []

/** Earlier send of the same person to a lender under another lead, with one of the contacts that matched. */
export interface SentBefore {
  readonly lenderId: string
  readonly by: 'email' | 'phone' | 'code'
  /** Unix milliseconds, the newest. */
  readonly at: number
}

/** The contact by which the person is a duplicate by this rule at this moment; nothing where it is none. */
export function duplicateBy(
  rule: DuplicateRule | undefined,
  sentBefore: readonly Omit<SentBefore, 'lenderId'>[],
  at: number,
): SentBefore['by'] | undefined {
  if (!rule || rule.days === 0) return undefined
  const since = at - rule.days * 86_400_000
  return sentBefore.find((sent) => sent.at >= since && (rule.by === 'either' || rule.by === sent.by))?.by
}
