// Licence plates in their one form (K3). Apart from the other forms of text: no first page asks for a plate.
import { canonicals } from './canonical.ts'
import { withPlainDigits } from './digits.ts'

/** How a country's plates are read. */
export interface PlateReading {
  /** True where separators mean nothing, as in Mexico: `ABC-12-34` is `ABC1234`. Elsewhere one between two letters or digits ends a group. */
  readonly compactPlates?: boolean
}

/** A plate as it is kept. Where separators mean something, one between two letters or two digits ends a group, as in `B AB 1234`: it stays, as one space. */
export function plate(typed: string, { compactPlates }: PlateReading = {}): string {
  if (compactPlates) return canonicals.compact(typed)
  const inGroups = withPlainDigits(typed)
    .toUpperCase()
    .replace(/\./g, '')
    .replace(/\p{Pd}/gu, ' ')
  return canonicals.words(inGroups).replace(/(?<=\p{L}) (?=\d)|(?<=\d) (?=\p{L})/gu, '')
}
