// Splitting of a street line that holds a house number too, where a form asks them apart: pasted or filled in by a browser.
import type { StreetOrder } from './country-rules.ts'

const number = '(?<houseNumber>\\d{1,5}(?: ?\\p{L}(?!\\p{L}))?(?:[-/]\\d{1,4}\\p{L}?)?)'
/** A flat or floor behind the number, after a comma. */
const flat = '(?:\\s*,\\s*(?<flatNumber>#?[\\p{L}\\p{M}0-9][^,]{0,18}))?'

/** `Calle Mayor, nº 12, 3 B`; `12 Nguyễn Trãi`; `Carrera 7 # 45-10`, whose street has a number of its own. */
const forms: Readonly<Record<StreetOrder, RegExp>> = {
  'number-last': new RegExp(`^(?<street>.*?\\p{L}.*?)[\\s,]+(?:n[.ºo°r]{0,3}\\s*|#\\s*)?${number}${flat}$`, 'iu'),
  'number-first': new RegExp(`^(?:#|no\\.?)?\\s*${number},?\\s+(?<street>\\p{L}[^,]*)$`, 'iu'),
  'number-after-sign': new RegExp(`^(?<street>[^#]*\\p{L}[^#]*?)\\s*#\\s*(?<houseNumber>[^#,]{1,20})$`, 'u'),
}

/** Characters: no street line is as long. */
const longest = 200

export interface StreetParts {
  readonly street: string
  readonly houseNumber: string
  readonly flatNumber?: string | undefined
}

/** The parts of a street line; nothing where it holds no house number. */
export function streetParts(line: string, order: StreetOrder = 'number-last'): StreetParts | undefined {
  if (line.length > longest) return undefined
  return forms[order].exec(line.trim())?.groups as StreetParts | undefined
}
