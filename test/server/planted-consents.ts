// Planted consents of an applicant: a consent record, a choice in the tracking notice, and the words of both.
import type { PlantedRecords } from './planted-records.ts'

export async function plantConsents(
  { db, lead, mark }: Pick<PlantedRecords, 'db' | 'lead' | 'mark'>,
  wordingHash: string,
): Promise<void> {
  await db
    .insertInto('consent')
    .values({
      ...lead,
      purpose: 'generalPolicies',
      wording: 'generalPolicies',
      wording_hash: wordingHash,
      network: `${mark}-came-from`,
      locale: 'es',
      surface: 's',
      given: true,
      needed: true,
    })
    .execute()
  await db
    .insertInto('wording')
    .values({ hash: wordingHash, locale: 'es', text: 'Words that were agreed to' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('tracking_choice')
    .values({
      ...lead,
      session_key: `${mark}-session-key`,
      variant: 'askrobin-es',
      purpose: 'advertising',
      given: true,
      notice: `${mark}-notice`,
      wording_hash: wordingHash,
      locale: 'es',
      surface: 'page',
      network: `${mark}-chosen-from`,
    })
    .execute()
}
