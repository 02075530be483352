// Completion of a follow-up: stores the result, returns the lead to the desk, and tells the lender (F2).
import type { ConsentMarks } from '#contract/consent-words.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { relevantAnswers } from '#domain/questions/answers.ts'
import { nextState } from '#domain/application/transitions.ts'
import type { Variant } from '#domain/application/variant.ts'
import { insertPolicies } from '#server/lead/consents/keep-policies.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import { removeLater } from '#server/platform/documents/remove-object-job.ts'
import { refuse, reply } from '#server/platform/http/answer.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import { recordOf } from '#server/lead/idempotency/idempotency.ts'
import type { IdempotentRequest } from '#server/lead/idempotency/idempotency.ts'
import { enqueue } from '#server/platform/jobs/job-store.ts'
import { distributeJob } from '../desk/distribute-job.ts'
import { lenderCallJob } from '../desk/lender-call-job.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { deleteDocuments } from '#server/platform/stores/documents.ts'
import { deleteUploads } from '#server/platform/stores/uploads.ts'
import { updateState } from '#server/platform/stores/lead-states.ts'
import { updateLead } from '#server/platform/stores/lead-writes.ts'
import type { NewConsent } from '#server/platform/stores/lead-writes.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import type { FollowUpStatus, LeadRow } from '#server/platform/stores/tables.ts'
import { changedConsents } from '#server/lead/consents/record-consents.ts'
import { withAnswers } from '#server/lead/lead-answers.ts'
import { askingNothing, replyOf } from '#server/lead/lead-reply.ts'
import { sealFollowUpAnswer } from '#server/platform/stores/follow-ups.ts'
import type { AskedFollowUp, FollowUpAnswer } from '#server/platform/stores/follow-ups.ts'
import { closeFollowUpOfLead, settleFollowUp, noteFollowedUp } from './follow-up-store.ts'

interface Finishing {
  readonly deps: LendersDeps
  readonly trx: Handle
  readonly lead: LeadRow
  readonly variant: Variant
  readonly open: AskedFollowUp
  readonly idempotency: IdempotentRequest
  /** Network of the request (`ApiRequest.network`). */
  readonly network: string
}

export interface Finished {
  readonly status: Exclude<FollowUpStatus, 'open' | 'over'>
  readonly toLead: Answers
  readonly answer: FollowUpAnswer
  /** Beside those that are data points. */
  readonly consents?: readonly NewConsent[]
  /** Of the words beside the data points that give a consent. */
  readonly marks?: ConsentMarks | undefined
}

/** Everything in the transaction that holds the lead's lock. */
export async function finishFollowUp(
  { deps, trx, lead, variant, open, idempotency, network }: Finishing,
  { status, toLead, answer, consents = [], marks }: Finished,
): Promise<Answer> {
  const { sealer } = deps
  const state = nextState(lead.state, 'followUpDone', { flow: lead.flow, nextSection: undefined })
  if (state === undefined) return refuse('out-of-order')
  const at = new Date(deps.now())
  const held = openAnswers(sealer, lead)
  const answers = relevantAnswers({ ...held, ...toLead })
  await closeFollowUp({ deps, trx, lead, open }, { status, answer })
  if (status !== 'answered') await removeLater(trx, await deleteDocuments(trx, open.id), at)
  await deleteUploads(trx, open.id)
  await closeFollowUpOfLead(trx, lead.id)
  const moved = { ...lead, state, version: lead.version + 1, follow_up: null }
  const told = replyOf(deps, moved, answers, askingNothing)
  const saying = { before: held, after: answers, variant, locale: lead.locale, marks }
  const changed = changedConsents(deps, { ...saying, network })
  if (changed.length + consents.length > 0) await insertPolicies(trx, deps.policies.of(variant, lead.locale))
  await updateLead(trx, withAnswers(deps, lead, { answers, state }), recordOf(sealer, lead, idempotency, 200, told), {
    event: { kind: 'followUpDone', state, detail: { followUp: open.key, lender: open.lender, status } },
    consents: [...changed, ...consents],
    jobs: [],
    at,
  })
  // Jobs of the same keys may wait, or be at their end just now: they run again either way.
  await enqueue(trx, distributeJob(lead.id, lead.round), at)
  await enqueue(trx, lenderCallJob(open.verdict_id), at)
  return reply(200, told)
}

/** The follow-up is over with this answer, and its lender is the next to be spoken to. */
async function closeFollowUp(
  { deps, trx, lead, open }: Pick<Finishing, 'deps' | 'trx' | 'lead' | 'open'>,
  { status, answer }: Pick<Finished, 'status' | 'answer'>,
): Promise<void> {
  const at = new Date(deps.now())
  await settleFollowUp(trx, open.id, {
    status,
    answer: sealFollowUpAnswer(deps.sealer, lead, open.id, answer),
    recorded_at: at,
  })
  await noteFollowedUp(trx, at, open.verdict_id)
}

/** The same where somebody else than the applicant brought the answer: no request of theirs is answered by it. */
export async function finishByAnother(
  { deps, trx, lead, open }: Omit<Finishing, 'variant' | 'idempotency' | 'network'>,
  answer: FollowUpAnswer,
): Promise<void> {
  const state = nextState(lead.state, 'followUpDone', { flow: lead.flow, nextSection: undefined })
  if (state === undefined) return
  const at = new Date(deps.now())
  await closeFollowUp({ deps, trx, lead, open }, { status: 'answered', answer })
  const detail = { followUp: open.key, lender: open.lender, status: 'answered' }
  await updateState(trx, lead, { event: 'followUpDone', state, result: lead.result, detail, at })
  await enqueue(trx, distributeJob(lead.id, lead.round), at)
  await enqueue(trx, lenderCallJob(open.verdict_id), at)
}
