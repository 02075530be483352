// Figures of the funnel: daily counts and current visits, read in one statement. So no visit is in both or in neither.
import type { Database } from '#server/platform/stores/database.ts'
import { countFunnel } from './funnel-figures-store.ts'
import type { Row, Kind } from './funnel-figures-store.ts'

export interface FunnelQuery {
  /** Ids of variants. */
  readonly variants: readonly string[]
  /** The first and the last day, `YYYY-MM-DD` of the market. */
  readonly from: string
  readonly to: string
  readonly by: Kind
}

/** Counts of a step; `entered` is always the sum of `continued`, `dropped` and `inProgress`. */
export interface StepFigures {
  readonly entered: number
  readonly continued: number
  readonly dropped: number
  readonly inProgress: number
  /** Visits of which an answer was refused. */
  readonly failed: number
  /** By data point, how often. */
  readonly refused: ReadonlyMap<string, number>
  /** By class of `secondsBounds`, how many took so long. */
  readonly times: ReadonlyMap<number, number>
}

/** Of one value of the segment. */
export interface Funnel {
  readonly visits: number
  readonly steps: ReadonlyMap<string, StepFigures>
}

/** Every count of a query, those of each day apart. `now` in Unix milliseconds. */
async function rowsOf(db: Database, { variants, from, to, by }: FunnelQuery, now: number): Promise<readonly Row[]> {
  const { rows } = await countFunnel(db, now, by, from, to, variants)
  return rows
}

const none: StepFigures = {
  entered: 0,
  continued: 0,
  dropped: 0,
  inProgress: 0,
  failed: 0,
  refused: new Map(),
  times: new Map(),
}

const added = <K>(map: ReadonlyMap<K, number>, key: K, amount: number) =>
  new Map(map).set(key, (map.get(key) ?? 0) + amount)

/** Addition of each measure to a step's figures. */
const additions: Readonly<Record<string, (figures: StepFigures, row: Row) => Partial<StepFigures>>> = {
  entered: ({ entered }, { amount }) => ({ entered: entered + amount }),
  continued: ({ continued }, { amount }) => ({ continued: continued + amount }),
  dropped: ({ dropped }, { amount }) => ({ dropped: dropped + amount }),
  inProgress: ({ inProgress }, { amount }) => ({ inProgress: inProgress + amount }),
  failed: ({ failed }, { amount }) => ({ failed: failed + amount }),
  refused: ({ refused }, { detail, amount }) => ({ refused: added(refused, detail, amount) }),
  time: ({ times }, { detail, amount }) => ({ times: added(times, Number(detail), amount) }),
}

function funnelOf(rows: readonly Row[]): Funnel {
  const steps = new Map<string, StepFigures>()
  let visits = 0
  for (const row of rows) {
    if (row.measure === 'visit') visits += row.amount
    const add = additions[row.measure]
    if (!add) continue
    const figures = steps.get(row.step) ?? none
    steps.set(row.step, { ...figures, ...add(figures, row) })
  }
  return { visits, steps }
}

function grouped(rows: readonly Row[], name: 'value' | 'day'): ReadonlyMap<string, Funnel> {
  const groups = [...Map.groupBy(rows, (row) => row[name])].filter(
    (group): group is [string, Row[]] => group[0] !== null,
  )
  return new Map(groups.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, some]) => [key, funnelOf(some)]))
}

interface Figures {
  /** By value of the segment; by an empty one where the query is of all. */
  readonly segments: ReadonlyMap<string, Funnel>
  /** All segments together, by day; without refusals and times. */
  readonly days: ReadonlyMap<string, Funnel>
}

/** `now` in Unix milliseconds: what is in progress is so at this moment. */
export async function funnelFigures(db: Database, query: FunnelQuery, now: number): Promise<Figures> {
  const rows = await rowsOf(db, query, now)
  return { segments: grouped(rows, 'value'), days: grouped(rows, 'day') }
}
