// Reader of telephone numbers by one country's part of libphonenumber's metadata (K2). It says what libphonenumber-js says, in a
// fifth of its code: browsers judge by it, the server by the library, and a test holds both equal.
import { readPhoneText, spaced } from './phone-text.ts'
import type { ParsedPhone, PhoneLibrary } from './phone.ts'

/** Pattern of a type, absent where it is that of fixed lines, and its lengths where they are not all. */
type NumberType = readonly [pattern?: string, lengths?: readonly number[] | 0] | 0

/** How numbers are grouped: the first row whose last leading pattern and own pattern fit. */
type FormatRow = readonly [
  pattern: string,
  format: string,
  leading?: readonly string[] | 0,
  prefixRule?: string | 0,
  isPrefixOptional?: number,
  international?: string | 0,
]

/** A country's row of `metadata.max.json`, by place. */
type Plan = readonly [
  callingCode: string,
  iddPrefix: string,
  pattern: string,
  lengths: readonly number[],
  formats: readonly FormatRow[] | 0,
  nationalPrefix: string | 0,
  unused: 0,
  prefixForParsing: string | 0,
  prefixTransform: string | 0,
  isPrefixOptional: number,
  leadingDigits: string | 0,
  types: readonly NumberType[],
]

const atStart = (pattern: string) => new RegExp(`^(?:${pattern})`)
const fits = (digits: string, pattern: string) => new RegExp(`^(?:${pattern})$`).test(digits)

// Bounds of any country, by libphonenumber.
const fewestDigits = 2
const mostDigits = 17

function lengthFaultOf(digits: string, [, , , lengths]: Plan): string | undefined {
  if (digits.length < lengths[0]!) return 'TOO_SHORT'
  if (digits.length > lengths.at(-1)!) return 'TOO_LONG'
  return lengths.includes(digits.length) ? undefined : 'INVALID_LENGTH'
}

/** The digits without the prefix that is dialled within the country: `0171 2345` to `1712345`. */
function withoutPrefix(digits: string, plan: Plan): string {
  const [, , pattern, , , nationalPrefix, , prefixForParsing, transform] = plan
  const prefix = prefixForParsing || nationalPrefix
  const found = prefix ? atStart(prefix).exec(digits) : null
  if (!found) return digits
  const isTransformed = transform && found.length > 1 && found.at(-1)
  const rest = isTransformed ? digits.replace(atStart(prefix as string), transform) : digits.slice(found[0].length)
  // A seeming prefix may be the number's own beginning.
  if (fits(digits, pattern) && !fits(rest, pattern)) return digits
  return ['TOO_SHORT', 'INVALID_LENGTH'].includes(lengthFaultOf(rest, plan) ?? '') ? digits : rest
}

/** The digits behind the prefix of calls abroad, `0034 612` to `34612`; undefined where there is none. */
function afterIddPrefix(number: string, [, iddPrefix]: Plan): string | undefined {
  const rest = number.replace(atStart(iddPrefix), '')
  // No calling code begins with 0.
  return rest === number || rest === '' || rest.startsWith('0') ? undefined : rest
}

/** The national number of digits that may begin with `+`. Throws `INVALID_COUNTRY` for a calling code of others. */
function nationalNumberOf(number: string, plan: Plan): string {
  const [callingCode, , pattern] = plan
  const abroad = number.startsWith('+') ? number.slice(1) : afterIddPrefix(number, plan)
  if (number === '' || (abroad !== undefined && !abroad.startsWith(callingCode))) throw new Error('INVALID_COUNTRY')
  if (abroad !== undefined) return withoutPrefix(abroad.slice(callingCode.length), plan)
  const national = withoutPrefix(number, plan)
  if (!number.startsWith(callingCode)) return national
  // People leave out the +: the calling code goes where only the rest is a number, or the whole is too long for one.
  const rest = withoutPrefix(number.slice(callingCode.length), plan)
  const isMeant = !fits(national, pattern) && fits(rest, pattern)
  return isMeant || lengthFaultOf(national, plan) === 'TOO_LONG' ? rest : national
}

/** The type as far as rules ask for it: all that is neither mobile nor fixed is `OTHER`, and no number of the country undefined. */
function typeOf(digits: string, [, , pattern, lengths, , , , , , , , types]: Plan): string | undefined {
  const isOf = (type: NumberType | undefined) =>
    type && type[0] ? (type[1] || lengths).includes(digits.length) && fits(digits, type[0]) : false
  const [fixed, mobile] = types
  if (!fits(digits, pattern)) return undefined
  if (isOf(fixed)) return isOf(mobile) || !mobile || !mobile[0] ? 'FIXED_LINE_OR_MOBILE' : 'FIXED_LINE'
  if (isOf(mobile)) return 'MOBILE'
  return types.some(isOf) ? 'OTHER' : undefined
}

/** A national number in groups, as within the country or behind its calling code. */
function formatted(digits: string, [, , , , formats]: Plan, isInternational: boolean): string {
  const row = (formats || []).find(([pattern, , leading]) => {
    const last = leading ? leading.at(-1) : undefined
    return (last === undefined || atStart(last).test(digits)) && fits(digits, pattern)
  })
  if (!row) return digits
  const [pattern, national, , prefixRule, , international] = row
  const expression = new RegExp(pattern)
  if (isInternational) return spaced(digits.replace(expression, international || national))
  return digits.replace(expression, prefixRule ? national.replace(/(\$\d)/, prefixRule) : national)
}

/**
 * The reader of a country's numbers. `countryMetadata` is its `phone-metadata.json`: `{ version, country_calling_codes, countries: { MX }, nonGeographic }`
 * with one country.
 */
export function phoneReader(countryMetadata: object): PhoneLibrary {
  const { countries } = countryMetadata as { readonly countries: Readonly<Record<string, Plan>> }
  const plan = Object.values(countries)[0]!
  const [callingCode] = plan
  const parse = (text: string): ParsedPhone => {
    const { number, ext } = readPhoneText(text)
    const digits = nationalNumberOf(number, plan)
    if (digits.length < fewestDigits) throw new Error('TOO_SHORT')
    if (digits.length > mostDigits) throw new Error('TOO_LONG')
    const e164 = `+${callingCode}${digits}`
    return {
      number: e164,
      ...(ext === undefined ? {} : { ext }),
      isValid: () => typeOf(digits, plan) !== undefined,
      getType: () => typeOf(digits, plan),
      formatNational: () => formatted(digits, plan, false),
      formatInternational: () => `+${callingCode} ${formatted(digits, plan, true)}`,
      getURI: () => `tel:${e164}`,
    }
  }
  return {
    parse,
    lengthFault: (number) => lengthFaultOf(withoutPrefix(number.slice(callingCode.length + 1), plan), plan),
  }
}
