// Text columns: a table as aligned lines.

type Cells = readonly (string | number)[]

/** One line a row, each column as wide as its widest cell; numbers to the right. */
export function columns(rows: readonly Cells[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)))
  const cell = (value: string | number, column: number) =>
    typeof value === 'number' ? String(value).padStart(widths[column]!) : value.padEnd(widths[column]!)
  return rows.map((row) => row.map(cell).join('  ').trimEnd())
}
