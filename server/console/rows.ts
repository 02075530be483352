// Output of a command's rows: a table for people, or JSON for programs.
import type { AdminGiven } from './command.ts'

type Cell = string | number | boolean | Date | null | undefined

/** A cell in one line: what stands in a row may have been typed by anybody. */
function textOf(cell: Cell): string {
  if (cell === null || cell === undefined || cell === '') return '-'
  const text = cell instanceof Date ? cell.toISOString() : String(cell)
  // oxlint-disable-next-line no-control-regex -- control characters could move the terminal's cursor, turns of direction the columns
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, '?')
}

/** A number, or an amount with its cents, below zero where more was taken back than earned. */
const isNumeric = (cell: Cell) => typeof cell === 'number' || (typeof cell === 'string' && /^-?\d+\.\d\d$/.test(cell))

/** Says rows under their columns' names, numbers to the right; `--json` says one array. `none` is said where there are no rows. */
export function sayRows(
  say: (line: string) => void,
  given: AdminGiven,
  rows: readonly Readonly<Record<string, Cell>>[],
  none: string,
): void {
  if (given.json) return say(JSON.stringify(rows))
  const [first] = rows
  if (!first) return say(none)
  const names = Object.keys(first)
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => textOf(row[name]).length)))
  const line = (cells: readonly string[], isRight: (index: number) => boolean) =>
    cells
      .map((cell, index) => (isRight(index) ? cell.padStart(widths[index]!) : cell.padEnd(widths[index]!)))
      .join('  ')
      .trimEnd()
  const isNumber = (index: number) => rows.every((row) => isNumeric(row[names[index]!]))
  say(line(names, isNumber))
  for (const row of rows)
    say(
      line(
        names.map((name) => textOf(row[name])),
        isNumber,
      ),
    )
}

/** Says one thing, a line a field; `--json` says one object. */
export function sayThing(say: (line: string) => void, given: AdminGiven, thing: Readonly<Record<string, Cell>>): void {
  if (given.json) return say(JSON.stringify(thing))
  const width = Math.max(...Object.keys(thing).map((name) => name.length))
  for (const [name, cell] of Object.entries(thing)) say(`${name.padEnd(width)}  ${textOf(cell)}`)
}
