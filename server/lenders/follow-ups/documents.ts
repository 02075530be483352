// Single-call uploads of a follow-up, and their removal: each may be replaced or removed until it is answered (M6, S-26).
import { removeLater } from '#server/platform/documents/remove-object-job.ts'
import { refuse } from '#server/platform/http/answer.ts'
import { fileBodyOf } from '#server/lead/file-bodies.ts'
import { deleteDocuments } from '#server/platform/stores/documents.ts'
import { deleteUploads } from '#server/platform/stores/uploads.ts'
import type { UseCase } from '../lenders-dependencies.ts'
import { atFollowUp } from './answer.ts'
import { askedSides } from './asked-sides.ts'
import { changedFiles } from './changed-files.ts'
import { faultyFile, keepFile } from './keep-file.ts'
import { countFile } from './file-quota.ts'

/** Keeps a file of a side; what was there before is gone. */
export const uploadDocument: UseCase<'uploadDocument'> = (deps, asked) => {
  const { id, side } = asked.query
  const { bytes, sha256 } = fileBodyOf(asked.body)
  // Two requests are the same when their files are.
  return keepFile(deps, { ...asked, body: { id, side, sha256 } }, async (arrival) => {
    if (!askedSides(deps.catalogue.followUps, arrival.open).includes(side))
      return faultyFile(deps, arrival, { field: side, code: 'unknown' })
    const full = await countFile(deps, deps.db, { leadId: id, network: asked.network, bytes: bytes.length })
    return full ?? { side, bytes }
  })
}

/** Takes a file back, or what has come of one; one that never came is gone too. */
export const removeDocument: UseCase<'removeDocument'> = (deps, asked) => {
  const { side } = asked.body
  return atFollowUp(deps, asked, async (at) => {
    const sides = askedSides(deps.catalogue.followUps, at.open)
    if (sides.length === 0) return refuse('out-of-order')
    if (!sides.includes(side)) return faultyFile(deps, at, { field: 'side', code: 'unknown' })
    await removeLater(at.trx, await deleteDocuments(at.trx, at.open.id, side), new Date(deps.now()))
    await deleteUploads(at.trx, at.open.id, side)
    return changedFiles(deps, at)
  })
}
