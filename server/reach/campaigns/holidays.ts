// Public holidays of a country, from the calendar of date-holidays; computed once a country and year.
import { dayMs } from '#domain/questions/duration.ts'
import Holidays from 'date-holidays'

const kept = new Map<string, ReadonlySet<string>>()

function holidaysOf(iso: string, year: number): ReadonlySet<string> {
  const key = `${iso} ${year}`
  const known = kept.get(key)
  if (known) return known
  const rows = new Holidays(iso).getHolidays(year).filter(({ type }) => type === 'public')
  const days = rows.flatMap(({ date, start, end }) => {
    const first = Date.parse(`${date.slice(0, 10)}T00:00:00Z`)
    const count = Math.max(1, Math.round((end.getTime() - start.getTime()) / dayMs))
    return Array.from({ length: count }, (_, day) => new Date(first + day * dayMs).toISOString().slice(0, 10))
  })
  const made = new Set(days)
  kept.set(key, made)
  return made
}

/** Whether `date`, `YYYY-MM-DD`, is a public holiday of the country with this ISO 3166 code. */
export function isPublicHoliday(iso: string, date: string): boolean {
  return holidaysOf(iso, Number(date.slice(0, 4))).has(date)
}
