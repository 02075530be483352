// Capacity of a lender: reserved in the transaction that writes `posting`, released when the lender surely does not take the
// lead (Q3).
import { countedWindows } from '#domain/lender/lender-limits.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { giveBack, takePlaces } from '#server/platform/stores/desk-windows.ts'
import type { VerdictRow } from '#server/platform/stores/tables.ts'
import type { Candidate } from '#server/lead/choose-lenders.ts'
import { emptyReserved, endCall } from './verdict-store.ts'

/** The names of the windows a place was taken in, or why there is none, for the ledger. */
export async function reserveCapacity(
  trx: Handle,
  { lenderId, lender }: Candidate,
  at: number,
): Promise<{ readonly reserved: string[] } | { readonly reason: string }> {
  const windows = countedWindows(lender, at)
  const full = await takePlaces(trx, lenderId, windows, new Date(at))
  return full ? { reason: `cap ${full}` } : { reserved: windows.map(({ window }) => window) }
}

/**
 * Gives the places of a verdict back, once, where it has ended without the lead being taken. Under the lead's lock. `latencyMs`: how long the
 * lender took, where it was posted to.
 */
export async function releaseCapacity(
  trx: Handle,
  { id, lender, reserved }: VerdictRow,
  latencyMs: number | undefined,
): Promise<void> {
  if (reserved.length === 0 && latencyMs === undefined) return
  const left = await endCall(trx, id, latencyMs)
  if (left.length < reserved.length) await giveBack(trx, lender, reserved)
}

/** Gives the places of a verdict back whose lead the lender returned, or was never sent. Under the lead's lock. */
export async function returnCapacity(trx: Handle, { id, lender, reserved }: VerdictRow): Promise<void> {
  await emptyReserved(trx, id)
  await giveBack(trx, lender, reserved)
}
