// Polish personal number (PESEL): birth date (the century is in the month), serial, sex, check digit.
import { validate } from 'stdnum/lib/cjs/pl/pesel.js'
import { numberVerdict } from '#domain/questions/checks/number-verdict.ts'
import { isoDate } from '#domain/questions/reading.ts'
import type { Rule } from '#domain/questions/rules.ts'

const shape = /^([0-9]{2})([0-9]{2})([0-9]{2})[0-9]{3}([0-9])[0-9]$/

// What is added to the month, in twenties: none for the 1900s, 80 for the 1800s.
const centuries = [1900, 2000, 2100, 2200, 1800]

/** A PESEL of 11 digits, compact, that agrees with the birth date and the gender where they are known (K3). */
export const pesel: Rule = (value, { answers }) => {
  const text = String(value)
  const parts = shape.exec(text)
  if (!parts) return { code: 'format' }
  const [year, month, day, sex] = parts.slice(1).map(Number) as [number, number, number, number]
  const birth = isoDate(centuries[Math.floor(month / 20)]! + year, month % 20, day)
  if (birth === undefined) return { code: 'format' }
  const wrong = numberVerdict(validate(text))
  if (wrong) return wrong
  const born = answers['personalDetails.dateOfBirth'] ?? birth
  const gender = answers['personalDetails.gender'] ?? (sex % 2 === 1 ? 'male' : 'female')
  const agrees = born === birth && (gender === 'male') === (sex % 2 === 1)
  return agrees ? undefined : { code: 'mismatch' }
}
