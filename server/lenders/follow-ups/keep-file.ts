// Storage of a complete upload: checked, re-encoded, scanned, sealed, put into the store, then recorded. A kill in between
// leaves an object that no row has, and `removeOrphans` takes it away (M6, S-26).
import type { AskedFollowUp } from '#server/platform/stores/follow-ups.ts'
import { createHash } from 'node:crypto'
import { allBytesAtMost } from '#contract/follow-up-files.ts'
import type { FollowUpFault } from '#domain/follow-up/follow-up-answers.ts'
import { followUpOf } from '#domain/follow-up/follow-ups.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import { newPlace } from '#server/platform/documents/document-store.ts'
import { removeLater } from '#server/platform/documents/remove-object-job.ts'
import { refuse } from '#server/platform/http/answer.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import { leadSealer } from '#server/platform/kit/lead-sealer.ts'
import { storedAnswer } from '#server/lead/idempotency/idempotency.ts'
import { deleteDocuments, insertDocument, keptSides, sealOf } from '#server/platform/stores/documents.ts'
import { openFollowUpOf } from '#server/platform/stores/follow-ups.ts'
import type { DocumentScan } from '#server/platform/stores/document-tables.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import { deleteUploads } from '#server/platform/stores/uploads.ts'
import { ownLead } from '#server/lead/ownership/own-lead.ts'
import { idempotentRequest } from '#server/lead/idempotency/request-hash.ts'
import { atFollowUp } from './answer.ts'
import type { FollowUpRequest } from './answer.ts'
import { askedSides } from './asked-sides.ts'
import { changedFiles } from './changed-files.ts'
import { scanLater } from './scan-document-job.ts'

/** The screen that a file came for, as it was when the file had come. */
export interface Arrival {
  readonly lead: LeadRow
  readonly variant: Variant
  readonly open: AskedFollowUp
}

interface Arrived {
  readonly side: string
  readonly bytes: Buffer
}

/** Loads the file, or says why there is none; asked once it is clear who calls and that this is no repetition. */
export type LoadFile = (arrival: Arrival) => Promise<Arrived | Answer>

export const faultyFile = (
  { words, catalogue }: LendersDeps,
  { variant, lead, open }: Arrival,
  fault: FollowUpFault,
): Answer => ({
  kind: 'faults',
  faults: words.followUpRows(variant, lead.locale, followUpOf(catalogue.followUps, open.key), [fault]),
})

const scans = { clean: 'clean', unknown: 'held' } as const

/** Keeps the file in the place of its side's earlier one; `asked.body` names the lead and makes the request the same or another. */
export async function keepFile(
  deps: LendersDeps,
  asked: FollowUpRequest & { readonly body: { readonly id: string; readonly [other: string]: unknown } },
  load: LoadFile,
): Promise<Answer> {
  const { id } = asked.body
  const lead = await ownLead(deps, deps.db, { id, authorization: asked.authorization })
  if (!lead) return refuse('not-found')
  const before = await storedAnswer(deps.db, deps.sealer, idempotentRequest(deps.sealer, asked))
  if (before) return before
  const open = await openFollowUpOf(deps.db, deps.sealer, lead)
  const variant = deps.variants.get(lead.variant)
  if (!open || !variant || askedSides(deps.catalogue.followUps, open).length === 0) return refuse('out-of-order')
  const arrival: Arrival = { lead, variant, open }
  // Nothing is loaded or counted before it is this lead's turn: whoever is sent away loses nothing of the day's files.
  const turn = await deps.withFileCheck({ lead: lead.id, network: asked.network }, async (check) => {
    const file = await load(arrival)
    return 'kind' in file ? file : { side: file.side, checked: await check(file.bytes) }
  })
  if ('busy' in turn) return { ...refuse('files-busy'), retryAfterSeconds: turn.retryAfterSeconds }
  if ('kind' in turn) return turn
  const { side, checked } = turn
  const refused = async (code: FollowUpFault['code']) => {
    await deleteUploads(deps.db, open.id, side)
    return faultyFile(deps, arrival, { field: side, code })
  }

  if ('fault' in checked) return refused(checked.fault)
  const { type, content } = checked
  const scanned = await deps.scanFile?.(content)
  if (scanned === 'infected') {
    deps.log.info('document refused by the virus scanner', { followUp: open.key })
    return refused('impossible')
  }
  const scan: DocumentScan = scanned ? scans[scanned] : 'none'

  const documentId = deps.newId()
  const place = newPlace(documentId)
  try {
    await deps.documents.put(place, leadSealer(deps.sealer, lead).sealBytes(sealOf(documentId), content))
  } catch (error) {
    deps.log.failure('document not stored', error, { followUp: open.key })
    return refuse('unavailable')
  }
  let isKept = false
  const answer = await atFollowUp(deps, asked, async (at) => {
    const { trx } = at
    if (at.open.id !== open.id) return refuse('out-of-order')
    const others = [...(await keptSides(trx, open.id))].filter(([name]) => name !== side)
    const sum = others.reduce((all, [, { bytes }]) => all + bytes, content.length)
    if (sum > allBytesAtMost) return faultyFile(deps, arrival, { field: side, code: 'tooLarge' })
    const now = new Date(deps.now())
    await removeLater(trx, await deleteDocuments(trx, open.id, side), now)
    await insertDocument(trx, {
      id: documentId,
      leadId: lead.id,
      followUpId: open.id,
      side,
      type,
      sha256: createHash('sha256').update(content).digest('hex'),
      bytes: content.length,
      place,
      scan,
      at: now,
    })
    await deleteUploads(trx, open.id, side)
    if (scan === 'held') await scanLater(trx, documentId, now)
    isKept = true
    return changedFiles(deps, at)
  })
  // The answer is known: nobody has the object. Where it is not, the object waits for `removeOrphans`.
  if (!isKept) await deps.documents.remove(place)
  return answer
}
