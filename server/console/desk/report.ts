// Output of `what-if`: a text report for people, and JSON for programs.
import { marketModes } from '#domain/lender/market.ts'
import type { MarketMode } from '#domain/lender/market.ts'
import type { Comparison } from './compare.ts'
import { figures } from './count-modes.ts'
import type { Figures } from './count-modes.ts'
import { fewestInGroup } from './measured-shares.ts'
import type { Ends } from './measured-shares.ts'
import type { MeasuredRow, Source } from './measure.ts'

/** One lead whose first lender is another. */
export interface ChangedLead {
  readonly leadId: string
  readonly from: string
  readonly to: string
}

/** `before`: as it was decided then. `after`: with what is tried. */
type Side = 'before' | 'after'
const sides = ['before', 'after'] as const satisfies readonly Side[]

export interface WhatIf {
  /** Replacement of the lenders of then: a file's changes, or today's lenders and market. */
  readonly tried: 'changes' | 'today'
  readonly comparison: Comparison
  /** The first of the leads that change. */
  readonly examples: readonly ChangedLead[]
  /** Lenders in the leads' orders after the change, by where their acceptance comes from. */
  readonly answered: ReadonlyMap<Source, number>
  readonly acceptance: readonly MeasuredRow[]
  readonly sides: Readonly<Record<Side, Readonly<Record<MarketMode, Figures>>>>
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

const percent = (share: number) => `${(100 * share).toFixed(1)}%`
const tenth = (count: number) => count.toFixed(1)
const euros = (cents: number) => (cents / 100).toFixed(2)
const cellsOf = ({ expected, low, high }: Ends, show: (value: number) => string) => [expected, low, high].map(show)

const labelOf = (side: Side, tried: WhatIf['tried']) => (side === 'after' && tried === 'today' ? 'today' : side)

function modeRows({ comparison: { leads }, sides: bySide, tried }: WhatIf): Cells[] {
  const perLead = (count: number) => (leads === 0 ? '-' : (count / leads).toFixed(2))
  return sides.flatMap((side) =>
    marketModes.map((mode): Cells => {
      const { accepted, offers, asked, cents } = bySide[side][mode]
      return [
        `${labelOf(side, tried)}, ${mode}`,
        ...cellsOf(accepted, tenth),
        perLead(offers.expected),
        perLead(asked.expected),
        ...cellsOf(cents, euros),
      ]
    }),
  )
}

/** By lender, all countries and classes together. */
function acceptanceLines(rows: readonly MeasuredRow[]): string[] {
  const lenders = rows.filter(({ country }) => country === undefined)
  if (lenders.length === 0) return ['No lender has answered yet.']
  return columns([
    ['acceptance', 'answers', 'yes', 'share', 'low', 'high'],
    ...lenders.map(({ lender, of, hits, ...share }): Cells => [lender, of, hits, ...cellsOf(share, percent)]),
  ])
}

const explanation = [
  `Acceptance is the lender’s own verdict of the lead, else its measured share: in the lead’s class (country, amount, source of income), in the country,`,
  `or of the lender, the first with ${fewestInGroup} answers. A lender that was never measured is expected to accept nobody, and at most everybody.`,
  'Low and high: every share at that end of its 95 % interval. Caps are counted anew in order of time; who was really sent a person counts as duplicate.',
]

/** The lines of the report. */
export function reportOf(found: WhatIf): string[] {
  const { comparison, examples, answered, acceptance, tried } = found
  const after = labelOf('after', tried)
  const { leads, changed, lenders } = comparison
  return [
    `Leads, each by its last decision: ${leads}. The first lender is another for ${changed}.`,
    '',
    ...columns([
      ['first lender', 'before', after, 'gains', 'loses'],
      ...[...lenders]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([id, row]): Cells => [id, row.before, row.after, row.gained, row.lost]),
    ]),
    '',
    ...columns([
      ['mode', 'accepted', 'low', 'high', 'offers a lead', 'asked a lead', 'income, EUR', 'low', 'high'],
      ...modeRows(found),
    ]),
    '',
    ...acceptanceLines(acceptance),
    `Acceptances ${after}, by where they come from: ${[...answered].map(([source, count]) => `${source} ${count}`).join(', ')}.`,
    ...explanation,
    ...(examples.length > 0
      ? ['', ...columns([['lead', 'before', after], ...examples.map(({ leadId, from, to }) => [leadId, from, to])])]
      : []),
    ...(changed > examples.length ? [`and ${changed - examples.length} more`] : []),
  ]
}

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals))
const inEnds = (all: Ends, round: (value: number) => number) => ({
  low: round(all.low),
  expected: round(all.expected),
  high: round(all.high),
})

/** The same as plain data: sums over all leads, income in euro cents. Classes with too few answers to be read are left out. */
export function jsonOf({ tried, comparison, examples, answered, acceptance, sides: bySide }: WhatIf): object {
  return {
    tried,
    leads: comparison.leads,
    changed: comparison.changed,
    lenders: Object.fromEntries(comparison.lenders),
    modes: sides.flatMap((side) =>
      marketModes.map((mode) => ({
        side,
        mode,
        ...Object.fromEntries(
          figures.map((figure) => [
            figure,
            inEnds(bySide[side][mode][figure], (value) => rounded(value, figure === 'cents' ? 0 : 4)),
          ]),
        ),
      })),
    ),
    acceptance: acceptance
      .filter(({ amount, of }) => amount === undefined || of >= fewestInGroup)
      .map(({ lender, country, amount, income, of, hits, ...share }) => ({
        lender,
        country,
        amount,
        income,
        answers: of,
        yes: hits,
        ...inEnds(share, (value) => rounded(value, 4)),
      })),
    answered: Object.fromEntries(answered),
    examples,
  }
}
