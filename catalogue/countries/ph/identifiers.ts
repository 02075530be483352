// Philippine identity numbers of persons and companies: only the count of digits is checked. Their agencies publish no check
// digits. The 12-digit PhilSys Number (PSN) is confidential by law (RA 11055) and is never asked for.
import type { Rule, Verdict } from '#domain/questions/rules.ts'

/** Digits only, not all the same, as many as one of the lengths, which stand from the shortest to the longest. */
function digitsOf(...lengths: readonly number[]): Rule {
  const [min = 0, max = 0] = [lengths[0], lengths.at(-1)]
  return (value): Verdict | undefined => {
    const text = String(value)
    if (!/^[0-9]+$/.test(text)) return { code: 'format' }
    if (text.length < min) return { code: 'tooShort', values: { min } }
    if (text.length > max) return { code: 'tooLong', values: { max } }
    return lengths.includes(text.length) && !/^(.)\1*$/.test(text) ? undefined : { code: 'format' }
  }
}

/** The PhilSys Card Number on the face of the National ID. */
export const philSysCardNumber = digitsOf(16)

/** A TIN, alone or with the code of a branch behind it; the same for a person and for a company. */
export const tin = digitsOf(9, 12, 13, 14)

/** An SSS number (10 digits), or the Common Reference Number of a UMID card (12). */
export const sssOrUmid = digitsOf(10, 12)
