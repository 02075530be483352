// Calls of mobile verification (M5): check the code, send another, change the number. Each under the lead's lock, so that
// attempts and sends are counted one by one.
import { readAsk } from '#contract/follow-up-asks.ts'
import { canonicalFields, judgeFollowUp } from '#domain/follow-up/follow-up-answers.ts'
import type { FollowUpFault } from '#domain/follow-up/follow-up-answers.ts'
import { followUpOf, screenWithin } from '#domain/follow-up/follow-ups.ts'
import type { NamedFollowUp } from '#domain/follow-up/follow-ups.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { readCode } from '#domain/questions/one-time-code.ts'
import { stateNumber } from '#domain/journey/states.ts'
import { nextState } from '#domain/application/transitions.ts'
import { refuse, reply } from '#server/platform/http/answer.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import type { LendersDeps, UseCase } from '../lenders-dependencies.ts'
import { atFollowUp } from '../follow-ups/answer.ts'
import type { AnswerUseCase, AtFollowUp, FollowUpRequest } from '../follow-ups/answer.ts'
import { finishFollowUp } from '../follow-ups/finish.ts'
import { recordOf } from '#server/lead/idempotency/idempotency.ts'
import { tellFollowUp } from '#server/platform/stores/follow-ups.ts'
import { updateState } from '#server/platform/stores/lead-states.ts'
import { insertRecord } from '#server/platform/stores/lead-writes.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import type { LeadRow, VerificationRow } from '#server/platform/stores/tables.ts'
import { lastSendOf } from '#server/platform/stores/verifications.ts'
import { mustProve } from '#server/lead/ownership/own-lead.ts'
import { askingNothing, judgingOf, replyOf } from '#server/lead/lead-reply.ts'
import { changeNumber } from './change-number.ts'
import { isCodeOf } from './code.ts'
import { sendNewCode } from './new-send.ts'
import { isSendable, mobileOf } from './sendable.ts'
import { askOfSend, attemptsAtMost, goodForMs, nextSendAt } from './sends.ts'
import { noteProven, verificationOfOtherNumber, noteAttempt } from './code-store.ts'

/** The screens of a verification: where the code is typed, and the one within it for another number. */
interface Screens {
  readonly code: NamedFollowUp
  readonly number: NamedFollowUp | undefined
}

/** Works at the verification, at one of its screens only; `out-of-order` anywhere else. */
const atVerification = (
  deps: LendersDeps,
  asked: FollowUpRequest,
  screen: keyof Screens,
  work: (at: AtFollowUp, screens: Screens) => Promise<Answer>,
): Promise<Answer> =>
  atFollowUp(deps, asked, async (at) => {
    const { followUps } = deps.catalogue
    const code = followUpOf(followUps, at.open.key)
    const screens: Screens = { code, number: screenWithin(followUps, code.key) }
    const state = screens[screen]?.state
    const isThere = code.form === 'code' && state !== undefined && stateNumber(state) === at.lead.state
    return isThere ? work(at, screens) : refuse('out-of-order')
  })

const faulty = (
  { words }: LendersDeps,
  { variant, lead }: AtFollowUp,
  row: NamedFollowUp,
  faults: readonly FollowUpFault[],
): Answer => ({ kind: 'faults', faults: words.followUpRows(variant, lead.locale, row, faults) })

/** Says where the lead stands, and keeps that as the answer to repeat. */
async function told(deps: LendersDeps, { trx, idempotency }: AtFollowUp, lead: LeadRow): Promise<Answer> {
  const body = replyOf(deps, lead, openAnswers(deps.sealer, lead), askingNothing)
  await insertRecord(trx, recordOf(deps.sealer, lead, idempotency, 200, body), new Date(deps.now()))
  return reply(200, body)
}

export const verifyMobile: AnswerUseCase<'code'> = (deps, asked) =>
  atVerification(deps, asked, 'code', async (at, screens) => {
    const { trx, lead, idempotency } = at
    const { code: typed } = asked.body
    const say = (code: FollowUpFault['code'], values?: FollowUpFault['values']) =>
      faulty(deps, at, screens.code, [{ field: 'code', code, ...(values ? { values } : {}) }])
    const code = readCode(typed)
    if (code === undefined) return say(typed.trim() === '' ? 'required' : 'format')
    const last = await lastSendOf(trx, deps.sealer, lead)
    // The number may have been changed while no code could be sent: the old one's code proves nothing of it.
    if (!last || !isOfNumber(deps, lead, last)) return refuse('out-of-order')
    if (last.attempts >= attemptsAtMost) return say('impossible')
    if (last.made_at && deps.now() - last.made_at.getTime() >= goodForMs)
      return say('tooOld', { max: goodForMs / 60_000 })
    if (!isCodeOf(deps.sealer, last, code)) {
      const attempts = await countAttempt(deps, at, last, `${idempotency.key} ${idempotency.requestHash}`)
      return attempts < attemptsAtMost ? say('mismatch', { left: attemptsAtMost - attempts }) : say('impossible')
    }
    await noteProven(trx, deps.now(), last.id)
    return finishFollowUp({ ...at, deps }, { status: 'answered', toLead: {}, answer: await proof(deps, at, last) })
  })

