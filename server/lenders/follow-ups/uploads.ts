// Chunked uploads: begun, appended in order, resumed after interruptions, and completed (M6).
import { createHash } from 'node:crypto'
import { chunksAtMost, fileBytesAtMost } from '#contract/follow-up-files.ts'
import type { UploadEndpointName } from '#contract/upload-endpoints.ts'
import { refuse, reply } from '#server/platform/http/answer.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import { fileBodyOf } from '#server/lead/file-bodies.ts'
import { openFollowUpOf } from '#server/platform/stores/follow-ups.ts'
import { addChunk, hasChunk, insertUpload, joinedChunks, uploadsOf } from '#server/platform/stores/uploads.ts'
import type { Chunk, UploadRow } from '#server/platform/stores/uploads.ts'
import { ownLead } from '#server/lead/ownership/own-lead.ts'
import type { UseCase } from '../lenders-dependencies.ts'
import { askedSides } from './asked-sides.ts'
import { countFile } from './file-quota.ts'
import { faultyFile, keepFile } from './keep-file.ts'

/** The offset that is expected tells where to go on. */
const goOnAt = ({ arrived }: UploadRow): Answer => ({ ...refuse('wrong-offset'), more: { offset: arrived } })

/** Each chunk is a row and a write: a file in single bytes would be millions. What ends the file may be as short as it is. */
const isTooSmall = (upload: Pick<UploadRow, 'bytes'>, { starts, bytes }: Pick<Chunk, 'bytes' | 'starts'>) =>
  bytes.length * chunksAtMost < upload.bytes && starts + bytes.length < upload.bytes

// Repeated, it finds what it began: the same file goes on, so no answer needs to be kept under the key.
const beginUpload: UseCase<'beginUpload'> = (deps, asked) => {
  const { id, side, bytes, sha256 } = asked.body
  const claim = { id, authorization: asked.authorization, toChange: true } as const
  return deps.db.transaction().execute(async (trx): Promise<Answer> => {
    const lead = await ownLead(deps, trx, claim)
    if (!lead) return refuse('not-found')
    const open = await openFollowUpOf(trx, deps.sealer, lead)
    const variant = deps.variants.get(lead.variant)
    const sides = open ? askedSides(deps.catalogue.followUps, open) : []
    if (!open || !variant || sides.length === 0) return refuse('out-of-order')
    const faulty = (code: 'unknown' | 'tooSmall' | 'tooLarge') =>
      faultyFile(deps, { lead, variant, open }, { field: side, code })
    if (!sides.includes(side)) return faulty('unknown')
    if (bytes === 0) return faulty('tooSmall')
    if (bytes > fileBytesAtMost) return faulty('tooLarge')
    const begun = await uploadsOf(trx, lead.id).where('side', '=', side).executeTakeFirst()
    if (begun && sha256 !== undefined && begun.sha256 === sha256 && begun.bytes === bytes)
      return reply(200, { upload: begun.id, offset: begun.arrived })
    const full = await countFile(deps, trx, { leadId: lead.id, network: asked.network, bytes })
    if (full) return full
    const upload = deps.newId()
    await insertUpload(trx, {
      id: upload,
      lead_id: lead.id,
      follow_up_id: open.id,
      side,
      bytes,
      sha256: sha256 ?? null,
      at: new Date(deps.now()),
    })
    return reply(200, { upload, offset: 0 })
  })
}

// A chunk is the same by its place and its content: sent twice it is kept once, whatever its key.
const sendChunk: UseCase<'sendChunk'> = async (deps, asked) => {
  const { id, upload: uploadId, offset } = asked.query
  const { bytes, sha256 } = fileBodyOf(asked.body)
  const lead = await ownLead(deps, deps.db, { id, authorization: asked.authorization })
  if (!lead) return refuse('not-found')
  const chunk = { starts: Number(offset), bytes, sha256 }
  return deps.db.transaction().execute(async (trx): Promise<Answer> => {
    const upload = await uploadsOf(trx, lead.id)
      .where('upload.id', '=', uploadId)
      .forNoKeyUpdate('upload')
      .executeTakeFirst()
    if (!upload)
      return (await openFollowUpOf(trx, deps.sealer, lead)) ? refuse('unknown-upload') : refuse('out-of-order')
    if (bytes.length === 0) return refuse('bad-request')
    if (chunk.starts + bytes.length > upload.bytes) return refuse('body-too-large')
    if (isTooSmall(upload, chunk)) return refuse('chunk-too-small')
    if (chunk.starts === upload.arrived)
      return reply(200, { offset: await addChunk(trx, deps.sealer, lead, upload, chunk) })
    return (await hasChunk(trx, upload.id, chunk)) ? reply(200, { offset: upload.arrived }) : goOnAt(upload)
  })
}

const completeUpload: UseCase<'completeUpload'> = (deps, asked) => {
  const { upload: uploadId } = asked.body
  return keepFile(deps, asked, async ({ lead, open, variant }) => {
    const upload = await uploadsOf(deps.db, lead.id).where('upload.id', '=', uploadId).executeTakeFirst()
    if (!upload) return refuse('unknown-upload')
    if (upload.arrived !== upload.bytes) return goOnAt(upload)
    const bytes = await joinedChunks(deps.db, deps.sealer, lead, upload.id)
    const isWhole = upload.sha256 === null || upload.sha256 === createHash('sha256').update(bytes).digest('hex')
    const { side } = upload
    return isWhole ? { side, bytes } : faultyFile(deps, { lead, open, variant }, { field: side, code: 'incomplete' })
  })
}

const unfinishedUploads: UseCase<'unfinishedUploads'> = async (deps, asked) => {
  const { id } = asked.params
  const lead = await ownLead(deps, deps.db, { id, authorization: asked.authorization })
  if (!lead) return refuse('not-found')
  const rows = await uploadsOf(deps.db, lead.id).execute()
  const uploads = rows.map(({ id: upload, side, bytes, arrived }) => ({ upload, side, bytes, offset: arrived }))
  return reply(200, { uploads })
}

export const uploadUseCases: { readonly [Name in UploadEndpointName]: UseCase<Name> } = {
  beginUpload,
  sendChunk,
  completeUpload,
  unfinishedUploads,
}
