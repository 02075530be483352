// Planning of service messages from the outbox. In the transaction that takes the event, so that each is planned exactly once
// whatever is killed when. Whether it still goes is decided when it is due.
import { minuteMs } from '#domain/questions/duration.ts'
import { messagesOfEvent, serviceMessage } from '#domain/application/service-messages.ts'
import type { ServiceMessageId } from '#domain/application/service-messages.ts'
import type { Channel } from '#domain/law/messaging.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import type { Happened } from '../outbox/plan.ts'
import {
  goesByEnd,
  holdOvertaken,
  isGivenBack,
  isOneLater,
  liveOffersOf,
  plannedMessages,
  planMessages,
  waitingChannels,
} from './service-message-store.ts'

type Told = Pick<LeadRow, 'id' | 'email_index' | 'phone_index'>

const indexOf: Readonly<Record<Channel, (lead: Told) => string | null>> = {
  email: (lead) => lead.email_index,
  sms: (lead) => lead.phone_index,
}

/** Of a lead that is not erased, locked against it by the caller. */
export async function planServiceMessages(
  trx: Handle,
  { kind, state, source, at }: Pick<Happened, 'kind' | 'state' | 'source' | 'at'>,
  lead: Told,
): Promise<void> {
  const ids = messagesOfEvent(kind, state)
  if (ids.length === 0) return
  const before = await plannedMessages(trx, lead.id)
  if (isOneLater(before, at)) return
  const made: string[] = []
  for (const id of ids) {
    if (serviceMessage(id).tellsReturn && !(await isGivenBack(trx, lead.id))) continue
    const due = await countedFrom(trx, id, at, lead)
    if (due === undefined) continue
    const planned = await planOne(trx, id, { source, at, due, waiting: waitingChannels(before, id) }, lead)
    if (!goesByEnd(id)) made.push(...planned)
  }
  if (made.length > 0) await holdOvertaken(trx, lead.id, made)
}

/** Of a lead that the caller has locked: what its applicant asked for, by one channel, at once, to the address of now alone. */
export async function planAsked(
  trx: Handle,
  id: ServiceMessageId,
  { occasion, channel, at }: { readonly occasion: string; readonly channel: Channel; readonly at: Date },
  lead: Told,
): Promise<void> {
  const person = lead.email_index ?? lead.phone_index
  const toIndex = indexOf[channel](lead)
  if (person === null || toIndex === null) return
  await planMessages(trx, [{ leadId: lead.id, id, occasion, channel, person, toIndex, due: at, at }])
}

/** An offer that ends this soon after it came says so in its own message. */
const soonMs = 60 * minuteMs

/** Start of a message's minutes: the event, or the end of the last offer less its hours; nothing where that is too soon. */
async function countedFrom(
  trx: Handle,
  id: ServiceMessageId,
  at: Date,
  { id: leadId }: Told,
): Promise<Date | undefined> {
  const { hoursBeforeEnd } = serviceMessage(id)
  if (hoursBeforeEnd === undefined) return at
  const offers = await liveOffersOf(trx, leadId, at)
  const end = Math.max(0, ...offers.map(({ valid_until: until }) => until.getTime()))
  const due = end - hoursBeforeEnd * 60 * minuteMs
  return due > at.getTime() + soonMs ? new Date(due) : undefined
}

interface Planning extends Pick<Happened, 'source' | 'at'> {
  readonly due: Date
  /** Channels by which such a message waits already. */
  readonly waiting: readonly Channel[]
}

/** By each channel whose address the lead has; the ids of those that are new. None while all of them wait to go already. */
async function planOne(
  trx: Handle,
  id: ServiceMessageId,
  { source, at, due: from, waiting }: Planning,
  lead: Told,
): Promise<readonly string[]> {
  const { once, channels } = serviceMessage(id)
  const person = lead.email_index ?? lead.phone_index
  const reached = channels.filter(({ channel }) => indexOf[channel](lead) !== null)
  if (person === null || reached.every(({ channel }) => waiting.includes(channel))) return []
  const occasion = once === 'lead' ? '' : source
  const messages = reached.map(({ channel, afterMinutes }) => {
    const due = new Date(from.getTime() + afterMinutes * minuteMs)
    return { leadId: lead.id, id, occasion, channel, person, due, at }
  })
  return planMessages(trx, messages)
}
