// Days of the calendar as `YYYY-MM-DD`: which there are, and which come after another.
import { dayMs } from './duration.ts'

const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** True for a day that the calendar has: `Date` alone reads 31 November as a day of December. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const at = startOf(text)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** The day so many days after another one, or before it where the number is negative. */
export function dayAfter(day: string, days: number): string {
  return new Date(startOf(day) + days * dayMs).toISOString().slice(0, 10)
}

/** True for a day that a report may begin or end with. Outside of these years it is a slip, and databases refuse what lies beyond. */
export function isDayOfReport(text: string): boolean {
  return isDay(text) && text >= '2000-01-01' && text < '3000-01-01'
}
