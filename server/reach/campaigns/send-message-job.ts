// Job that sends one message: checks everything again, marks it, hands it over once, records the outcome. Marked before it is
// handed over: whoever finds the mark after a crash does not send it again (Q4).
import { minuteMs } from '#domain/questions/duration.ts'
import { isServiceMessageId } from '#domain/application/service-messages.ts'
import type { Channel } from '#domain/law/messaging.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import type { JobHandler, JobResult } from '#server/platform/jobs/worker.ts'
import type { Sent } from '#server/platform/mail/send-mail.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { MessageRow, MessageStatus } from '#server/platform/stores/message-tables.ts'
import { isServedHere } from '#server/lead/ownership/linked-lead.ts'
import { serviceMaker } from '../service-messages/service-maker.ts'
import { allProducts } from './all-products.ts'
import { campaignMaker } from './campaign-maker.ts'
import { addressOf } from './facts.ts'
import type { Addressed, MessageMaker, Written } from './message-maker.ts'
import { onOwnClock } from './on-own-clock.ts'
import { sentSms } from './sent-sms.ts'
import { leadById } from '#server/platform/stores/leads.ts'
import { suppress } from '#server/platform/stores/suppressions.ts'
import { updateMessage, lockMessage, lockPerson, returnToWaiting } from './message-store.ts'
import type { MessageChanges } from './message-store.ts'

/** Before each further attempt where it was not taken: a day in all, for a mail server that is down overnight. */
const pausesMs = [1, 5, 30, 120, ...Array<number>(7).fill(180)].map((minutes) => minutes * minuteMs)

type Next =
  | { readonly result: JobResult }
  | { readonly send: () => Promise<Sent>; readonly to: { readonly channel: Channel; readonly index: string } }

const makerOf = ({ campaign: id }: MessageRow): MessageMaker =>
  isServiceMessageId(id) ? serviceMaker(id) : campaignMaker(id)

/** The handler of the job `send-message`. */
export function sendMessageHandler(deps: ReachDeps): JobHandler {
  return {
    run: async (payload) => {
      const { messageId } = payload as { messageId: string }
      const next = await deps.db.transaction().execute((trx) => planned(deps, trx, messageId))
      return 'result' in next ? next.result : recordResult(deps, messageId, next.to, await next.send())
    },
    whenDead: async (payload) => {
      const { messageId } = payload as { messageId: string }
      await mark(deps.db, messageId, { status: 'failed', reason: 'unreachable' }, ['waiting'])
    },
  }
}

async function mark(db: Handle, id: string, changes: MessageChanges, from: readonly MessageStatus[]): Promise<void> {
  await updateMessage(db, changes, id, from)
}

async function planned(deps: ReachDeps, trx: Handle, id: string): Promise<Next> {
  const message = await lockMessage(trx, id)
  if (message?.status === 'sending') {
    await mark(trx, id, { status: 'unknown', reason: 'interrupted' }, ['sending'])
    return { result: 'done' }
  }
  if (message?.status !== 'waiting') return { result: 'done' }
  const lead = await leadById(trx, message.lead_id)
  const known = lead && deps.variants.get(lead.variant)
  if (!lead || !known || !isServedHere(deps.config, lead)) return { result: 'done' }
  const variant = onOwnClock(deps, known, lead)
  // One message of a person at a time: the caps are counted and taken together.
  await lockPerson(trx, message.person)
  const answers = openAnswers(deps.sealer, lead)
  const address = addressOf(deps, message.channel, lead, answers)
  const going = { message, lead, variant, answers, address }
  const maker = makerOf(message)
  const verdict = await maker.verdict(deps, trx, going)
  if (verdict.kind === 'wait') return { result: { againInMs: Math.max(1000, verdict.until - deps.now()) } }
  if (verdict.kind === 'hold' || !address) {
    await mark(trx, id, { status: 'held', reason: verdict.kind === 'hold' ? verdict.reason : 'no-address' }, [
      'waiting',
    ])
    return { result: 'done' }
  }
  const at = deps.now()
  const addressed = { ...going, address, at }
  const send = carrying(deps, await maker.write(deps, trx, addressed), addressed)
  await mark(trx, id, { status: 'sending', sent_at: new Date(at), to_index: address.index }, ['waiting'])
  return { to: { channel: message.channel, index: address.index }, send }
}

/** Sending of a composed message, by its channel. */
function carrying(deps: ReachDeps, written: Written, { message, variant, address }: Addressed): () => Promise<Sent> {
  const { id: reference } = message
  const { to } = address
  if (written.channel === 'sms') {
    const { text } = written
    return () => deps.sendSms({ reference, to, text }).then(() => ({ kind: 'sent' }), sentSms)
  }
  const { channel: _, ...mail } = written
  const { productName: brand, brandId } = variant
  return () => deps.sendMail({ reference, brandId, brand, to, ...mail })
}

async function recordResult(
  deps: ReachDeps,
  id: string,
  { channel, index }: { readonly channel: Channel; readonly index: string },
  sent: Sent,
): Promise<JobResult> {
  if (sent.kind !== 'later') {
    const status = ({ sent: 'sent', refused: 'failed', unknown: 'unknown' } as const)[sent.kind]
    const reason = sent.kind === 'sent' ? null : sent.kind === 'refused' ? 'refused' : sent.why
    await mark(deps.db, id, { status, reason }, ['sending'])
    // No such mailbox or number: nobody writes there again before somebody agrees to it anew.
    if (sent.kind === 'refused' && sent.isAddress)
      await suppress(deps.db, { addressIndexes: [index], channels: [channel], products: allProducts(deps) }, deps.now())
    return 'done'
  }
  const row = await returnToWaiting(deps.db, sent.why, id)
  const pause = row && pausesMs[row.tries - 1]
  if (pause !== undefined) return { againInMs: pause }
  await mark(deps.db, id, { status: 'failed', reason: sent.why }, ['waiting'])
  deps.log.failure('message not taken', new Error(sent.why), { reference: id })
  return 'done'
}
