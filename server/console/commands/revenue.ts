// `report revenue`: sent, accepted, chosen, funded and returned leads with income, payout and margin, by lender, source, brand,
// country or day.
import { revenueKinds } from '#domain/lender/earnings.ts'
import type { RevenueKind } from '#domain/lender/earnings.ts'
import { CommandRefused } from '../command.ts'
import type { AdminCommand } from '../command.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { ConsoleDeps } from '../console-dependencies.ts'
import { revenueKeys, sumPayouts, sumRevenue } from '../stores/revenue-store.ts'
import type { RevenueKey } from '../stores/revenue-store.ts'
import { columns } from './columns.ts'
import { dayOptions, daysOfReport } from './days.ts'

type Counts = Readonly<Record<RevenueKind, number>>

/** Money in euro cents. */
export interface RevenueLine extends Counts {
  readonly key: string
  /** Different leads that were sent. */
  readonly leads: number
  readonly income: number
  readonly payout: number
  readonly margin: number
  /** Income by leads sent; null where none was. */
  readonly perLead: number | null
}

const nobody = '(none)'
const noCounts = Object.fromEntries(revenueKinds.map((kind) => [kind, 0])) as Counts

interface Days {
  readonly from: Date
  readonly to: Date
}

type Deps = Pick<ConsoleDeps, 'variants'> & { readonly db: Handle }

/**
 * The key of payouts, of which the database knows the variant alone. Of one that left the catalogue since, its id tells: it ends with the
 * country, which has no dash.
 */
function keyOfPayout(variants: Deps['variants'], by: RevenueKey, key: string): string {
  if (by !== 'brand' && by !== 'country') return key
  const dash = key.lastIndexOf('-')
  const { brandId, countryId } = variants.get(key) ?? { brandId: key.slice(0, dash), countryId: key.slice(dash + 1) }
  return by === 'brand' ? brandId : countryId
}

/** The lines of a report, in the order of their keys. */
export async function revenueLines({ db, variants }: Deps, by: RevenueKey, { from, to }: Days): Promise<RevenueLine[]> {
  const ledger = await sumRevenue(db, by, from, to)
  const payouts = (await sumPayouts(db, by, from, to)).map(({ key, cents }) => ({
    key: key === null ? null : keyOfPayout(variants, by, key),
    cents,
  }))
  const keys = [...new Set([...ledger, ...payouts].map(({ key }) => key))]
  return keys
    .map((key) =>
      lineOf(
        key,
        ledger.filter((row) => row.key === key),
        payouts.filter((row) => row.key === key),
      ),
    )
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

type Ledger = Awaited<ReturnType<typeof sumRevenue>>

const sum = (rows: readonly { readonly cents: number }[]) => rows.reduce((all, { cents }) => all + cents, 0)

function lineOf(key: string | null, ledger: Ledger, payouts: readonly { readonly cents: number }[]): RevenueLine {
  const counts = { ...noCounts, ...Object.fromEntries(ledger.map(({ kind, count }) => [kind, count])) }
  const leads = ledger.find(({ kind }) => kind === 'sent')?.leads ?? 0
  const income = sum(ledger)
  const payout = sum(payouts)
  const perLead = leads === 0 ? null : Math.round(income / leads)
  return { key: key ?? nobody, ...counts, leads, income, payout, margin: income - payout, perLead }
}

const money = (cents: number | null, head: string) =>
  (cents === null ? '-' : (cents / 100).toFixed(2)).padStart(head.length)

const amounts = [
  ['income, EUR', ({ income }) => income],
  ['payout, EUR', ({ payout }) => payout],
  ['margin, EUR', ({ margin }) => margin],
  ['per lead, EUR', ({ perLead }) => perLead],
] as const satisfies readonly (readonly [string, (line: RevenueLine) => number | null])[]

export const reportRevenue: AdminCommand = {
  command: 'report revenue',
  summary: 'Leads sent, accepted, chosen, funded and returned, with income, payout and margin, by UTC days',
  options: {
    ...dayOptions,
    by: { summary: `${revenueKeys.join(', ')}; by lender where absent`, type: 'string' },
  },
  run: async (deps, { from, to, by: given = 'lender', json }, say) => {
    const by = revenueKeys.find((key) => key === given)
    if (!by) throw new CommandRefused(`by: found ${String(given)}, expected one of ${revenueKeys.join(', ')}`)
    const lines = await revenueLines(deps, by, daysOfReport({ from, to }, deps.now()))
    if (json) return say(JSON.stringify(lines))
    if (lines.length === 0) return say('Nothing in these days.')
    columns([
      [by, 'leads', ...revenueKinds, ...amounts.map(([head]) => head)],
      ...lines.map((line) => [
        line.key,
        line.leads,
        ...revenueKinds.map((kind) => line[kind]),
        ...amounts.map(([head, of]) => money(of(line), head)),
      ]),
    ]).forEach(say)
  },
}
