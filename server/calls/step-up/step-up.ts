// Calls of the step-up (S-05). A caller by a continue link sees the devices that may open the application, and has a code sent to the
// owner's number or address. The code makes the caller an owner: the token is another from then on, and the answers are told.
import { dataPoint } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { onlySecrets, withoutSecrets } from '#domain/questions/answers.ts'
import { readCode } from '#domain/questions/one-time-code.ts'
import * as v from 'valibot'
import { provenReply } from '#contract/step-up-endpoints.ts'
import type { ProvenReply, SessionsReply, StepUpEndpointName, StepUpReply } from '#contract/step-up-endpoints.ts'
import { textKey } from '#contract/text-key.ts'
import { recordOf, storedCreation } from '#server/lead/idempotency/idempotency.ts'
import { idempotentRequest } from '#server/lead/idempotency/request-hash.ts'
import { idempotentAsOwner } from '#server/lead/ownership/idempotent-as-owner.ts'
import type { Work } from '#server/lead/ownership/idempotent-as-owner.ts'
import { mustProve, ownLead } from '#server/lead/ownership/own-lead.ts'
import type { OwnedLead } from '#server/lead/ownership/own-lead.ts'
import { refuse, reply, tooMany } from '#server/platform/http/answer.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import { enqueue } from '#server/platform/jobs/job-store.ts'
import { bearerHash, newToken } from '#server/platform/kit/applicant-token.ts'
import { noteShared, replaceToken, tokensOf } from '#server/platform/stores/lead-tokens.ts'
import { insertRecord } from '#server/platform/stores/lead-writes.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import type { StepUpRow } from '#server/platform/stores/token-tables.ts'
import type { CallsDeps, UseCase } from '../calls-dependencies.ts'
import { limited } from '../call-limits.ts'
import { replyAbout } from '../lead-status.ts'
import { sendDataLink } from '../send-data-link.ts'
import { isStepUpCode, stepUpAttemptsAtMost, stepUpGoodMs, stepUpPauseMs } from './step-up-code.ts'
import { sendLink } from './send-link.ts'
import { sendStepUpJob } from './send-step-up-job.ts'
import { noteStepUpAttempt, noteStepUpUsed, stepUpOf, writeStepUp } from './step-up-store.ts'
import { takeStepUp } from './step-up-limits.ts'
import { provingWays, targetIndex } from './step-up-ways.ts'

type ConfirmRequest = Parameters<UseCase<'confirmStepUp'>>[1]
type StepUpFault = 'required' | 'format' | 'mismatch' | 'tooOld' | 'impossible'

const leadSessions: UseCase<'leadSessions'> = async (deps, { params, authorization }) => {
  const lead = await ownLead(deps, deps.db, { id: params.id, authorization })
  if (!lead) return refuse('not-found')
  const mine = bearerHash(authorization)
  const further = await tokensOf(deps.db, lead.id)
  const ways = provingWays(deps, lead, openAnswers(deps.sealer, lead))
  const body: SessionsReply = {
    sessions: [
      { at: lead.created_at.toISOString(), by: lead.token_by ?? 'form', isThis: lead.token_hash === mine },
      ...further.map(({ at, by, token_hash: hash }) => ({ at: at.toISOString(), by, isThis: hash === mine })),
    ],
    needsCode: mustProve(lead),
    ways: ways.map(({ channel, to }) => ({ channel, to })),
  }
  return reply(200, body)
}

const stepUp: UseCase<'stepUp'> = async (deps, asked) => {
  const { id } = asked.params
  const answer = await idempotentAsOwner(deps, asked, { id }, async ({ trx, lead, idempotency }) => {
    const ways = provingWays(deps, lead, openAnswers(deps.sealer, lead))
    const way = ways.find(({ channel }) => channel === asked.body.channel)
    if (!way) return refuse('out-of-order')
    const now = deps.now()
    const pauseMs = stepUpPauseMs / deps.config.codes.testSpeed
    const device = { lead_id: id, token_hash: bearerHash(asked.authorization) }
    const last = await stepUpOf(trx, device)
    const waitMs = last ? last.due_at.getTime() + pauseMs - now : 0
    if (waitMs > 0) return { ...refuse('too-soon'), retryAfterSeconds: Math.ceil(waitMs / 1000) }
    const taken = await takeStepUp(deps, trx, { what: 'code', device, way, lead, network: asked.network })
    if (taken.kind === 'full') return tooMany(taken)
    const at = new Date(now)
    const sendId = deps.newId()
    const { channel, to } = way
    await writeStepUp(trx, { ...device, id: sendId, channel, target_index: targetIndex(deps, way), due_at: at })
    await enqueue(trx, sendStepUpJob(id, sendId), at)
    const body: StepUpReply = {
      channel,
      to,
      goodUntil: new Date(now + stepUpGoodMs).toISOString(),
      nextSendAt: new Date(now + pauseMs).toISOString(),
    }
    await insertRecord(trx, recordOf(deps.sealer, lead, idempotency, 200, body), at)
    return reply(200, body)
  })
  deps.wake()
  return answer
}

