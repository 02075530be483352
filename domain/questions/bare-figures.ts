// Figures without what people write beside them: currencies in words, thousands in short words, the country of a postal code (experience
// 12, 14). Fields are rewritten by it as they are left; what is sent and judged is the figure.
import type { Conventions } from './conventions.ts'
import { withPlainDigits } from './digits.ts'

/** Spaces, signs and names of currencies, as in `2000 euros`, `2000 zlotych`, `2000 de lei` and `P2000`, and dashes for no cents. */
const beside =
  /[\s\p{Sc}]|euros?|pesos?|z[łl](?:ot[a-z]+)?|(?:de )?lei|leu|vnđ|đ(?:ồng)?|dong|^p(?=[\d ])|[.,]\p{Pd}{1,2}(?![\p{Pd}\d])/giu

/** Short words for thousands and millions that mean the same in each language of ours, behind a number without groups: `2 k`, `5,5 tr`. */
const scaled = /^(\d+(?:[.,]\d{1,2})?)(?:(k|tys|tsd|mii|ng(?:hì|hi|à|a)n)|tr(?:iệu|ieu)?)\.?$/iu

/** An amount as typed, without the words beside its figure; what is no amount by it stays no amount. */
export function bareAmount(typed: string, { currency }: Pick<Conventions, 'currency'>): string {
  const bare = withPlainDigits(typed)
    .normalize('NFKC')
    .trim()
    .replace(beside, '')
    .replaceAll(new RegExp(currency, 'gi'), '')
  const [, number, thousands] = scaled.exec(bare) ?? []
  // The exponent is read with the number: a product would be off by a hair.
  return number === undefined ? bare : String(Number(`${number.replace(',', '.')}e${thousands ? 3 : 6}`))
}

/**
 * A postal code that was copied with its country before it, `D-10115`, `PL-00-950`, `C.P. 06000`, without that. Letters that touch the digits
 * belong to the code, and so do three.
 */
export function barePostcode(typed: string): string {
  return typed.replace(/^\s*\p{L}\.?\p{L}?[\s.\p{Pd}]+(?=\P{L}{4,}$)/u, '')
}
