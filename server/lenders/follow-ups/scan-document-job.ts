// Job that scans a document stored while the virus scanner was unreachable. Until it is done nobody uses the document, and the
// applicant has gone on (ASVS 5.4.3).
import { openAsk } from '#server/platform/stores/follow-ups.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import { removeLater } from '#server/platform/documents/remove-object-job.ts'
import { enqueue } from '#server/platform/jobs/job-store.ts'
import type { JobHandler } from '#server/platform/jobs/worker.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { contentOf, deleteDocuments } from '#server/platform/stores/documents.ts'
import { tellFiles } from './changed-files.ts'
import { lockLead } from '#server/platform/stores/leads.ts'
import { heldDocument, leadIdOfDocument, documentById, noteDocumentClean, existingFollowUp } from './follow-up-store.ts'

interface ScanPayload {
  readonly documentId: string
}

const againInMs = 30_000
/** After that a scanner that never answered counts as having refused. */
const heldAtMostMs = 24 * 3_600_000

/** Has the document scanned once its row is there. */
export function scanLater(trx: Handle, documentId: string, at: Date): Promise<void> {
  const payload: ScanPayload = { documentId }
  return enqueue(trx, { kind: 'scan-document', payload, dedupe_key: `scan-document ${documentId}` }, at)
}

/** The handler of the job `scan-document`. */
export function scanDocumentHandler(deps: LendersDeps): JobHandler {
  return {
    run: async (payload) => {
      const { documentId } = payload as ScanPayload
      const row = await heldDocument(deps.db, documentId)
      if (!row) return 'done'
      // An operator who removes the scanner from the settings wants files taken as without one.
      const result = deps.scanFile ? await deps.scanFile(await contentOf(deps, row)) : 'clean'
      const isOver = deps.now() - row.at.getTime() >= heldAtMostMs
      if (result === 'unknown' && !isOver) return { againInMs }
      if (result !== 'clean') deps.log.info('document refused by the virus scanner', { outcome: result })
      await recordScan(deps, documentId, result === 'clean')
      return 'done'
    },
    // It stays held: nobody uses it, and it goes with its lead.
    whenDead: async () => {},
  }
}

/** Under the lead's lock, as every change of its files. */
async function recordScan(deps: LendersDeps, documentId: string, isClean: boolean): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const found = await leadIdOfDocument(trx, documentId)
    const lead = found && (await lockLead(trx, found.lead_id))
    const row = await documentById(trx, documentId)
    if (!lead || !row) return
    const { follow_up_id: followUpId, side } = row
    if (isClean) await noteDocumentClean(trx, documentId)
    else await removeLater(trx, await deleteDocuments(trx, followUpId, side), new Date(deps.now()))
    const kept = await existingFollowUp(trx, followUpId)
    const open = { ...kept, ask: openAsk(deps.sealer, lead, kept) }
    if (open.status === 'open') await tellFiles(deps, { trx, lead, open }, isClean ? [] : [side])
  })
}
