// Job that sends one campaign message: checks everything again, marks it, hands it over once, records the outcome. Marked
// before it is handed over: whoever finds the mark after a crash does not send it again (Q4).
import type { Answers } from '#domain/questions/answers.ts'
import type { Channel } from '#domain/law/messaging.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import type { JobHandler, JobResult } from '#server/platform/jobs/worker.ts'
import type { Sent } from '#server/platform/mail/send-mail.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import type { MessageRow, MessageStatus } from '#server/platform/stores/message-tables.ts'
import { isServedHere } from '#server/lead/ownership/linked-lead.ts'
import { composeMail, composeSms } from './compose.ts'
import type { Composed } from './compose.ts'
import { addressOf, factsOf } from './facts.ts'
import type { Address } from './facts.ts'
import { goLink, stopLinks } from './links.ts'
import type { Linking } from './links.ts'
import { sentSms } from './sent-sms.ts'
import { allProducts, suppress } from './suppression-store.ts'
import { verdictOn } from './verdict.ts'
import { leadById } from '#server/platform/stores/leads.ts'
import { updateMessage, lockMessage, lockPerson, returnToWaiting } from './message-store.ts'

const minuteMs = 60_000
/** Before each further attempt where it was not taken. */
const pausesMs = [1, 5, 30, 120].map((minutes) => minutes * minuteMs)

type Next =
  | { readonly result: JobResult }
  | { readonly send: () => Promise<Sent>; readonly to: { readonly channel: Channel; readonly index: string } }

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

async function mark(
  db: Handle,
  id: string,
  changes: { readonly status: MessageStatus; readonly reason?: string | null; readonly sent_at?: Date | null },
  from: readonly MessageStatus[],
): Promise<void> {
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
  const variant = lead && deps.variants.get(lead.variant)
  if (!lead || !variant || !isServedHere(deps.config, lead)) return { result: 'done' }
  // One message of a person at a time: the caps are counted and taken together.
  await lockPerson(trx, message.person)
  const answers = openAnswers(deps.sealer, lead)
  const address = addressOf(deps, message.channel, lead, answers)
  const verdict = verdictOn(await factsOf(deps, trx, { message, lead, variant, answers, address }))
  if (verdict.kind === 'wait') return { result: { againInMs: Math.max(1000, verdict.until - deps.now()) } }
  if (verdict.kind === 'hold' || !address) {
    await mark(trx, id, { status: 'held', reason: verdict.kind === 'hold' ? verdict.reason : 'no-address' }, [
      'waiting',
    ])
    return { result: 'done' }
  }
  // The same moment in the link and in the row: by it a visit finds its message.
  const at = deps.now()
  const send = prepared(deps, { message, lead, variant, answers, address, at })
  await mark(trx, id, { status: 'sending', sent_at: new Date(at) }, ['waiting'])
  return { to: { channel: message.channel, index: address.index }, send }
}

interface Going {
  readonly message: MessageRow
  readonly lead: LeadRow
  readonly variant: Variant
  readonly answers: Answers
  readonly address: Address
  /** Unix milliseconds. */
  readonly at: number
}

/** Everything written out: what is left is to hand it over. */
function prepared(deps: ReachDeps, { message, lead, variant, answers, address, at }: Going): () => Promise<Sent> {
  const linking: Linking = {
    messageId: message.id,
    campaign: message.campaign,
    channel: message.channel,
    lead,
    variant,
    answers,
    to: address.to,
    addressIndex: address.index,
    at,
  }
  const stop = stopLinks(deps, linking)
  const composed: Composed = {
    campaign: message.campaign,
    step: message.step + 1,
    variant,
    locale: lead.locale,
    firstName: String(answers['personalDetails.firstName'] ?? ''),
    until: lead.expires_at.getTime(),
    link: goLink(deps, linking),
    stopLink: stop.screen,
    operator: deps.config.mail.operator,
  }
  return carriers[message.channel](deps, composed, { reference: message.id, to: address.to, oneClick: stop.oneClick })
}

type Carry = (
  deps: ReachDeps,
  composed: Composed,
  going: { readonly reference: string; readonly to: string; readonly oneClick: string },
) => () => Promise<Sent>

const carriers: Readonly<Record<Channel, Carry>> = {
  email: (deps, composed, { reference, to, oneClick }) => {
    const { productName: brand, brandId } = composed.variant
    const mail = { reference, brandId, brand, to, ...composeMail(deps, composed), unsubscribeUrl: oneClick }
    return () => deps.sendMail(mail)
  },
  sms: (deps, composed, { reference, to }) => {
    const text = composeSms(deps, composed)
    return () => deps.sendSms({ reference, to, text }).then(() => ({ kind: 'sent' }), sentSms)
  },
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
      await suppress(deps.db, { addressIndex: index, channels: [channel], products: allProducts(deps) }, deps.now())
    return 'done'
  }
  const row = await returnToWaiting(deps.db, sent.why, id)
  const pause = row && pausesMs[row.tries - 1]
  if (pause !== undefined) return { againInMs: pause }
  await mark(deps.db, id, { status: 'failed', reason: sent.why }, ['waiting'])
  deps.log.failure('message not taken', new Error(sent.why), { reference: id })
  return 'done'
}
