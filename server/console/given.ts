// Validation of a command's arguments: each error names what was found and what was expected.
import { isDay } from '#domain/questions/calendar-day.ts'
import { isUuid } from '#domain/questions/uuid.ts'
import { CommandRefused } from './command.ts'
import type { AdminGiven } from './command.ts'

/** An id of `what`. */
export function idIn(given: AdminGiven, name: string, what: string): string {
  const found = given[name]
  if (isUuid(found)) return found.toLowerCase()
  throw new CommandRefused(`${name}: found ${found ?? 'nothing'}, expected the id of ${what}`)
}

/** One of some names. */
export function oneOf(given: AdminGiven, name: string, known: readonly string[]): string {
  const found = String(given[name] ?? '')
  if (known.includes(found)) return found
  const expected = known.length > 0 ? `expected one of ${known.join(', ')}` : 'but there is none'
  throw new CommandRefused(`${name}: found ${found || 'nothing'}, ${expected}`)
}

/** A whole number from `least` to `most`, in digits alone; absent where it is not given. */
export function countIn(given: AdminGiven, name: string, least: number, most: number): number | undefined {
  const found = given[name]
  if (found === undefined) return undefined
  const text = String(found).trim()
  // An empty text, which a variable of a script may be, would be read as 0.
  const count = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (count >= least && count <= most) return count
  throw new CommandRefused(`${name}: found ${text || 'nothing'}, expected a whole number from ${least} to ${most}`)
}

const spans: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** A moment after `now`: ISO with its offset or Z, or a span from now such as 30m, 8h, 2d; absent where it is not given. */
export function momentIn(given: AdminGiven, name: string, now: number): Date | undefined {
  const found = given[name]
  if (found === undefined) return undefined
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(String(found)) ?? []
  const isWhole =
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})$/.test(String(found)) &&
    isDay(String(found).slice(0, 10))
  const at = count ? now + Number(count) * spans[unit!]! : isWhole ? Date.parse(String(found)) : Number.NaN
  if (at > now) return new Date(at)
  throw new CommandRefused(
    `${name}: found ${found}, expected a moment to come, such as 2027-01-31T09:00Z, or 30m, 8h, 2d from now`,
  )
}

/** A text of one line that says something. */
export function lineIn(given: AdminGiven, name: string, longest: number): string {
  const found = String(given[name] ?? '').trim()
  // oxlint-disable-next-line no-control-regex -- one line, for logs and tables
  if (found.length > 0 && found.length <= longest && !/[\u0000-\u001f\u007f]/.test(found)) return found
  throw new CommandRefused(`${name}: expected a line of 1 to ${longest} characters`)
}
