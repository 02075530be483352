// Digits of any script as the ten of ASCII: `٣`, `３` and `3` are one digit (K3, ASVS 1.5.3). Marks that nobody sees are left out.

const digit = /\p{Nd}/u

/** Unicode has the digits of a script in one row of ten, and rows only beside rows. */
function asciiDigit(found: string): string {
  const code = found.codePointAt(0)!
  let first = code
  // Ends at the first of a row: the longest row of rows is fifty.
  while (digit.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}

/**
 * The text without marks that nobody sees: contacts, chats and documents put them around what is copied. Signs of
 * other classes have no picture either: Hangul's fillers are letters, and would pass as a name.
 */
export const withoutUnseen = (text: string): string => text.replace(/\p{Cf}|\p{DI}/gu, '')

/** The text without marks of format, with every digit as one of ASCII; all else stays, and no number has it. */
export function withPlainDigits(text: string): string {
  return text.replace(/\p{Cf}/gu, '').replace(/(?![0-9])\p{Nd}/gu, asciiDigit)
}
