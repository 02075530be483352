// Text of a typed telephone number: what libphonenumber-js reads in it, whatever the country (K2). The patterns are those of Google's
// libphonenumber, as libphonenumber-js has them.
import { withPlainDigits } from '../digits.ts'

// Characters as the library lists them; a dash comes first, for they stand in square brackets.
const digits = '0-9\uFF10-\uFF19\u0660-\u0669\u06F0-\u06F9'
const pluses = '+\uFF0B'
const punctuation =
  '-\u2010-\u2015\u2212\u30FC\uFF0D\uFF0F/\uFF0E. \u00A0\u00AD\u200B\u2060\u3000()\uFF08\uFF09\uFF3B\uFF3D\\[\\]~\u2053\u223C\uFF5E'

const blanks = '[ \u00A0\\t,]*'
const afterLabel = (most: number) => `[:.\uFF0E]?[ \u00A0\\t,-]*[${digits}]{1,${most}}#?`
/** Extensions of a switchboard. The vaguer the label, the fewer digits may follow it. */
const extension = [
  `;ext=[${digits}]{1,20}`,
  `${blanks}(?:e?xt(?:ensi(?:o\u0301?|\u00F3))?n?|\uFF45?\uFF58\uFF54\uFF4E?|\u0434\u043E\u0431|anexo)${afterLabel(20)}`,
  `${blanks}(?:[x\uFF58#\uFF03~\uFF5E]|int|\uFF49\uFF4E\uFF54)${afterLabel(9)}`,
  `[- ]+[${digits}]{1,6}#`,
  `[ \u00A0\\t]*(?:,,|;)${afterLabel(15)}`,
  `[ \u00A0\\t]*,+${afterLabel(9)}`,
].join('|')

const digitAfterPunctuation = `[${punctuation}]*[${digits}]`
const beginning = new RegExp(`^[${pluses}]?(?:${digitAfterPunctuation}){1,2}$`)
const whole = new RegExp(
  `^[${digits}]{2}$|^[${pluses}]?(?:${digitAfterPunctuation}){3,}[${punctuation}${digits}]*(?:${extension})?$`,
  'i',
)
const extensionAtEnd = new RegExp(`(?:${extension})$`, 'i')
const punctuated = new RegExp(`[${punctuation}]+`, 'g')
const numberOnwards = new RegExp(`[${pluses}${digits}][^]*`)
const afterNumber = new RegExp(`[^${digits}#]+$`)
const otherCharacters = new RegExp(`[^+${digits}]`, 'g')
/** Contexts of a `tel:` address (RFC 3966): the beginning of a number, or a domain. */
const validContext = new RegExp(
  `^\\+[-.()]*[${digits}][-.()${digits}]*$|^(?:[${digits}]+(?:-+[${digits}]+)*\\.)*[a-z]+(?:-*[${digits}])*\\.?$`,
  'i',
)

/** Longer texts are not read at all. */
export const phoneTextMaximumCharacters = 250
const contextLabel = ';phone-context='

/** The part of a text that may be a number, with its extension. Throws `TOO_LONG` or `NOT_A_NUMBER`. */
function numberIn(text: string): string {
  const at = text.indexOf(contextLabel)
  if (at < 0) {
    if (text.length > phoneTextMaximumCharacters) throw new Error('TOO_LONG')
    return (numberOnwards.exec(text)?.[0] ?? '').replace(afterNumber, '')
  }
  const context = text.slice(at + contextLabel.length).split(';')[0]!
  if (!validContext.test(context)) throw new Error('NOT_A_NUMBER')
  const from = text.indexOf('tel:')
  return (context.startsWith('+') ? context : '') + text.substring(from < 0 ? 0 : from + 4, at)
}

interface ReadText {
  /** Digits of ASCII, with `+` before them where it was typed; empty where only an extension is left. */
  readonly number: string
  /** As it was typed, with its label; undefined for a number without one. */
  readonly ext: string | undefined
}

/** The number in a typed text. Throws an error whose message is `NOT_A_NUMBER`, `TOO_SHORT` or `TOO_LONG`. */
export function readPhoneText(text: string): ReadText {
  const found = numberIn(text).split(';isub=')[0]!
  if (!whole.test(found)) throw new Error(beginning.test(found) ? 'TOO_SHORT' : 'NOT_A_NUMBER')
  const ext = extensionAtEnd.exec(found)?.[0]
  const number = ext === undefined ? found : found.slice(0, -ext.length)
  if (number === '') throw new Error('NOT_A_NUMBER')
  return { number: withPlainDigits(number.replace(otherCharacters, '').replace(/(?!^)\+/g, '')), ext }
}

/** A formatted number with spaces in place of brackets, dashes and the like. */
export function spaced(formatted: string): string {
  return formatted.replace(punctuated, ' ').trim()
}