const isOfNumber = (deps: LendersDeps, lead: LeadRow, { number_index }: VerificationRow): boolean => {
  const number = mobileOf(deps, lead, openAnswers(deps.sealer, lead))
  return number !== undefined && deps.sealer.index('phone', number) === number_index
}

/** Proof for the lender: the number is proven, and which it is where the application named another. */
async function proof(deps: LendersDeps, { trx, lead }: AtFollowUp, { number_index, number_ending }: VerificationRow) {
  const other = await verificationOfOtherNumber(trx, lead.id, number_index)
  const phoneNumber = other && mobileOf(deps, lead, openAnswers(deps.sealer, lead))
  return { phoneVerified: true, numberEnding: number_ending, ...(phoneNumber ? { phoneNumber } : {}) }
}

/** Counts a wrong code, once for a request that comes twice. */
async function countAttempt(
  deps: LendersDeps,
  { trx, lead, open }: AtFollowUp,
  last: VerificationRow,
  request: string,
): Promise<number> {
  const attempt = deps.sealer.index('attempt', request)
  if (last.last_attempt === attempt) return last.attempts
  const attempts = last.attempts + 1
  await noteAttempt(trx, attempts, attempt, last.id)
  // A limit that holds the next code stays on the screen as it was told.
  const { held, nextSendAt: heldUntil } = readAsk('code', open.ask) ?? {}
  const ask = {
    ...askOfSend({ ...last, attempts }, deps.config.codes),
    ...(held ? { held, nextSendAt: heldUntil } : {}),
  }
  await tellFollowUp(trx, deps.sealer, lead, { ask, at: new Date(deps.now()) })
  return attempts
}

/**
 * Another code to the same number, after growing pauses and so many a lead. Where a limit holds it, nothing is sent and the reply says
 * so (`held`): the same whosever number it is (S-25).
 */
export const resendCode: UseCase<'resendCode'> = (deps, asked) =>
  atVerification(deps, asked, 'code', async (at) => {
    const earliest = nextSendAt(await lastSendOf(at.trx, deps.sealer, at.lead), deps.config.codes)
    if (earliest === undefined) return refuse('no-more-codes')
    const waitMs = earliest - deps.now()
    if (waitMs > 0) return { ...refuse('too-soon'), retryAfterSeconds: Math.ceil(waitMs / 1000) }
    const ask = await sendNewCode(deps, { trx: at.trx, lead: at.lead, network: asked.network })
    if (!ask) return refuse('out-of-order')
    return told(deps, at, await tellFollowUp(at.trx, deps.sealer, at.lead, { ask, at: new Date(deps.now()) }))
  })

const steps = {
  change: { event: 'numberChanging', from: 'code', to: 'number' },
  verify: { event: 'numberKept', from: 'number', to: 'code' },
} as const

/** Opens the screen for another number, or leaves it with the number there was. */
export const mobileVerification: UseCase<'mobileVerification'> = (deps, asked) => {
  const { step } = asked.body
  const { event, from, to } = steps[step]
  return atVerification(deps, asked, from, async (at, screens) => {
    const { trx, lead } = at
    const followUp = screens[to]?.state
    const state = followUp && nextState(lead.state, event, { flow: lead.flow, nextSection: undefined, followUp })
    if (state === undefined || !lead.follow_up) return refuse('out-of-order')
    if (step === 'change' && nextSendAt(await lastSendOf(trx, deps.sealer, lead), deps.config.codes) === undefined)
      return refuse('no-more-codes')
    const { result, follow_up } = lead
    await updateState(trx, lead, {
      event,
      state,
      result,
      followUp: follow_up,
      detail: {},
      at: new Date(deps.now()),
    })
    return told(deps, at, { ...lead, state, version: lead.version + 1 })
  })
}

/** Takes another number: it becomes the lead's, and a code goes to it. */
export const changeMobile: AnswerUseCase<'questions'> = (deps, asked) =>
  atVerification(deps, asked, 'number', async (at, { code, number: row }) => {
    if (!row) return refuse('out-of-order')
    const names = row.asks ?? []
    const answers = canonicalFields(row, asked.body.answers, at.variant.country)
    const known = openAnswers(deps.sealer, at.lead)
    const faults = judgeFollowUp(row, { asked: names, answers, known }, judgingOf(deps, at.variant))
    if (faults.length > 0) return faulty(deps, at, row, faults)
    const changed = { ...known, ...answers } as Answers
    const number = mobileOf(deps, at.lead, changed)
    // A link's holder could have the owner's codes sent to themselves.
    if (mustProve(at.lead) && number !== mobileOf(deps, at.lead, known)) {
      const message = deps.words.sentence(at.variant, at.lead.locale, 'shellˆstepUp>contact', {})
      return { kind: 'faults', faults: [{ field: names[0]!, code: 'notOffered', message }] }
    }
    if (number === undefined || !isSendable(deps, at.lead, number))
      return faulty(deps, at, row, [{ field: names[0]!, code: 'wrongCountry' }])
    return changeNumber(deps, at, { answers: changed, network: asked.network, backTo: code.state })
  })