const confirmStepUp: UseCase<'confirmStepUp'> = async (deps, asked) => {
  const { id } = asked.params
  const owned = await ownLead(deps, deps.db, { id, authorization: asked.authorization })
  return owned ? confirm(deps, asked) : provenBefore(deps, asked)
}

/** The same request again, whose answer was lost: its token is replaced by now, and the new one is told for some minutes more. */
async function provenBefore(deps: CallsDeps, asked: ConfirmRequest): Promise<Answer> {
  const before = await storedCreation(deps, idempotentRequest(deps.sealer, asked))
  if (before?.kind !== 'reply') return refuse('not-found')
  const told = v.safeParse(provenReply, before.body)
  if (!told.success) return refuse('not-found')
  // Meanwhile its owner may have ended it.
  const authorization = `Bearer ${told.output.token}`
  const owned = await ownLead(deps, deps.db, { id: asked.params.id, authorization })
  return owned ? before : refuse('not-found')
}

const confirm = (deps: CallsDeps, asked: ConfirmRequest): Promise<Answer> =>
  idempotentAsOwner(deps, asked, { id: asked.params.id }, async (work) => {
    const { trx, lead, idempotency } = work
    const typed = asked.body.code
    const variant = deps.variants.get(lead.variant)
    if (!variant) return refuse('not-found')
    const say = (code: StepUpFault, left = 0): Answer => {
      const key = textKey('shell', 'stepUp', 'faults', code)
      const message = deps.words.sentence(variant, lead.locale, key, { left: String(left) })
      return { kind: 'faults', faults: [{ field: 'code', code, message }] }
    }
    const code = readCode(typed)
    if (code === undefined) return say(typed.trim() === '' ? 'required' : 'format')
    const sent = await stepUpOf(trx, { lead_id: lead.id, token_hash: bearerHash(asked.authorization) })
    if (!sent) return refuse('out-of-order')
    if (sent.used_at !== null || !isStillTheirs(deps, work, sent)) return say('tooOld')
    if (deps.now() - sent.due_at.getTime() >= stepUpGoodMs) return say('tooOld')
    if (sent.attempts >= stepUpAttemptsAtMost) return say('impossible')
    if (!isStepUpCode(deps.sealer, sent, code)) {
      const left = stepUpAttemptsAtMost - (await countAttempt(deps, work, sent))
      return left > 0 ? say('mismatch', left) : say('impossible')
    }
    const at = new Date(deps.now())
    await noteStepUpUsed(trx, sent.id, at)
    const { token, hash } = newToken(deps.randomBytes)
    const contacts = [...new Set([...(lead.contacts ?? []), sent.channel])]
    await replaceToken(trx, lead, { old: bearerHash(asked.authorization), tokenHash: hash, contacts, at })
    // The device that began proves a contact from then on too.
    if (lead.came_by === 'link') await noteShared(trx, lead.id, { contacts: provenAnew(lead, sent), at })
    const about = await replyAbout(deps, trx, lead)
    if (!about) return refuse('not-found')
    const answers = openAnswers(deps.sealer, lead)
    const body: ProvenReply = {
      ...about,
      token,
      createdAt: lead.created_at.toISOString(),
      variant: lead.variant,
      known: withoutSecrets(answers),
      masked: maskedSecrets(answers),
    }
    await insertRecord(trx, recordOf(deps.sealer, lead, idempotency, 200, body), at)
    return reply(200, body)
  })

/** The contact that others are to prove: that of the link, which its holder was sent, else that of the code. */
const provenAnew = ({ contacts }: OwnedLead, { channel }: StepUpRow) =>
  contacts && contacts.length > 0 ? contacts : [channel]

/** The number or address may have been changed since by the owner: a code proves nothing of another. */
function isStillTheirs(deps: CallsDeps, { lead }: Work, { channel, target_index: index }: StepUpRow): boolean {
  const ways = provingWays(deps, lead, openAnswers(deps.sealer, lead))
  return ways.some((way) => way.channel === channel && targetIndex(deps, way) === index)
}

/** Counts a wrong code, once for a request that comes twice. */
async function countAttempt(deps: CallsDeps, { trx, idempotency }: Work, sent: StepUpRow): Promise<number> {
  const attempt = deps.sealer.index('attempt', `${idempotency.key} ${idempotency.requestHash}`)
  if (sent.last_attempt === attempt) return sent.attempts
  const attempts = sent.attempts + 1
  await noteStepUpAttempt(trx, sent.id, attempts, attempt)
  return attempts
}

const shownSigns = 4

/** The last signs of what must not outlive a tab: enough to know one's own, too few to use. */
const maskedSecrets = (answers: Answers): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(onlySecrets(answers)).flatMap(([key, value]) =>
      dataPoint(key as DataPointKey).kind === 'consent' ? [] : [[key, `…${String(value).slice(-shownSigns)}`]],
    ),
  )

export const stepUpUseCases: { readonly [Name in StepUpEndpointName]: UseCase<Name> } = {
  leadSessions,
  stepUp,
  confirmStepUp,
  sendLink,
  sendDataLink: limited('data-link', sendDataLink),
}
