// Public keys of receipts: those of the key ring, and of every receipt ever issued. So a receipt can be verified after the
// sealing key it came from is gone (P-04).
import type { PeopleDeps } from '../people-dependencies.ts'
import { receiptKey } from '#server/platform/kit/receipt-keys.ts'
import type { ReceiptKey } from '#server/platform/kit/receipt-keys.ts'
import { insertReceiptKey, receiptKeys } from './receipt-key-store.ts'

type Parts = Pick<PeopleDeps, 'db' | 'now' | 'receipts'>

/** Writes down the public key that receipts are signed for now. Before a receipt is handed out. */
export async function keepReceiptKey({ db, now, receipts }: Parts): Promise<void> {
  const own = receipts.publicKeys.find(({ kid }) => kid === receipts.keyId)!
  await insertReceiptKey(db, own.kid, own.x, now())
}

/** The ring's first, then those that are gone from it. */
export async function publishedKeys({ db, receipts }: Parts): Promise<readonly ReceiptKey[]> {
  const ours = receipts.publicKeys
  const kept = await receiptKeys(db)
  const gone = kept.filter(({ kid, x }) => !ours.some((key) => key.kid === kid && key.x === x))
  return [...ours, ...gone.map(({ kid, x }) => receiptKey(kid, x))]
}
