// Text in its one form, the same for what is typed and for what is on the wire (K3).
import { withoutUnseen, withPlainDigits } from './digits.ts'

/** Separators between the groups of a number: spaces, dots, dashes, brackets, slashes. */
const separators = /[\s.\p{Pd}()/]/gu

const words = (typed: string): string => withoutUnseen(typed).normalize('NFC').trim().replace(/\s+/g, ' ')

const compact = (typed: string): string => withPlainDigits(typed).replace(separators, '').toUpperCase().normalize('NFC')

export const canonicals = { words, compact }
export type CanonicalName = keyof typeof canonicals
