// Text report of the comparison of `desk what-if`.
import type { Comparison, Income } from './compare.ts'

/** One lead whose first lender is another. */
export interface ChangedLead {
  readonly leadId: string
  readonly from: string
  readonly to: string
}

type Cells = readonly (string | number)[]

/** Columns of a table: the first to the left, the others to the right. */
function columns(rows: readonly Cells[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)))
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? String(cell).padEnd(widths[0]!) : String(cell).padStart(widths[column]!)))
      .join('  ')
      .trimEnd(),
  )
}

/** The lines of the report; `examples` are the first of the leads that change. */
export function reportOf(comparison: Comparison, examples: readonly ChangedLead[]): string[] {
  const { leads, changed, lenders, before, after } = comparison
  const income = (name: string, { leads: taken, cents, unknownLeads, unknownCents }: Income): Cells => [
    name,
    taken,
    cents,
    unknownLeads,
    unknownCents,
  ]
  return [
    `Leads, each by its last decision: ${leads}. The first lender is another for ${changed}.`,
    '',
    ...columns([
      ['first lender', 'before', 'after', 'gains', 'loses'],
      ...[...lenders]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([id, row]): Cells => [id, row.before, row.after, row.gained, row.lost]),
    ]),
    '',
    ...columns([
      ['income', 'taken', 'euro cents', 'not known', 'at most, euro cents'],
      income('before', before),
      income('after', after),
    ]),
    'Taken: by a lender that said yes to that lead. Not known: the lead would come to a lender that was never asked about it,',
    'or has not answered; at most: if it took it. Caps are not counted anew: who was full then is full.',
    ...(examples.length > 0
      ? ['', ...columns([['lead', 'before', 'after'], ...examples.map(({ leadId, from, to }) => [leadId, from, to])])]
      : []),
    ...(changed > examples.length ? [`and ${changed - examples.length} more`] : []),
  ]
}
