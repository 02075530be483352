// Store of the rows that a word with a lender goes by, whoever speaks, read in one statement.
import { sql } from 'kysely'
import type { SharingConsent } from '#server/lead/consents/consent-store.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { LenderSetting } from '#server/platform/stores/lender-settings.ts'
import type { FollowUpRow, VerdictRow } from '#server/platform/stores/tables.ts'
import {
  consentsAsJson,
  followUpRows,
  followUpsAsJson,
  loanEndsAsJson,
  settingRows,
  settingsAsJson,
  verdictRows,
  verdictsAsJson,
} from './json-rows-store.ts'
import type { LoanEnd } from './revenue-store.ts'

export interface CallRows {
  /** The one that the word is about. */
  readonly verdict: VerdictRow
  /** Of the lead, in all rounds. */
  readonly verdicts: readonly VerdictRow[]
  /** Of the verdict alone, the first that came first. */
  readonly followUps: readonly FollowUpRow[]
  /** Loans of the lead that were paid out, and where it was given back. */
  readonly loans: readonly LoanEnd[]
  /** The operator's, of all lenders, by lender id. */
  readonly settings: readonly LenderSetting[]
  /** The newest of each purpose without which nothing goes to a lender. */
  readonly consents: readonly SharingConsent[]
}

interface Told extends Pick<CallRows, 'loans' | 'consents'> {
  readonly verdicts: readonly object[]
  readonly follow_ups: readonly object[]
  readonly settings: readonly object[]
}

/** Read after the lead was locked, so that what whoever held it before has written is among them; nothing where the verdict is gone. */
export async function callRows(trx: Handle, leadId: string, verdictId: string): Promise<CallRows | undefined> {
  const { rows } = await sql<Told>`
    select ${verdictsAsJson(leadId)} as verdicts, ${followUpsAsJson(leadId)} as follow_ups, ${loanEndsAsJson(trx, leadId)} as loans,
      ${settingsAsJson} as settings, ${consentsAsJson(trx, leadId)} as consents`.execute(trx)
  const told = rows[0]!
  const verdicts = verdictRows(told.verdicts)
  const verdict = verdicts.find(({ id }) => id === verdictId)
  if (!verdict) return undefined
  const followUps = followUpRows(told.follow_ups).filter(({ verdict_id: of }) => of === verdictId)
  return {
    verdict,
    verdicts,
    followUps,
    loans: told.loans,
    settings: settingRows(told.settings),
    consents: told.consents,
  }
}
