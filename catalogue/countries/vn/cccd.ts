// Vietnamese personal number (CCCD): place of birth registration, century and sex, year of birth, six random digits. The parts
// have three digits, one and two. There is no check digit. The cards of nine digits (CMND) are void.
import type { Rule } from '#domain/questions/rules.ts'

// Provinces as they were numbered before 2025; the mergers kept some of the numbers and made none. From 101 on they
// stand for countries.
const provinces = new Set(
  (
    '001 002 004 006 008 010 011 012 014 015 017 019 020 022 024 025 026 027 030 031 033 034 035 036 037 038 040 042 ' +
    '044 045 046 048 049 051 052 054 056 058 060 062 064 066 067 068 070 072 074 075 077 079 080 082 083 084 086 087 ' +
    '089 091 092 093 094 095 096'
  ).split(' '),
)
const firstCountry = '101'

/** Two digits a century: 0 and 1 for those born from 1900, 2 and 3 from 2000; even is male. */
const shape = /^([0-9]{3})([0-3])([0-9]{2})[0-9]{6}$/

/** Birth year and gender in a CCCD; undefined for any other text. */
function read(text: string): { readonly year: number; readonly gender: string } | undefined {
  const parts = shape.exec(text)
  if (!parts) return undefined
  // The pattern matched, so all its groups are there: the type of a match does not say so.
  const [, place, mark, year] = parts as unknown as [string, string, string, string]
  if (!provinces.has(place) && place < firstCountry) return undefined
  return {
    year: 1900 + Math.floor(Number(mark) / 2) * 100 + Number(year),
    gender: Number(mark) % 2 === 0 ? 'male' : 'female',
  }
}

/** A number built as a CCCD is, of whomever. */
export const anyCccd: Rule = (value, { today }) => {
  const said = read(String(value))
  return said && said.year <= Number(today.slice(0, 4)) ? undefined : { code: 'format' }
}

/** The applicant's CCCD, compact, that agrees with the year of birth and the gender where they are known (K3). */
export const cccd: Rule = (value, context) => {
  const wrong = anyCccd(value, context)
  const said = read(String(value))
  if (wrong || !said) return wrong
  const born = context.answers['personalDetails.dateOfBirth']
  const gender = context.answers['personalDetails.gender']
  const yearDiffers = typeof born === 'string' && Number(born.slice(0, 4)) !== said.year
  return yearDiffers || (gender !== undefined && gender !== said.gender) ? { code: 'mismatch' } : undefined
}
