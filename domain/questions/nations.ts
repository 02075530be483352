// Countries of the world as choices: where somebody was born, and whose citizen they are (D1). The country of the form is `home`, so that
// a condition can name it in every market; the others are ISO 3166 codes. API callers may write a name instead (K1).
import type { DataPointKey } from './data-points.ts'
import type { Value } from './value.ts'

/** The country of the form. */
export const home = 'home'

const codes = `
  AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU
  CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN
  IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MR
  MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PR PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI
  SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS YE ZA ZM ZW
`

/** ISO 3166 codes of the countries that can be chosen. */
export const nationCodes: readonly string[] = codes.trim().split(/\s+/)

/** Questions with the choice of no country: an applicant with one citizenship says so. */
const withNone: readonly DataPointKey[] = ['otherDetails.secondCitizenship']

interface Naming {
  /** The country of the form, as ISO 3166 code. */
  readonly iso: string
  /** The language of the names. */
  readonly tag: string
  /** Text of the choice of no country. */
  readonly none: string
}

/** The choices with their names in the language and in its order; none and the country of the form come first. */
export function nationChoices(key: DataPointKey, { iso, tag, none }: Naming): { id: string; text: string }[] {
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  const { compare } = new Intl.Collator(tag)
  const others = nationCodes
    .filter((code) => code !== iso)
    .map((code) => ({ id: code, text: names.of(code) ?? code }))
    .sort((one, other) => compare(one.text, other.text))
  return [
    ...(withNone.includes(key) ? [{ id: 'none', text: none }] : []),
    { id: home, text: names.of(iso) ?? iso },
    ...others,
  ]
}

/** The value for somebody who does not know which country the form is for: its code. */
export const nationCode = (value: Value, iso: string): Value => (value === home ? iso : value)
