// Store of the rows that a look at a lead's round goes by, read in one statement. A lead is looked at some twenty times, and each
// statement costs the server and the database as much again.
import { sql } from 'kysely'
import { stateNumber } from '#domain/journey/states.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { DecisionRow } from '#server/platform/stores/desk-decisions.ts'
import type { LenderSetting } from '#server/platform/stores/lender-settings.ts'
import type { FollowUpRow, LeadRow, OfferRow, VerdictRow } from '#server/platform/stores/tables.ts'

/** A kept decision without the answers that it was taken by. */
export type KeptDecision = Pick<DecisionRow, 'configuration' | 'facts' | 'decision'>

export interface RoundRows {
  /** The first that came first. */
  readonly offers: readonly OfferRow[]
  /** Of all rounds. */
  readonly verdicts: readonly VerdictRow[]
  /** Of all rounds, the first that came first. */
  readonly followUps: readonly FollowUpRow[]
  /** The operator's, of all lenders, by lender id. */
  readonly settings: readonly LenderSetting[]
  /** Of this round; nothing before it is taken. */
  readonly decision: KeptDecision | undefined
  /** Time at which the lead last came to be checked; nothing where it never was. */
  readonly checkingSince: Date | undefined
}

type DateColumn<Row> = { [K in keyof Row]: Date extends Row[K] ? K : never }[keyof Row] & string

/** Makes a row of what the database wrote as JSON, in which times are text. */
function rowsWith<Row>(dates: Readonly<Record<DateColumn<Row>, true>>) {
  const names = Object.keys(dates)
  const revived = ([name, value]: [string, unknown]) =>
    [name, typeof value === 'string' && names.includes(name) ? new Date(value) : value] as const
  return (told: readonly object[]): Row[] =>
    told.map((row) => Object.fromEntries(Object.entries(row).map(revived)) as Row)
}

const offerRows = rowsWith<OfferRow>({ valid_until: true, at: true, decided_at: true, told_at: true })
const verdictRows = rowsWith<VerdictRow>({ at: true, recorded_at: true, spoken_at: true })
const followUpRows = rowsWith<FollowUpRow>({ at: true, recorded_at: true })
const settingRows = rowsWith<LenderSetting>({ at: true, off_until: true })

interface Told {
  readonly offers: readonly object[]
  readonly verdicts: readonly object[]
  readonly follow_ups: readonly object[]
  readonly settings: readonly object[]
  readonly decision: KeptDecision | null
  readonly checking_since: Date | null
}

/** Read after the lead was locked, so that what whoever held it before has written is among them. */
export async function roundRows(trx: Handle, { id, round }: Pick<LeadRow, 'id' | 'round'>): Promise<RoundRows> {
  const { rows } = await sql<Told>`
    select
      coalesce((select json_agg(o order by o.at, o.lender) from offer o where o.lead_id = ${id}::uuid), '[]') as offers,
      coalesce((select json_agg(v) from lender_verdict v where v.lead_id = ${id}::uuid), '[]') as verdicts,
      coalesce((select json_agg(f order by f.at) from follow_up f where f.lead_id = ${id}::uuid), '[]') as follow_ups,
      coalesce((select json_agg(s order by s.lender) from lender_setting s), '[]') as settings,
      (select json_build_object('configuration', d.configuration, 'facts', d.facts, 'decision', d.decision)
        from desk_decision d where d.lead_id = ${id}::uuid and d.round = ${round}::int) as decision,
      (select max(e.at) from lead_event e where e.lead_id = ${id}::uuid and e.state = ${stateNumber('checking')}::int)
        as checking_since`.execute(trx)
  const told = rows[0]!
  return {
    offers: offerRows(told.offers),
    verdicts: verdictRows(told.verdicts),
    followUps: followUpRows(told.follow_ups),
    settings: settingRows(told.settings),
    decision: told.decision ?? undefined,
    checkingSince: told.checking_since ?? undefined,
  }
}
