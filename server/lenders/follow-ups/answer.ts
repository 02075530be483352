// Calls that answer a follow-up, or go on without one. Each is for the follow-up that is open, by its own call; ahead of it, or
// after it, the answer is 409 and nothing changes (S-20).
import type { AskedFollowUp } from '#server/platform/stores/follow-ups.ts'
import { readAsk } from '#contract/follow-up-asks.ts'
import type { FollowUpForm } from '#domain/follow-up/follow-up.ts'
import { followUpOf } from '#domain/follow-up/follow-ups.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { LendersDeps, UseCase } from '../lenders-dependencies.ts'
import { refuse } from '#server/platform/http/answer.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import type { IdempotentRequest } from '#server/lead/idempotency/idempotency.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { openFollowUpOf } from '#server/platform/stores/follow-ups.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import type { OwnedLead } from '#server/lead/ownership/own-lead.ts'
import { idempotentAsOwner } from '#server/lead/ownership/idempotent-as-owner.ts'
import { shareByLink } from '#server/lead/ownership/share-lead.ts'
import type { ApiRequest } from '#server/platform/http/use-case.ts'
import { offersOf } from '../desk/offer-store.ts'
import { isLive } from '../desk/offers.ts'
import { attemptsExhausted } from '../verification/sends.ts'
import { rewordedRows } from '#server/lead/consents/record-consents.ts'
import { finishFollowUp } from './finish.ts'
import { answerHandlers } from './accept-answer.ts'
import type { BodyOfForm } from './answer-context.ts'

/** The open follow-up and everything around it. */
export interface AtFollowUp {
  readonly trx: Handle
  readonly lead: OwnedLead
  readonly variant: Variant
  readonly open: AskedFollowUp
  readonly idempotency: IdempotentRequest
  /** Network of the request (`ApiRequest.network`). */
  readonly network: string
}

/** A request about a lead that its body names, or its path. */
export type FollowUpRequest = ApiRequest & {
  readonly body: { readonly id?: string; readonly product?: string }
}

/** Use case of the calls that answer follow-ups of one form: the contract gives them the form's body (`follow-up-calls.ts`). */
export type AnswerUseCase<Form extends FollowUpForm> = (
  deps: LendersDeps,
  request: ApiRequest & { readonly body: BodyOfForm[Form] },
) => Promise<Answer>

/** Works on the open follow-up as its applicant; `out-of-order` where none is open. */
export async function atFollowUp(
  deps: LendersDeps,
  asked: FollowUpRequest,
  work: (at: AtFollowUp) => Promise<Answer>,
): Promise<Answer> {
  const { id = asked.params.id ?? '', product } = asked.body
  const answer = await idempotentAsOwner(deps, asked, { id, product }, async ({ trx, lead, idempotency }) => {
    const open = await openFollowUpOf(trx, deps.sealer, lead)
    const variant = deps.variants.get(lead.variant)
    if (!open || !variant) return refuse('out-of-order')
    const worked = await work({ trx, lead, variant, open, idempotency, network: asked.network })
    if (worked.kind === 'reply') await shareByLink(trx, lead, new Date(deps.now()))
    return worked
  })
  if (answer.kind === 'reply') deps.wake()
  return answer
}

/** Takes the answer to the open follow-up, where this is its call. */
export const answerFollowUp = (deps: LendersDeps, asked: FollowUpRequest): Promise<Answer> =>
  atFollowUp(deps, asked, async (at) => {
    const { lead, variant, open } = at
    const row = followUpOf(deps.catalogue.followUps, open.key)
    const take = answerHandlers[row.form]
    if (row.call.name !== asked.endpoint || !take) return refuse('out-of-order')
    const known = openAnswers(deps.sealer, lead)
    const taken = await take({ ...at, deps, row, known, body: asked.body })
    if ('isLate' in taken) return refuse('out-of-order')
    if ('reworded' in taken) return { kind: 'faults', faults: rewordedRows(deps, variant, lead.locale, taken.reworded) }
    return 'faults' in taken
      ? { kind: 'faults', faults: deps.words.followUpRows(variant, lead.locale, row, taken.faults, taken.scale) }
      : finishFollowUp({ ...at, deps }, taken)
  })

/** Goes on without: only where the follow-up allows it, or other lenders' offers wait behind it; the lender is told so. */
export const skipFollowUp: UseCase<'skipFollowUp'> = (deps, asked) =>
  atFollowUp(deps, asked, async (at) => {
    const { form, skippable } = followUpOf(deps.catalogue.followUps, at.open.key)
    return skippable || (form === 'code' && isDeadEnd(at)) || (await hasOffersInHand(deps, at))
      ? finishFollowUp({ ...at, deps }, { status: 'skipped', toLead: {}, answer: {} })
      : refuse('out-of-order')
  })

/** No further code can be sent: nobody is kept at a screen that has no way on. */
const isDeadEnd = ({ open }: AtFollowUp) => attemptsExhausted(readAsk('code', open.ask))

/** Another lender accepted meanwhile: its offer may be chosen once this screen is left. */
const hasOffersInHand = async (deps: LendersDeps, { trx, lead }: AtFollowUp) =>
  (await offersOf(trx, lead.id)).some((offer) => isLive(offer, deps.now()))

/** The same for the pictures of an identity document alone. */
export const skipDocumentUpload: UseCase<'skipDocumentUpload'> = (deps, asked) =>
  atFollowUp(deps, asked, async (at) => {
    const { form, skippable } = followUpOf(deps.catalogue.followUps, at.open.key)
    return form === 'documents' && skippable
      ? finishFollowUp({ ...at, deps }, { status: 'skipped', toLead: {}, answer: {} })
      : refuse('out-of-order')
  })
