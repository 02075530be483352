// Mexican personal number (CURP): letters of the name, birth date, sex, state of birth, check digit.
import { validate } from 'stdnum/lib/cjs/mx/curp.js'
import { numberVerdict } from '#domain/questions/checks/number-verdict.ts'
import { readingFacts } from '#domain/questions/identifier-facts.ts'
import { isoDate } from '#domain/questions/reading.ts'

const shape = /^[A-Z][AEIOUX][A-Z]{2}([0-9]{2})([0-9]{2})([0-9]{2})([HMX])[A-Z]{2}[B-DF-HJ-NP-TV-Z]{3}([0-9A-Z])[0-9]$/

// X (non-binary, since 2023) says nothing that could contradict.
const sexes: Readonly<Record<string, string>> = { H: 'male', M: 'female' }

function holderOf(text: string) {
  const parts = shape.exec(text)
  if (!parts) return undefined
  // The pattern matched, so all its groups are there: the type of a match does not say so.
  const [, year, month, day, sex, century] = parts as unknown as [string, string, string, string, string, string]
  // The last but one character is a digit for the born until 1999, a letter since.
  const birth = isoDate(Number((/[0-9]/.test(century) ? '19' : '20') + year), Number(month), Number(day))
  return birth === undefined ? undefined : { birth, gender: sexes[sex] }
}

/** A CURP, compact and in capitals, that agrees with the birth date and the gender where they are known (K3). Says both, but X. */
export const curp = readingFacts(
  (value) => (holderOf(String(value)) ? numberVerdict(validate(String(value))) : { code: 'format' }),
  (text) => {
    const { birth, gender } = holderOf(text) ?? {}
    return {
      ...(birth === undefined ? {} : { 'personalDetails.dateOfBirth': birth }),
      ...(gender === undefined ? {} : { 'personalDetails.gender': gender }),
    }
  },
)
