// Romanian personal number (CNP). Sex and century, birth date, county, serial number, check digit. stdnum's own check refuses
// county 70, which the register now gives out for every county, and the consulates' 80 to 83.
import { valuesIn, weightedSum } from '#domain/questions/checks/weighted-sum.ts'
import { readingFacts } from '#domain/questions/identifier-facts.ts'
import { isoDate } from '#domain/questions/reading.ts'
import type { Rule } from '#domain/questions/rules.ts'

const shape = /^([1-8])([0-9]{2})([0-9]{2})([0-9]{2})(?:0[1-9]|[1-3][0-9]|4[0-8]|5[12]|70|8[0-3])(?!000)[0-9]{4}$/

// 7 and 8 are foreigners who live in Romania: their century is not in the number.
const centuries: Readonly<Record<string, readonly string[]>> = {
  1: ['19'],
  2: ['19'],
  3: ['18'],
  4: ['18'],
  5: ['20'],
  6: ['20'],
  7: ['19', '20'],
  8: ['19', '20'],
}

const weights = [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]

const genderOf = (first: string) => (Number(first) % 2 === 1 ? 'male' : 'female')

/** The birth dates that a number may stand for. */
function birthsOf(text: string): { readonly first: string; readonly births: readonly string[] } | undefined {
  const parts = shape.exec(text)
  if (!parts) return undefined
  // The pattern matched, so all its groups are there: the type of a match does not say so.
  const [, first, year, month, day] = parts as unknown as [string, string, string, string, string]
  const births = centuries[first]!.map((century) => isoDate(Number(century + year), Number(month), Number(day)))
  return { first, births: births.filter((birth) => birth !== undefined) }
}

const number: Rule = (value, { answers }) => {
  const text = String(value)
  const holder = birthsOf(text)
  const digits = valuesIn('0123456789', text)
  if (!holder || !digits || holder.births.length === 0) return { code: 'format' }
  const rest = weightedSum(digits.slice(0, -1), weights) % 11
  if (digits.at(-1) !== (rest === 10 ? 1 : rest)) return { code: 'checkDigit' }
  const born = answers['personalDetails.dateOfBirth']
  const gender = answers['personalDetails.gender']
  const dateDiffers = born !== undefined && !holder.births.some((birth) => birth === born)
  const sexDiffers = gender !== undefined && gender !== genderOf(holder.first)
  return dateDiffers || sexDiffers ? { code: 'mismatch' } : undefined
}

/**
 * A CNP, compact, that agrees with the birth date and the gender where they are known (K3). Says the gender, and the birth date
 * but to foreigners, whose century it lacks.
 */
export const cnp = readingFacts(number, (text) => {
  const { first, births } = birthsOf(text) ?? { births: [] }
  const [birth] = births
  if (first === undefined || birth === undefined) return {}
  const gender = { 'personalDetails.gender': genderOf(first) }
  return centuries[first]!.length === 1 ? { 'personalDetails.dateOfBirth': birth, ...gender } : gender
})

/** The tax number of a person: the CNP, or else the NIF, 13 digits from 9 whose check digit is not public. */
export const personFiscalCode: Rule = (value, context) =>
  /^9[0-9]{12}$/.test(String(value)) ? undefined : number(value, context)
