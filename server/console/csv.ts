// CSV writer that is safe from spreadsheet formulas (S-29): RFC 4180, and a quote mark before what would begin one.

/** Signs that a spreadsheet takes for the beginning of a formula, or that hide one. */
const beginsFormula = /^[=+\-@\t\r\n\0]/

export type CsvValue = string | number | Date | null | undefined

/** One field: numbers stay numbers, texts are quoted where they must be. */
export function csvField(value: CsvValue): string {
  if (typeof value === 'number') return String(value)
  const text = value instanceof Date ? value.toISOString() : (value ?? '')
  const harmless = beginsFormula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvField).join(',')}\r\n`
}
