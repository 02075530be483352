// Polish personal number (PESEL): birth date (the century is in the month), serial, sex, check digit.
import { validate } from 'stdnum/lib/cjs/pl/pesel.js'
import { numberVerdict } from '#domain/questions/checks/number-verdict.ts'
import { readingFacts } from '#domain/questions/identifier-facts.ts'
import { isoDate } from '#domain/questions/reading.ts'

const shape = /^([0-9]{2})([0-9]{2})([0-9]{2})[0-9]{3}([0-9])[0-9]$/

// Centuries by the number added to the month, in twenties: none for the 1900s, 80 for the 1800s.
const centuries = [1900, 2000, 2100, 2200, 1800]

function holderOf(text: string) {
  const parts = shape.exec(text)
  if (!parts) return undefined
  const [year, month, day, sex] = parts.slice(1).map(Number) as [number, number, number, number]
  const birth = isoDate(centuries[Math.floor(month / 20)]! + year, month % 20, day)
  return birth === undefined ? undefined : { birth, gender: sex % 2 === 1 ? 'male' : 'female' }
}

/** A PESEL of 11 digits, compact, that agrees with the birth date and the gender where they are known (K3). Says both. */
export const pesel = readingFacts(
  (value) => (holderOf(String(value)) ? numberVerdict(validate(String(value))) : { code: 'format' }),
  (text) => {
    const holder = holderOf(text)
    return holder ? { 'personalDetails.dateOfBirth': holder.birth, 'personalDetails.gender': holder.gender } : {}
  },
)
