// Link of the e-mail that asks to confirm an address, and whether there is still something to confirm.
import { marketingConsentsOf } from '#server/lead/consents/consent-store.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import { confirmToken } from './confirm-token.ts'
import type { Confirming } from './confirm-token.ts'

/** Below the API's address; a link's token follows. */
export const confirmPath = '/customer/email/confirm'

/** The address that a token of the e-mail is opened at. */
export const confirmUrl = ({ apiBase, publicUrl }: Pick<ReachDeps['config'], 'apiBase' | 'publicUrl'>, token: string) =>
  `${new URL(apiBase, publicUrl).href}${confirmPath}/${token}`

export function confirmAddressLink({ config, sealer }: Pick<ReachDeps, 'config' | 'sealer'>, what: Confirming): string {
  return confirmUrl(config, confirmToken(sealer, what))
}

/** True while the consent is the newest word about offers by e-mail. */
export async function isStillToConfirm(db: Handle, leadId: string, serial: string): Promise<boolean> {
  const rows = await marketingConsentsOf(db, leadId)
  return rows.some((row) => row.channel === 'email' && row.given && row.record === serial)
}
