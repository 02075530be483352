// Outcomes of leads made in a period, by affiliate or by arm. From leads and their events, which hold nothing personal.
import { sql } from 'kysely'
import { instantOf } from '#domain/law/contact-hours.ts'
import { stateNumber } from '#domain/journey/states.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { Database } from '#server/platform/stores/database.ts'
import type { Kind } from './funnel-figures-store.ts'

/** `made` is `accepted`, `rejected` and `open` together. */
export interface Outcomes {
  readonly made: number
  readonly sent: number
  readonly accepted: number
  /** Of the accepted, those that left for the lender. */
  readonly redirected: number
  /** By every lender, and by none accepted. */
  readonly rejected: number
  /** Neither yet, or never. */
  readonly open: number
}

interface OutcomeFilter {
  readonly variants: readonly Pick<Variant, 'id' | 'country'>[]
  /** First and last day of the market, `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
  readonly by: Kind
}

const dayMs = 86_400_000
const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)

/** A lead's value of the segment: nothing leaves it out. */
function valueOf(by: Kind) {
  if (by === 'all') return sql`''`
  if (by === 'affiliate')
    return sql`coalesce(
      (select min(affiliate) from conversion where conversion.lead_id = lead.id and conversion.event = 'lead'),
      (select min(affiliate) from outbox_held where outbox_held.lead_id = lead.id), 'none'
    )`
  return sql`(select arm from lead_arm where lead_arm.lead_id = lead.id and experiment = ${by.slice('arm:'.length)})`
}

interface Row extends Outcomes {
  readonly value: string
  readonly day: string
}

/** By value of the segment and by day, both of when the lead was made in the market's clock. */
export async function outcomesOf(db: Database, { variants, from, to, by }: OutcomeFilter): Promise<readonly Row[]> {
  if (variants.length === 0) return []
  const windows = variants.map(({ id, country: { timeZone } }) => ({
    id,
    timeZone,
    since: new Date(instantOf(timeZone, from, '00:00')),
    until: new Date(instantOf(timeZone, dayAfter(to), '00:00')),
  }))
  const since = new Date(Math.min(...windows.map((window) => window.since.getTime())))
  const until = new Date(Math.max(...windows.map((window) => window.until.getTime())))
  const rowsOfWindows = sql.join(
    windows.map((row) => sql`(${row.id}, ${row.timeZone}, ${row.since}::timestamptz, ${row.until}::timestamptz)`),
  )
  // Each lead's value is asked for once: where it stands in a condition as well, it would be asked for twice.
  const { rows } = await sql<Row>`
    with each_lead as materialized (
      select ${valueOf(by)} as value,
        to_char(lead.created_at at time zone w.zone, 'YYYY-MM-DD') as day,
        coalesce(bool_or(e.kind = 'sent' or (e.kind in ('created', 'saved') and e.state = ${stateNumber('checking')}::int)), false)
          as is_sent,
        coalesce(bool_or(e.kind in ('accepted', 'acceptedToContact')), false) as is_accepted,
        coalesce(bool_or(e.kind = 'redirected'), false) as is_redirected,
        coalesce(bool_or(e.kind = 'rejected'), false) as is_rejected
      from lead
      join (values ${rowsOfWindows}) as w (variant, zone, since, until)
        on w.variant = lead.variant and lead.created_at >= w.since and lead.created_at < w.until
      left join lead_event e on e.lead_id = lead.id
      where lead.created_at >= ${since}::timestamptz and lead.created_at < ${until}::timestamptz
      group by lead.id, lead.created_at, w.zone
    )
    select value, day, count(*)::int as made, count(*) filter (where is_sent)::int as sent,
      count(*) filter (where is_accepted)::int as accepted, count(*) filter (where is_redirected)::int as redirected,
      count(*) filter (where is_rejected and not is_accepted)::int as rejected,
      count(*) filter (where not is_rejected and not is_accepted)::int as open
    from each_lead
    where value is not null
    group by value, day`.execute(db)
  return rows
}

const names = ['made', 'sent', 'accepted', 'redirected', 'rejected', 'open'] as const

/** The rows together. */
export function total(rows: readonly Outcomes[]): Outcomes {
  return Object.fromEntries(names.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)])) as Record<
    (typeof names)[number],
    number
  >
}
