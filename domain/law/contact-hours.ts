// Contact hours of a market: hours by weekday on the clock of a time zone, without public holidays (P-12).
import { dayMs } from '#domain/questions/duration.ts'

export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Weekday = (typeof weekdays)[number]

/** Local times, `HH:MM`: the first moment that is allowed, and the first that is not any more. */
type Hours = readonly [from: string, to: string]

export interface ContactHours {
  /** A weekday that is not named has none. */
  readonly hours: Readonly<Partial<Record<Weekday, Hours>>>
  readonly timeZone: string
  /** Whether nobody is written to on this day, `YYYY-MM-DD` of the market. */
  readonly isHoliday: (date: string) => boolean
}

const daysLookedAt = 30
const clocks = new Map<string, Intl.DateTimeFormat>()
const calendars = new Map<string, Intl.DateTimeFormat>()

/** The day of a moment in a zone, `YYYY-MM-DD`. `at` in Unix milliseconds. */
export function localDate(timeZone: string, at: number): string {
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  calendars.set(timeZone, calendar)
  return calendar.format(at)
}

/** The moment of a local day and time, Unix milliseconds. Of a time that a change of clocks takes out, the one after it. */
export function instantOf(timeZone: string, date: string, time: string): number {
  const wall = Date.parse(`${date}T${time}:00Z`)
  const guess = wall - offsetMs(timeZone, wall)
  return wall - offsetMs(timeZone, guess)
}

function offsetMs(timeZone: string, at: number): number {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  clocks.set(timeZone, clock)
  const zone = clock.formatToParts(at).find(({ type }) => type === 'timeZoneName')!.value
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
}

/**
 * The first of a country's zones whose clock is so many minutes behind UTC at a moment (Unix milliseconds), as a device tells them (E4);
 * the first of all where none is.
 */
export function zoneOfClock(zones: readonly [string, ...string[]], minutesBehind: number, at: number): string {
  return zones.find((zone) => offsetMs(zone, at) === -minutesBehind * 60_000) ?? zones[0]
}

/** `at` where it is within the hours, else the moment they next begin; nothing where a month has none. Unix milliseconds. */
export function nextOpening({ hours, timeZone, isHoliday }: ContactHours, at: number): number | undefined {
  const today = Date.parse(`${localDate(timeZone, at)}T00:00:00Z`)
  for (let day = 0; day < daysLookedAt; day++) {
    const midnight = new Date(today + day * dayMs)
    const date = midnight.toISOString().slice(0, 10)
    const open = hours[weekdays[midnight.getUTCDay()]!]
    if (!open || isHoliday(date)) continue
    const [from, to] = open.map((time) => instantOf(timeZone, date, time)) as [number, number]
    if (at < to) return Math.max(at, from)
  }
  return undefined
}
