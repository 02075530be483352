// Parser for one-time codes, as people type and paste them (experience 16).
import { withPlainDigits } from './digits.ts'

/** The six figures of what was typed, without the spaces and dashes of a pasted message; nothing where that is no code. */
export function readCode(typed: string): string | undefined {
  const figures = withPlainDigits(typed)
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
  return /^\d{6}$/.test(figures) ? figures : undefined
}
