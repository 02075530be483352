// Store of rows that a purge has to end: those of one table, of every country and outcome in one statement (P-06, P-11).
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { LeadOutcome } from '#domain/law/retention.ts'
import { isSent, isStateNumber, states } from '#domain/journey/states.ts'
import type { Handle } from '#server/platform/stores/database.ts'

type Condition = RawBuilder<boolean>

/** Clocks that began until a time, and after another one where the purge looks at no more than what ended lately. */
export interface Over {
  readonly until: Date
  readonly after?: Date
}

/** Rows of a table that a class holds: a row is `t`, its lead `l`, and a lead's own row is `l` alone. */
export interface HeldRows {
  readonly table: string
  /** The column that says whose a row is. */
  readonly lead: string
  readonly isHeld: Condition
  /** Own time of the row, which an index finds old rows by. */
  readonly began: RawBuilder<Date>
  /** Where a use may have put the end off, so that what is over now can be of any age. */
  readonly putOff?: RawBuilder<Date>
}

/** A period of leads of a country and an outcome. */
export interface Period extends Over {
  readonly country: string
  readonly outcome: LeadOutcome | 'any'
}

const filling = Object.keys(states)
  .map(Number)
  .filter((state) => isStateNumber(state) && !isSent(state))

// Not whoever is asked for more after it was sent: the form is open again, and its lenders have it.
const isDraft: Condition = sql`(l.round = 0 and l.state = any(${sql.lit(`{${filling.join(',')}}`)}::integer[]))`
const isSold: Condition = sql`exists (select 1 from lender_verdict s where s.lead_id = l.id and s.outcome = 'accepted')`

/** True of a lead `l` with this outcome. */
export const ofOutcome: Readonly<Record<Period['outcome'], Condition>> = {
  any: sql`true`,
  draft: sql`(${isDraft} and not ${isSold})`,
  unsold: sql`(not ${isDraft} and not ${isSold})`,
  sold: isSold,
}

// No `or`: the planner would ask a part of it of every row, before it knows whether the period is over.
const isOfOutcome = sql`case p.outcome ${sql.join(
  Object.entries(ofOutcome).map(([outcome, isIt]) => sql`when ${sql.lit(outcome)} then ${isIt}`),
  sql` `,
)} end`

const everBefore = '-infinity'

/** Rows as a table of the statement, given column by column: however many there are, the statement is the same. */
const unnested = (types: readonly string[], rows: readonly (readonly string[])[]) =>
  sql`unnest(${sql.join(types.map((type, at) => sql`${rows.map((row) => row[at]!)}::${sql.raw(type)}[]`))})`
const [text, time] = ['text', 'timestamptz']

/** A period's start and end as the statement has them: in their order as texts too. */
const timesOf = ({ after, until }: Over): [after: string, until: string] => [
  after?.toISOString() ?? everBefore,
  until.toISOString(),
]

/** Stretches of time that hold every period, none in two of them. */
function stretches(periods: readonly Over[]): [after: string, until: string][] {
  const apart: [after: string, until: string][] = []
  for (const [after, until] of periods
    .map(timesOf)
    .toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)))) {
    const last = apart.at(-1)
    if (last && after <= last[1]) last[1] = until > last[1] ? until : last[1]
    else apart.push([after, until])
  }
  return apart
}

/** Where rows of the periods can lie: an index finds a lead's own row by its country first, and others by their time alone. */
function windowsOf(periods: readonly Period[], isLead: boolean): [country: string, after: string, until: string][] {
  if (!isLead) return stretches(periods).map((times) => ['', ...times])
  return [...Map.groupBy(periods, ({ country }) => country)].flatMap(([country, own]) =>
    stretches(own).map((times): [string, string, string] => [country, ...times]),
  )
}

/** How many rows are due by each of the periods. */
export async function countDue(db: Handle, rows: HeldRows, given: readonly Period[]): Promise<readonly number[]> {
  const { table, lead, began, putOff, isHeld } = rows
  const periods: readonly Period[] = putOff ? given.map(({ after: _, ...period }) => period) : given
  const isLead = table === 'lead'
  const windows = windowsOf(periods, isLead)
  const name = sql.raw(isLead ? 'l' : 't')
  const isThere = isLead ? sql`l.country = w.country and` : sql``
  // Few rows are old enough, which the planner cannot know: their leads are found one by one, and not by reading all leads.
  const ofLead = isLead
    ? sql``
    : sql`cross join lateral (select id, country, round, state from lead where lead.id = ${sql.ref(`t.${lead}`)} offset 0) l`
  const { rows: found } = await sql<{ nr: number; count: number }>`
    select p.nr::int as nr, count(*)::int as count
    from ${unnested([text, time, time], windows)} as w (country, after, until)
    cross join lateral (
      select ${name}.* from ${sql.table(table)} ${name}
      where ${isThere} ${began} > w.after and ${began} <= w.until and ${isHeld} offset 0
    ) ${name}
    ${ofLead}
    join ${unnested(
      [text, text, time, time],
      periods.map((period) => [period.country, period.outcome, ...timesOf(period)]),
    )} with ordinality as p (country, outcome, after, until, nr)
      on p.country = l.country and ${began} > p.after and ${putOff ?? began} <= p.until
        and ${isOfOutcome}
    group by p.nr`.execute(db)
  const counts = new Map(found.map(({ nr, count }) => [nr - 1, count]))
  return given.map((_, index) => counts.get(index) ?? 0)
}
