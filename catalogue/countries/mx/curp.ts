// Mexican personal number (CURP): letters of the name, birth date, sex, state of birth, check digit.
import { validate } from 'stdnum/lib/cjs/mx/curp.js'
import { numberVerdict } from '#domain/questions/checks/number-verdict.ts'
import { isoDate } from '#domain/questions/reading.ts'
import type { Rule } from '#domain/questions/rules.ts'

const shape = /^[A-Z][AEIOUX][A-Z]{2}([0-9]{2})([0-9]{2})([0-9]{2})([HMX])[A-Z]{2}[B-DF-HJ-NP-TV-Z]{3}([0-9A-Z])[0-9]$/

// X (non-binary, since 2023) says nothing that could contradict.
const sexes: Readonly<Record<string, string>> = { H: 'male', M: 'female' }

/** A CURP, compact and in capitals, that agrees with the birth date and the gender where they are known (K3). */
export const curp: Rule = (value, { answers }) => {
  const text = String(value)
  const parts = shape.exec(text)
  if (!parts) return { code: 'format' }
  // The pattern matched, so all its groups are there: the type of a match does not say so.
  const [, year, month, day, sex, century] = parts as unknown as [string, string, string, string, string, string]
  // The last but one character is a digit for the born until 1999, a letter since.
  const birth = isoDate(Number((/[0-9]/.test(century) ? '19' : '20') + year), Number(month), Number(day))
  if (birth === undefined) return { code: 'format' }
  const wrong = numberVerdict(validate(text))
  if (wrong) return wrong
  const born = answers['personalDetails.dateOfBirth'] ?? birth
  const gender = answers['personalDetails.gender']
  const sexDiffers = gender !== undefined && sexes[sex] !== undefined && sexes[sex] !== gender
  return born !== birth || sexDiffers ? { code: 'mismatch' } : undefined
}
