// Reading of a date that somebody typed, pasted or had filled in whole where day, month and year have a box each (experience 11).
import type { Conventions } from './conventions.ts'
import { withPlainDigits } from './digits.ts'
import { readDate } from './reading.ts'
import { isUnreadable } from './kinds.ts'

const dayFirst = ['day', 'month', 'year'] as const
const yearFirst = ['year', 'month', 'day'] as const
const apart = /^([^\s./-]+)[\s./-]+([^\s./-]+)[\s./-]+([^\s./-]+?)\.?$/
/** A keypad of digits has no mark to set between them. */
const eightDigits = /^(\d\d)(\d\d)(\d{4})$/

/** The texts of the three boxes in the page's order; nothing where it is no whole date. A year in two digits is told of there. */
export function wholeDate(typed: string, conventions: Conventions): readonly string[] | undefined {
  const plain = withPlainDigits(typed).normalize('NFKC').trim().replace(eightDigits, '$1 $2 $3')
  const [, ...parts] = apart.exec(plain) ?? []
  if (parts.length === 0) return undefined
  const { dateOrder } = conventions
  const order: Conventions['dateOrder'] = /^\d{4}$/.test(parts[0]!) ? yearFirst : dateOrder
  const part = (name: (typeof dayFirst)[number]) => parts[order.indexOf(name)]!
  const date = readDate(dayFirst.map(part), conventions)
  if (isUnreadable(date) && date.unreadable === 'format') return undefined
  return dateOrder.map(part)
}
