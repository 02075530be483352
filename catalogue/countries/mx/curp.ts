// Mexican personal number (CURP): letters of the name, birth date, sex, state of birth, check digit.
import { validate } from 'stdnum/lib/cjs/mx/curp.js'
import { numberVerdict } from '#domain/questions/checks/number-verdict.ts'
import { readingFacts } from '#domain/questions/identifier-facts.ts'
import { isoDate } from '#domain/questions/reading.ts'

const shape =
  /^[A-Z][AEIOUX][A-Z]{2}([0-9]{2})([0-9]{2})([0-9]{2})([HMX])([A-Z]{2})[B-DF-HJ-NP-TV-Z]{3}([0-9A-Z])[0-9]$/

// X (non-binary, since 2023) says nothing that could contradict.
const sexes: Readonly<Record<string, string>> = { H: 'male', M: 'female' }

/** States as the register writes them. NE, born abroad, names no country. */
const states: Readonly<Record<string, string>> = {
  AS: 'aguascalientes',
  BC: 'baja-california',
  BS: 'baja-california-sur',
  CC: 'campeche',
  CH: 'chihuahua',
  CL: 'coahuila',
  CM: 'colima',
  CS: 'chiapas',
  DF: 'ciudad-de-mexico',
  DG: 'durango',
  GR: 'guerrero',
  GT: 'guanajuato',
  HG: 'hidalgo',
  JC: 'jalisco',
  MC: 'estado-de-mexico',
  MN: 'michoacan',
  MS: 'morelos',
  NL: 'nuevo-leon',
  NT: 'nayarit',
  OC: 'oaxaca',
  PL: 'puebla',
  QR: 'quintana-roo',
  QT: 'queretaro',
  SL: 'sinaloa',
  SP: 'san-luis-potosi',
  SR: 'sonora',
  TC: 'tabasco',
  TL: 'tlaxcala',
  TS: 'tamaulipas',
  VZ: 'veracruz',
  YN: 'yucatan',
  ZS: 'zacatecas',
}

function holderOf(text: string) {
  const parts = shape.exec(text)
  if (!parts) return undefined
  // The pattern matched, so all its groups are there: the type of a match does not say so.
  const [, year, month, day, sex, state, century] = parts as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  // The last but one character is a digit for the born until 1999, a letter since.
  const birth = isoDate(Number((/[0-9]/.test(century) ? '19' : '20') + year), Number(month), Number(day))
  return birth === undefined ? undefined : { birth, gender: sexes[sex], state: states[state] }
}

/** A CURP, compact and in capitals, that agrees with the birth date and the gender where they are known (K3). Says both, but X, and the state of birth. */
export const curp = readingFacts(
  (value) => (holderOf(String(value)) ? numberVerdict(validate(String(value))) : { code: 'format' }),
  (text) => {
    const { birth, gender, state } = holderOf(text) ?? {}
    return {
      ...(birth === undefined ? {} : { 'personalDetails.dateOfBirth': birth }),
      ...(gender === undefined ? {} : { 'personalDetails.gender': gender }),
      ...(state === undefined ? {} : { 'otherDetails.countryOfBirth': 'home', 'otherDetails.provinceOfBirth': state }),
    }
  },
)
