// Database queries of service messages: planned once an occasion, overtaken by what happens later, and the facts they tell.
import { serviceMessageIds } from '#domain/application/service-messages.ts'
import type { ServiceMessageId } from '#domain/application/service-messages.ts'
import type { Channel } from '#domain/law/messaging.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { MessageRow } from '#server/platform/stores/message-tables.ts'
import { handedOver } from '../campaigns/message-store.ts'

export interface NewServiceMessage {
  readonly leadId: string
  readonly id: ServiceMessageId
  readonly occasion: string
  readonly channel: Channel
  readonly person: string
  readonly due: Date
  /** When that happened which it tells of. */
  readonly at: Date
}

/** The id of the row, or nothing where this was planned before. */
export const insertServiceMessage = (
  trx: Handle,
  { leadId, id, occasion, channel, person, due, at }: NewServiceMessage,
) =>
  trx
    .insertInto('message')
    .values({
      lead_id: leadId,
      campaign: id,
      step: 0,
      occasion,
      channel,
      person,
      due_at: due,
      made_at: at,
      reason: null,
      sent_at: null,
      clicked_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** A message of the lead about something later: two processes may plan in another order than things happened. */
export const laterServiceMessage = (trx: Handle, leadId: string, at: Date) =>
  trx
    .selectFrom('message')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('campaign', 'in', serviceMessageIds)
    .where('made_at', '>', at)
    .limit(1)
    .executeTakeFirst()

/** What has not gone and is overtaken never goes. */
export const holdOvertaken = (trx: Handle, leadId: string, but: readonly string[]) =>
  trx
    .updateTable('message')
    .set({ status: 'held', reason: 'overtaken' })
    .where('lead_id', '=', leadId)
    .where('campaign', 'in', serviceMessageIds)
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

/** In the order they came. */
export const offersOf = (trx: Handle, leadId: string) =>
  trx.selectFrom('offer').select(['lender', 'terms']).where('lead_id', '=', leadId).orderBy('at').execute()
