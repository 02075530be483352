// Characters of a page's language, to which its typefaces are cut.
import type { Locale } from '#domain/application/locale.ts'

const printable = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index))
/** Characters that Intl writes between figures, and those that texts of any language may have. */
const always = [...printable, ...Array.from('\u00a0\u202f€£–—‘’“”„«»…•×−')]

/** Intl's output for money, shares, dates and times of each month. */
function formatted(tag: string, currency: string): string {
  const money = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  const share = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 })
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })
  const days = Array.from({ length: 12 }, (_, month) => date.format(Date.UTC(2026, month, 1 + month)))
  return [money.format(-1_234_567.89), share.format(0.1234), ...days].join('')
}

/** The characters of texts, of the language's alphabet, of what Intl writes in it, and those that every page has. */
export function charactersOf(
  { tag, letters = '' }: Locale,
  currency: string,
  texts: readonly unknown[],
): ReadonlySet<string> {
  // Without what stands for a control character, as line ends in JSON do.
  const written = JSON.stringify(texts) + formatted(tag, currency)
  return new Set([...always, ...Array.from(letters + letters.toLocaleUpperCase(tag) + written)])
}

/** Whether a typeface must have it: letters, digits, punctuation and currencies; arrows and check marks may be the device's. */
export const isWritten = (character: string): boolean => /[\p{L}\p{N}\p{P}\p{Sc}]/u.test(character)

/** Code points in order as CSS writes a `unicode-range`. */
export function unicodeRange(characters: Iterable<string>): string {
  const points = [...new Set([...characters].map((each) => each.codePointAt(0)!))].toSorted((a, b) => a - b)
  const ranges: [number, number][] = []
  for (const point of points) {
    const last = ranges.at(-1)
    if (last && point === last[1] + 1) last[1] = point
    else ranges.push([point, point])
  }
  const hex = (point: number) => point.toString(16).toUpperCase()
  return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(',')
}

/** The test of a `unicode-range` as packages list it. */
export function inRange(range: string): (character: string) => boolean {
  const ranges = range.split(',').map((each) => {
    const [from = '', to = from] = each.trim().slice('U+'.length).split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  })
  return (character) => {
    const point = character.codePointAt(0)!
    return ranges.some(([from, to]) => point >= from && point <= to)
  }
}
