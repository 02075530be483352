// Parser for one-time codes, as people type and paste them (experience 16).
import { withPlainDigits } from './digits.ts'

/**
 * The six figures of what was typed, without spaces and dashes; nothing where that is no code. Phones copy a message whole: of words
 * it is the one number with six figures.
 */
export function readCode(typed: string): string | undefined {
  const text = withPlainDigits(typed).normalize('NFKC')
  const figures = text.replace(/[\s\p{Pd}]/gu, '')
  if (/^\d{6}$/.test(figures)) return figures
  if (!/\p{L}/u.test(text)) return undefined
  const [code, ...others] = new Set(text.match(/\d+/g)?.filter(({ length }) => length === 6))
  return others.length === 0 ? code : undefined
}
