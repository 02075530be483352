// Text in its one form, the same for what is typed and for what is on the wire (K3).
import { withoutUnseen, withPlainDigits } from './digits.ts'

/** Separators between the groups of a number: spaces, dots, dashes, brackets, slashes. */
const separators = /[\s.\p{Pd}()/]/gu

/** An accent that stands alone is meant for an apostrophe: German and Spanish keyboards have it nearer. A dash is meant for a hyphen. */
const words = (typed: string): string =>
  withoutUnseen(typed)
    .normalize('NFC')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[´`‘]/g, '’')
    .replace(/\p{Pd}/gu, '-')

/** Parts of a name touch their hyphen and apostrophe. Keyboards of telephones put a full stop behind two spaces: it stays with an abbreviation. */
const name = (typed: string): string => words(typed).replace(/ ?(-) ?|(['’]) |(\p{L}{3})[.,]+$/gu, '$1$2$3')

/** Address without the spaces and the punctuation that keyboards and sentences put around its parts. A space between words may stand for anything. */
const address = (typed: string): string => words(typed).replace(/ ?([@.]) ?|(\p{L}{2})[.,]+$/gu, '$1$2')

const compact = (typed: string): string =>
  withPlainDigits(withoutUnseen(typed)).replace(separators, '').toUpperCase().normalize('NFC')

export const canonicals = { words, name, address, compact }
export type CanonicalName = keyof typeof canonicals
