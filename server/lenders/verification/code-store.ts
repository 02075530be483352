// Database queries of codes that prove a mobile number.
import { hourMs } from '#domain/questions/duration.ts'
import { sql } from 'kysely'
import type { Updateable } from 'kysely'
import type { Handle } from '#server/platform/stores/database.ts'
import type { VerificationTable } from '#server/platform/stores/tables.ts'

export const forgetSealedCode = (db: Handle, id: string) =>
  db.updateTable('verification').set({ sealed_code: null }).where('id', '=', id).execute()

export const leadIdOfVerification = (trx: Handle, id: string) =>
  trx.selectFrom('verification').select('lead_id').where('id', '=', id).executeTakeFirst()

export const updateVerification = (trx: Handle, id: string, changes: Updateable<VerificationTable>) =>
  trx.updateTable('verification').set(changes).where('id', '=', id).execute()

export const noteProven = (trx: Handle, now: number, id: string) =>
  trx
    .updateTable('verification')
    .set({ proven_at: new Date(now) })
    .where('id', '=', id)
    .execute()

export const verificationOfOtherNumber = (trx: Handle, leadId: string, numberIndex: string) =>
  trx
    .selectFrom('verification')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('number_index', '!=', numberIndex)
    .executeTakeFirst()

export const noteAttempt = (trx: Handle, attempts: number, attempt: string, id: string) =>
  trx.updateTable('verification').set({ attempts, last_attempt: attempt }).where('id', '=', id).execute()

export interface VerificationFigures {
  readonly brand: string
  readonly country: string
  /** Messages of the last hour. */
  readonly sent: number
  /** Those of them whose code was typed. */
  readonly verified: number
}

export const countVerifications = (db: Handle, now: number) =>
  sql<VerificationFigures>`
    select lead.brand, lead.country, count(*)::int as sent, count(verification.proven_at)::int as verified
    from verification join lead on lead.id = verification.lead_id
    where verification.made_at > ${new Date(now - hourMs)}::timestamptz and verification.made_at <= ${new Date(now)}::timestamptz
    group by lead.brand, lead.country
    order by lead.brand, lead.country`.execute(db)
