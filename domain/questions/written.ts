// Writing of values as people of a country do: phone numbers, postal codes, plates, accounts and money in groups (experience 12,
// 14). The value itself stays canonical: reading what is written here gives it back.
import { bareAmount, barePostcode } from './bare-figures.ts'
import type { Conventions } from './conventions.ts'
import type { CountryRules, Groupings } from './country-rules.ts'
import { canonicalValue, isUnreadable, kindRow } from './kinds.ts'
import type { KindName } from './kinds.ts'

type Writing = Pick<CountryRules, 'phoneFormats' | 'groupings'>
type Write = (canonical: string, country: Writing) => string

/** Groups of four: `ES91 2100 0418`; a bank's name stands alone: `BDO 0012 3456 7`. */
function inFours(account: string): string {
  const [, bank, number = account] = /^([A-Z]{3,})([0-9]+)$/.exec(account) ?? []
  const groups = number.replace(/(.{4})(?=.)/g, '$1 ')
  return bank === undefined ? groups : `${bank} ${groups}`
}

const asGrouped =
  (kind: keyof Groupings): Write =>
  (canonical, { groupings }) => {
    const row = groupings?.[kind]?.find(([form]) => form.test(canonical))
    return row ? canonical.replace(row[0], row[1]).replace(/ +/g, ' ').trim() : canonical
  }

/** As in the country, and without its trunk prefix where that was not typed: the calling code stands beside the input. */
const phone: Write = (canonical, { phoneFormats }) => {
  const formats = phoneFormats(canonical)
  if (!formats) return canonical
  const isNational = canonicalValue('phone', formats.national) === canonical || canonical.startsWith('+')
  return isNational ? formats.national : formats.international.replace(/^\S+ /, '')
}

const writes: Readonly<Partial<Record<KindName, Write>>> = {
  phone,
  postcode: asGrouped('postcode'),
  plate: asGrouped('plate'),
  identifier: (canonical) => canonical,
  account: inFours,
}

/** Text with other signs than letters and digits is no number yet. */
const isWhole = (canonical: string) => /^\+?[\p{L}\p{M}0-9& ]+$/u.test(canonical)

/**
 * A typed or kept text of a kind as the country writes it; what cannot be read as the kind, and kinds that are written in one
 * way only, stay as they are.
 */
export function writtenText(kind: KindName, text: string, country: Writing, conventions: Conventions): string {
  if (kind === 'money' || kind === 'slider') {
    const value = kindRow(kind).read([bareAmount(text, conventions)], conventions)
    return value === undefined || isUnreadable(value) ? text : kindRow(kind).show(value, conventions)[0]!
  }
  const write = writes[kind]
  const canonical = String(canonicalValue(kind, kind === 'postcode' ? barePostcode(text) : text, conventions))
  return write && isWhole(canonical) ? write(canonical, country) : text
}
