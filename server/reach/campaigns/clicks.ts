// Click records of message links, for the campaign's figures. The link's own time finds the message: nothing more stands in it.
import { openLinkToken } from '#server/platform/kit/link-token.ts'
import type { Sealer } from '#server/platform/kit/sealing.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { noteClick } from './message-store.ts'

/** Notes the first time the link of a message was redeemed; a link of another kind notes nothing. */
export async function noteVisit(trx: Handle, sealer: Sealer, token: string, at: Date): Promise<void> {
  const linked = openLinkToken(sealer, 'continue', token)
  if (!linked) return
  await noteClick(trx, at, linked.leadId, linked.madeAt)
}
