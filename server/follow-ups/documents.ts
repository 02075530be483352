// The files of a follow-up: each comes by a call of its own, and may be replaced or taken back until the follow-up is answered
// (M6, S-26).
import { createHash } from 'node:crypto'
import { allBytesAtMost } from '#contract/follow-up-files.ts'
import type { UploadQuery } from '#contract/follow-up-schemas.ts'
import type { FollowUpFault } from '#domain/follow-up-answers.ts'
import type { Deps } from '#server/deps.ts'
import { checkedFile } from '#server/files/checked-file.ts'
import { refuse, reply } from '#server/http/answer.ts'
import type { Answer } from '#server/http/answer.ts'
import { recordOf } from '#server/kit/idempotency.ts'
import { deleteDocument, documentSizes, keepDocument } from '#server/stores/documents.ts'
import { insertRecord } from '#server/stores/lead-writes.ts'
import { openAnswers } from '#server/stores/sealed-answers.ts'
import { askingNothing, replyOf } from '#server/use-cases/standing.ts'
import type { UseCase } from '#server/use-cases/use-case.ts'
import { atFollowUp } from './answer.ts'
import type { AtFollowUp } from './answer.ts'
import { askedSides } from './asked-sides.ts'

/** Keeps a file of a side; what was there before is gone. */
export const uploadDocument: UseCase = (deps, asked) => {
  const { id, side } = asked.query as UploadQuery
  const file: Buffer = asked.body instanceof Buffer ? asked.body : Buffer.alloc(0)
  // Two requests are the same when their files are.
  const sha256 = createHash('sha256').update(file).digest('hex')
  return atFollowUp(deps, { ...asked, body: { id, side, sha256 } }, async (at) => {
    const { trx, lead, open } = at
    const sides = askedSides(open)
    if (sides.length === 0) return refuse('out-of-order')
    if (!sides.includes(side)) return faulty(deps, at, { field: side, code: 'unknown' })
    const checked = checkedFile(file)
    if ('fault' in checked) return faulty(deps, at, { field: side, code: checked.fault })
    const others = [...(await documentSizes(trx, open.id))].filter(([name]) => name !== side)
    const sum = others.reduce((all, [, bytes]) => all + bytes, checked.content.length)
    if (sum > allBytesAtMost) return faulty(deps, at, { field: side, code: 'tooLarge' })
    const document = { ...checked, id: deps.newId(), leadId: lead.id, followUpId: open.id, side }
    await keepDocument(trx, deps.sealer, { ...document, at: new Date(deps.now()) })
    return changed(deps, at)
  })
}

/** Takes a file back; one that never came is gone too. */
export const removeDocument: UseCase = (deps, asked) => {
  const { side } = asked.body as { side: string }
  return atFollowUp(deps, asked, async (at) => {
    const sides = askedSides(at.open)
    if (sides.length === 0) return refuse('out-of-order')
    if (!sides.includes(side)) return faulty(deps, at, { field: 'side', code: 'unknown' })
    await deleteDocument(at.trx, at.open.id, side)
    return changed(deps, at)
  })
}

const faulty = ({ words }: Deps, { variant, lead, open }: AtFollowUp, fault: FollowUpFault): Answer => ({
  kind: 'faults',
  faults: words.followUpRows(variant, lead.locale, open.key, [fault]),
})

/** The lead stands where it stood; replies say which sides are here. */
async function changed(deps: Deps, { trx, lead, open, once }: AtFollowUp): Promise<Answer> {
  const here = await documentSizes(trx, open.id)
  const received = askedSides(open).filter((side) => here.has(side))
  const told = lead.follow_up && { ...lead.follow_up, ask: { ...open.ask, received } }
  const version = lead.version + 1
  const at = new Date(deps.now())
  await trx
    .updateTable('lead')
    .set({ follow_up: told && JSON.stringify(told), version, updated_at: at })
    .where('id', '=', lead.id)
    .execute()
  const body = replyOf({ ...lead, version, follow_up: told }, openAnswers(deps.sealer, lead), askingNothing)
  await insertRecord(trx, recordOf(deps.sealer, once, 200, body), lead.id, at)
  return reply(200, body)
}
