// Sharing check: whether an application may be sent to a lender. It is named in what the applicant agreed to, and nothing that
// it needs was taken back since. Looked at before each post, for a withdrawal takes effect at once.
import { isDataPointKey } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { ConsentPurpose } from '#server/platform/stores/consent-tables.ts'
import { sharingConsentsOf } from './consent-store.ts'
import type { SharingConsent } from './consent-store.ts'

/** The data point of the consent to the policies, and with that to sharing. */
export const sharingPurpose = 'generalPolicies'

/** Consents that no lender may be told without: no lender may lend before it has looked up a bureau, and the income where law asks for it. */
const neededByAll: readonly string[] = [
  sharingPurpose,
  'otherDetails.creditBureauConsent',
  'otherDetails.taxOfficeConsent',
] satisfies DataPointKey[]

/** The lender that a follow-up's consent is for; nothing for a data point. */
export function lenderOfPurpose(purpose: ConsentPurpose): string | undefined {
  return purpose.includes('>') ? purpose.split('>')[1] : undefined
}

/** For the ledger. */
export type NotToTell = 'withdrawn' | 'not named'

/** A lender, and its needs in the country. */
interface Needing {
  readonly lenderId: string
  readonly needs: readonly DataPointKey[]
}

/** Reason why the lender may not be told, by the newest consents of a lead; nothing where it may. */
export function whyNotUnder(newest: readonly SharingConsent[], { lenderId, needs }: Needing): NotToTell | undefined {
  const sharing = newest.find(({ purpose }) => purpose === sharingPurpose)
  const isWithdrawn = newest.some(
    ({ purpose, given }) =>
      !given &&
      (neededByAll.includes(purpose) ||
        lenderOfPurpose(purpose) === lenderId ||
        (needs as readonly string[]).includes(purpose)),
  )
  if (isWithdrawn) return 'withdrawn'
  return sharing?.lenders?.includes(lenderId) ? undefined : 'not named'
}

/** The same, by the consents as they are now. */
export const whyNotToTell = async (db: Handle, leadId: string, lender: Needing): Promise<NotToTell | undefined> =>
  whyNotUnder(await sharingConsentsOf(db, leadId), lender)

/** The consents of the form that were taken back and not given again: without them a lead is not sent to anybody (P-04). */
export async function withdrawnConsents(db: Handle, leadId: string): Promise<readonly DataPointKey[]> {
  const newest = await sharingConsentsOf(db, leadId)
  return newest.flatMap(({ purpose, given }) => (!given && isDataPointKey(purpose) ? [purpose] : []))
}
