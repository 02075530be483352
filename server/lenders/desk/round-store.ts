// Store of the rows that a look at a lead's round goes by, read in one statement. A lead is looked at some twenty times, and each
// statement costs the server and the database as much again.
import { sql } from 'kysely'
import { stateNumber } from '#domain/journey/states.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { DecisionRow } from '#server/platform/stores/desk-decisions.ts'
import type { LenderSetting } from '#server/platform/stores/lender-settings.ts'
import type { FollowUpRow, LeadRow, OfferRow, VerdictRow } from '#server/platform/stores/tables.ts'
import type { SharingConsent } from '#server/lead/consents/consent-store.ts'
import {
  consentsAsJson,
  followUpRows,
  followUpsAsJson,
  offerRows,
  offersAsJson,
  settingRows,
  settingsAsJson,
  verdictRows,
  verdictsAsJson,
} from './json-rows-store.ts'

/** When the lead last came to be checked, as part of a statement: the applicant's wait counts from then. */
const checkingSince = (leadId: string) =>
  sql`(select max(e.at) from lead_event e where e.lead_id = ${leadId}::uuid and e.state = ${stateNumber('checking')}::int)`

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
  /** The newest of each purpose without which nothing goes to a lender. */
  readonly consents: readonly SharingConsent[]
  /** Of this round; nothing before it is taken. */
  readonly decision: KeptDecision | undefined
  /** Time at which the lead last came to be checked; nothing where it never was. */
  readonly checkingSince: Date | undefined
}

interface Told {
  readonly offers: readonly object[]
  readonly verdicts: readonly object[]
  readonly follow_ups: readonly object[]
  readonly settings: readonly object[]
  readonly consents: readonly SharingConsent[]
  readonly decision: KeptDecision | null
  readonly checking_since: Date | null
}

/** Read after the lead was locked, so that what whoever held it before has written is among them. */
export async function roundRows(trx: Handle, { id, round }: Pick<LeadRow, 'id' | 'round'>): Promise<RoundRows> {
  const { rows } = await sql<Told>`
    select
      ${offersAsJson(id)} as offers, ${verdictsAsJson(id)} as verdicts, ${followUpsAsJson(id)} as follow_ups,
      ${settingsAsJson} as settings, ${consentsAsJson(trx, id)} as consents,
      (select json_build_object('configuration', d.configuration, 'facts', d.facts, 'decision', d.decision)
        from desk_decision d where d.lead_id = ${id}::uuid and d.round = ${round}::int) as decision,
      ${checkingSince(id)} as checking_since`.execute(trx)
  const told = rows[0]!
  return {
    offers: offerRows(told.offers),
    verdicts: verdictRows(told.verdicts),
    followUps: followUpRows(told.follow_ups),
    settings: settingRows(told.settings),
    consents: told.consents,
    decision: told.decision ?? undefined,
    checkingSince: told.checking_since ?? undefined,
  }
}

/** Rows of the applicant's list. */
export type ListRows = Pick<RoundRows, 'offers' | 'verdicts' | 'checkingSince'>

/** The rows of a lead that its offer list is made of. */
export async function listRows(db: Handle, leadId: string): Promise<ListRows> {
  const { rows } = await sql<Pick<Told, 'offers' | 'verdicts' | 'checking_since'>>`
    select ${offersAsJson(leadId)} as offers, ${verdictsAsJson(leadId)} as verdicts,
      ${checkingSince(leadId)} as checking_since`.execute(db)
  const told = rows[0]!
  return {
    offers: offerRows(told.offers),
    verdicts: verdictRows(told.verdicts),
    checkingSince: told.checking_since ?? undefined,
  }
}
