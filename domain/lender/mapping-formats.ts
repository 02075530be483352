// Formats of a lender's mapping: how a value is written for a lender, and read back.
import type { Value } from '#domain/questions/value.ts'

/** Patterns of dates: `yyyy`, `mm` and `dd` once each, anything else between them. Ours is `yyyy-mm-dd`. */
export const datePatterns = ['dd/mm/yyyy', 'dd.mm.yyyy', 'dd-mm-yyyy', 'mm/dd/yyyy', 'yyyymmdd'] as const

export type FieldFormat =
  | { readonly kind: 'date'; readonly pattern: (typeof datePatterns)[number] }
  /** From E.164: digits alone, or without the calling code of the one country that the field is for. */
  | { readonly kind: 'phone'; readonly style: 'digits' }
  | { readonly kind: 'phone'; readonly style: 'national'; readonly prefix: string }
  /** Money in its smallest unit: 12.50 with two decimals is 1250. */
  | { readonly kind: 'minor-units'; readonly decimals: number }
  /** A ratio in per cent: 0.24 is 24. */
  | { readonly kind: 'percent' }
  /** A number as text. */
  | { readonly kind: 'number-text' }
  /** Our choices by the lender's. A choice in no row goes as it is. */
  | { readonly kind: 'codes'; readonly codes: Readonly<Record<string, string>> }

interface Format<F> {
  readonly write: (value: Value, format: F) => Value
  /** The other way; what does not fit comes as it is, and is refused by who judges it. */
  readonly read: (value: Value, format: F) => Value
}

type Kind = FieldFormat['kind']
type Formats = { readonly [K in Kind]: Format<Extract<FieldFormat, { readonly kind: K }>> }

const ours = 'yyyy-mm-dd'
const parts = ['yyyy', 'mm', 'dd'] as const

/** A date from one pattern to another, place by place. */
function rewritten(text: string, from: string, to: string): string {
  if (text.length !== from.length) return text
  const found = parts.map((part) => [part, text.slice(from.indexOf(part)).slice(0, part.length)] as const)
  return found.reduce((made, [part, digits]) => made.replace(part, digits), to)
}

/** Twelve digits are more than any money has, and hide what binary fractions leave over. */
const exact = (value: number) => Number(value.toPrecision(12))

const formats: Formats = {
  date: {
    write: (value, { pattern }) => rewritten(String(value), ours, pattern),
    read: (value, { pattern }) => rewritten(String(value), pattern, ours),
  },
  phone: {
    write: (value, format) => {
      const text = String(value)
      const isOfPrefix = format.style === 'national' && text.startsWith(format.prefix)
      return isOfPrefix ? text.slice(format.prefix.length) : text.replace('+', '')
    },
    read: (value, format) => (format.style === 'national' ? `${format.prefix}${value}` : `+${value}`),
  },
  'minor-units': {
    write: (value, { decimals }) => Math.round(exact(Number(value) * 10 ** decimals)),
    read: (value, { decimals }) => exact(Number(value) / 10 ** decimals),
  },
  percent: {
    write: (value) => exact(Number(value) * 100),
    read: (value) => exact(Number(value) / 100),
  },
  'number-text': {
    write: (value) => String(value),
    read: (value) => (String(value).trim() === '' ? value : Number(value)),
  },
  codes: {
    write: (value, { codes }) => (Object.hasOwn(codes, String(value)) ? codes[String(value)]! : value),
    read: (value, { codes }) => {
      const row = Object.entries(codes).find(([, theirs]) => theirs === String(value))
      return row ? row[0] : value
    },
  },
}

/** A value as the lender has it; as it is where there is no format. */
export function written(value: Value, format: FieldFormat | undefined): Value {
  return format ? (formats[format.kind] as Format<FieldFormat>).write(value, format) : value
}

/** A value of the lender's as we have it. */
export function readBack(value: Value, format: FieldFormat | undefined): Value {
  return format ? (formats[format.kind] as Format<FieldFormat>).read(value, format) : value
}
