// Database queries of service messages: planned once an occasion, overtaken by what happens later, and the facts they tell.
import { serviceMessage, serviceMessageIds } from '#domain/application/service-messages.ts'
import type { ServiceMessageId } from '#domain/application/service-messages.ts'
import type { Channel } from '#domain/law/messaging.ts'
import { enqueueAll } from '#server/platform/jobs/job-store.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { MessageRow } from '#server/platform/stores/message-tables.ts'
import { handedOver, sendMessageJob } from '../campaigns/message-store.ts'

/** True of a message that counts back from the end of what it tells. */
export const goesByEnd = (id: ServiceMessageId): boolean => serviceMessage(id).hoursBeforeEnd !== undefined

/** Those of which a later one says what an earlier one said, or better. */
const inTurn = serviceMessageIds.filter((id) => !serviceMessage(id).isAsked && !serviceMessage(id).ofConsent)

export interface NewServiceMessage {
  readonly leadId: string
  readonly id: ServiceMessageId
  readonly occasion: string
  readonly channel: Channel
  readonly person: string
  /** Index of the address that it was asked for, and goes to alone. */
  readonly toIndex?: string
  readonly due: Date
  /** Time of the event that the message tells of. */
  readonly at: Date
}

/** Ids of the rows, each with a job; nothing of what was planned before. */
export async function planMessages(trx: Handle, messages: readonly NewServiceMessage[]): Promise<readonly string[]> {
  if (messages.length === 0) return []
  const rows = messages.map(({ leadId, id, occasion, channel, person, toIndex, due, at }) => ({
    lead_id: leadId,
    campaign: id,
    step: 0,
    occasion,
    channel,
    person,
    to_index: toIndex ?? null,
    due_at: due,
    made_at: at,
    reason: null,
    sent_at: null,
    clicked_at: null,
  }))
  const made = await trx
    .insertInto('message')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'due_at'])
    .execute()
  await enqueueAll(
    trx,
    made.map(({ id, due_at: runAt }) => ({ ...sendMessageJob(id), runAt })),
  )
  return made.map(({ id }) => id)
}

type Planned = Pick<MessageRow, 'campaign' | 'channel' | 'status' | 'made_at'>

/** Messages that were planned of the lead before. */
export const plannedMessages = (trx: Handle, leadId: string): Promise<readonly Planned[]> =>
  trx.selectFrom('message').select(['campaign', 'channel', 'status', 'made_at']).where('lead_id', '=', leadId).execute()

/** Of messages of a lead, true where one is about something later: two processes may plan in another order than things happened. */
export const isOneLater = (planned: readonly Planned[], at: Date): boolean =>
  planned.some(({ campaign, made_at: madeAt }) => inTurn.includes(campaign as ServiceMessageId) && madeAt > at)

/** Channels by which a message of the kind waits already: it tells what is so when it goes, and so of what happens meanwhile. */
export const waitingChannels = (planned: readonly Planned[], id: ServiceMessageId): readonly Channel[] =>
  planned.flatMap(({ campaign, channel, status }) => (campaign === id && status === 'waiting' ? [channel] : []))

/** Holds waiting messages that a later one has overtaken; one with a clock of its own is judged when it is due. */
export const holdOvertaken = (trx: Handle, leadId: string, but: readonly string[]) =>
  trx
    .updateTable('message')
    .set({ status: 'held', reason: 'overtaken' })
    .where('lead_id', '=', leadId)
    .where(
      'campaign',
      'in',
      inTurn.filter((id) => !goesByEnd(id)),
    )
    .where('status', '=', 'waiting')
    .where('id', 'not in', but)
    .execute()

/** Messages of the same kind about the lead that went, or may have. */
export const goneBefore = (trx: Handle, { id, lead_id: leadId, campaign }: MessageRow) =>
  trx
    .selectFrom('message')
    .select(['channel', 'occasion', 'sent_at', 'clicked_at'])
    .where('lead_id', '=', leadId)
    .where('campaign', '=', campaign)
    .where('status', 'in', handedOver)
    .where('id', '!=', id)
    .execute()

const unasked = serviceMessageIds.filter((id) => !serviceMessage(id).isAsked)

/** Whether the lead's applicant was told of it before by this channel and at this address, or followed a link that was asked for there. */
export async function isWrittenTo(
  trx: Handle,
  { id, lead_id: leadId, channel }: Pick<MessageRow, 'id' | 'lead_id' | 'channel'>,
  addressIndex: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('message')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('channel', '=', channel)
    // Of an address that the lead had before it says nothing.
    .where('to_index', '=', addressIndex)
    .where('status', 'in', handedOver)
    .where('id', '!=', id)
    .where((eb) => eb.or([eb('campaign', 'in', unasked), eb('clicked_at', 'is not', null)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Those that may be chosen, in the order they came. Whether one is over is asked here: the database would believe that open offers which
 * end later are few, and look for the lead's among those of all leads.
 */
export async function liveOffersOf(trx: Handle, leadId: string, now: Date) {
  const open = await trx
    .selectFrom('offer')
    .select(['lender', 'lends', 'terms', 'valid_until'])
    .where('lead_id', '=', leadId)
    .where('status', '=', 'open')
    .orderBy('at')
    .orderBy('lender')
    .execute()
  return open.filter(({ valid_until: until }) => until > now)
}

/** The one that was chosen; nothing where none was. */
export const chosenOfferOf = (trx: Handle, leadId: string) =>
  trx
    .selectFrom('offer')
    .select(['lender', 'lends', 'terms'])
    .where('lead_id', '=', leadId)
    .where('status', '=', 'chosen')
    .executeTakeFirst()

/** True where the lender whose offer was chosen goes on no more, and no lender told of a loan that it paid out: that has a contract. */
export const isGivenBack = async (trx: Handle, leadId: string): Promise<boolean> => {
  const rows = await trx
    .selectFrom('loan_outcome')
    .leftJoin('offer', (join) =>
      join.onRef('offer.verdict_id', '=', 'loan_outcome.verdict_id').on('offer.status', '=', 'chosen'),
    )
    .select(['loan_outcome.kind', 'offer.status'])
    .where('loan_outcome.lead_id', '=', leadId)
    .execute()
  const isPaidOut = rows.some(({ kind }) => kind === 'funded')
  return !isPaidOut && rows.some(({ kind, status }) => kind !== 'funded' && status === 'chosen')
}
