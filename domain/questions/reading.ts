// Parsing and formatting of typed money, counts and dates. Nothing here judges: rules do.
import type { Conventions } from './conventions.ts'
import { withPlainDigits } from './digits.ts'
import { numberFormat } from './formats.ts'
import type { Unreadable, Value } from './value.ts'

const format: Unreadable = { unreadable: 'format' }

/** Groups of three behind marks, or digits alone; then a mark with at most two decimals. */
const money = /^([1-9]\d{0,2}(?:[.,'’]\d{3})+|\d+)(?:([.,'’])(\d{0,2}))?$/

/**
 * Money typed in any local habit: `1.234,56`, `1234,5`, `€ 1 234`, `1,234.56`, `1'234.567`, `1234'50`. A mark is decimal unless
 * exactly three digits follow it, for nobody types tenths of a cent. Groups have one mark, beside which an apostrophe may stand.
 */
export function readMoney(
  [typed = '']: readonly string[],
  { currencySymbol, currency }: Pick<Conventions, 'currencySymbol' | 'currency'>,
): number | Unreadable | undefined {
  const bare = withPlainDigits(typed)
    .normalize('NFKC')
    .replaceAll(currencySymbol, '')
    .replaceAll(new RegExp(currency, 'gi'), '')
    .replace(/[\s\p{Sc}]|zł|lei|vnđ|đ/giu, '')
  if (bare === '') return typed.trim() === '' ? undefined : format
  const [, whole = '', mark = '', decimals = ''] = money.exec(bare) ?? []
  const marks = new Set(whole.replace(/\d/g, ''))
  if (whole === '' || marks.has(mark) || (marks.has('.') && marks.has(','))) return format
  return Number(`${whole.replace(/\D/g, '')}.${decimals}`)
}

/** Money for an input: grouped, with the decimals it has, no symbol (the symbol stands beside the input). */
export function showMoney(
  value: Value,
  { tag, currencyDigits }: Pick<Conventions, 'tag' | 'currencyDigits'>,
): readonly string[] {
  if (typeof value !== 'number') return [String(value)]
  const digits = Number.isInteger(value) ? 0 : currencyDigits
  return [
    numberFormat(tag, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      useGrouping: 'always',
    }).format(value),
  ]
}

/** A whole number of things. */
export function readCount([typed = '']: readonly string[]): number | Unreadable | undefined {
  const bare = withPlainDigits(typed).normalize('NFKC').trim()
  if (bare === '') return undefined
  return /^\d{1,9}$/.test(bare) ? Number(bare) : format
}

export function showCount(value: Value): readonly string[] {
  return [String(value)]
}

/** Day, month and year typed as `1` or `01`; the month also by its name or first letters in the page's language. */
export function readDate(
  [day = '', month = '', year = '']: readonly string[],
  conventions: Conventions,
): string | Unreadable | undefined {
  const typed = [day, month, year].map((text) => withPlainDigits(text).normalize('NFKC').trim().replace(/\.$/, ''))
  if (typed.every((text) => text === '')) return undefined
  if (typed.some((text) => text === '')) return { unreadable: 'incomplete' }
  const dayNumber = readCount([typed[0]!])
  const monthNumber = readMonth(typed[1]!, conventions)
  const yearNumber = /^\d{1,4}$/.test(typed[2]!) ? Number(typed[2]) : undefined
  if (typeof dayNumber !== 'number' || monthNumber === undefined || yearNumber === undefined) return format
  // Of 88 nobody knows the century: a contract may end in 2031, and somebody be born in 1931.
  if (typed[2]!.length < 4) return { unreadable: 'tooShort' }
  const date = isoDate(yearNumber, monthNumber, dayNumber)
  return date ?? { unreadable: 'impossible' }
}

function readMonth(typed: string, conventions: Conventions): number | undefined {
  // Most people type a number, and that needs no names: those are made when they are first read (19.4).
  if (/^\d{1,2}$/.test(typed)) return Number(typed)
  const { monthNames } = conventions
  // Vietnamese months are numbered: tháng 3 is March.
  const [number] = /\d{1,2}$/.exec(typed) ?? []
  if (number !== undefined) return isNumbered(monthNames) ? Number(number) : undefined
  const bare = plain(typed)
  if (bare.length < 3 || isNumbered(monthNames)) return undefined
  const found = monthNames.findIndex((names) => names.some((name) => plain(name).startsWith(bare)))
  return found < 0 ? undefined : found + 1
}

const isNumbered = ([january]: Conventions['monthNames']) => /\d/.test(january?.[0] ?? '')

/** Lower case, without accents and dots: `Março` and `sept.` compare as they are meant. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
}

/** `YYYY-MM-DD`, or nothing where the calendar has no such day. */
export function isoDate(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  date.setUTCFullYear(year)
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real ? date.toISOString().slice(0, 10) : undefined
}

/** Day, month, year for the three fields; what is no date gives three empty ones. */
export function showDate(value: Value): readonly string[] {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(String(value))
  return parts ? [String(Number(parts[3])), String(Number(parts[2])), parts[1]!] : ['', '', '']
}
