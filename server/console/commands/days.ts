// Days of a report, as an operator gives them, by UTC.
import { dayMs } from '#domain/questions/duration.ts'
import { isDayOfReport } from '#domain/questions/calendar-day.ts'
import { CommandRefused } from '../command.ts'
import type { AdminValue } from '../command.ts'

export const dayOptions = {
  from: { summary: 'first day, such as 2026-11-01; 30 days back where absent', type: 'string' },
  to: { summary: 'last day; today where absent', type: 'string' },
} as const

/** From the first day's beginning to the last one's end. Refused where they are no days, or the wrong way round. */
export function daysOfReport(
  { from, to }: { readonly from?: AdminValue; readonly to?: AdminValue },
  now: number,
): { readonly from: Date; readonly to: Date } {
  const last = dayOf('to', to, Math.floor(now / dayMs) * dayMs)
  const first = dayOf('from', from, last - 29 * dayMs)
  if (first > last) throw new CommandRefused(`from: found ${String(from)}, expected a day that is not after the last`)
  return { from: new Date(first), to: new Date(last + dayMs) }
}

function dayOf(name: string, given: AdminValue, otherwise: number): number {
  if (given === undefined) return otherwise
  if (!isDayOfReport(String(given)))
    throw new CommandRefused(`${name}: found ${String(given)}, expected a day such as 2026-11-01`)
  return Date.parse(`${String(given)}T00:00:00Z`)
}
