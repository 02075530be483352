// Planning of service messages from the outbox: in the transaction that takes the event, so that each is planned exactly once
// whatever is killed when. Whether it still goes is decided when it is due.
import { messagesOfEvent, serviceMessage } from '#domain/application/service-messages.ts'
import type { ServiceMessageId } from '#domain/application/service-messages.ts'
import type { Channel } from '#domain/law/messaging.ts'
import { enqueue } from '#server/platform/jobs/job-store.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import { sendMessageJob } from '../campaigns/message-store.ts'
import type { Happened } from '../outbox/plan.ts'
import { holdOvertaken, insertServiceMessage, laterServiceMessage } from './service-message-store.ts'

const minuteMs = 60_000

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
  if (ids.length === 0 || (await laterServiceMessage(trx, lead.id, at))) return
  const made: string[] = []
  for (const id of ids) made.push(...(await planOne(trx, id, { source, at }, lead)))
  if (made.length > 0) await holdOvertaken(trx, lead.id, made)
}

/** By each channel whose address the lead has; the ids of those that are new. */
async function planOne(
  trx: Handle,
  id: ServiceMessageId,
  { source, at }: Pick<Happened, 'source' | 'at'>,
  lead: Told,
): Promise<string[]> {
  const { once, channels } = serviceMessage(id)
  const person = lead.email_index ?? lead.phone_index
  const made: string[] = []
  for (const { channel, afterMinutes } of channels) {
    if (person === null || indexOf[channel](lead) === null) continue
    const due = new Date(at.getTime() + afterMinutes * minuteMs)
    const occasion = once === 'lead' ? '' : source
    const row = await insertServiceMessage(trx, { leadId: lead.id, id, occasion, channel, person, due, at })
    if (!row) continue
    await enqueue(trx, sendMessageJob(row.id), due)
    made.push(row.id)
  }
  return made
}
