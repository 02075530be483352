// Database queries of messages: of campaigns, and what service messages share with them.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CampaignId } from '#domain/application/campaigns.ts'
import { serviceMessage, serviceMessageIds } from '#domain/application/service-messages.ts'
import { stateNumber } from '#domain/journey/states.ts'
import { marketingPurpose } from '#domain/law/marketing.ts'
import type { NewJob } from '#server/platform/jobs/job-store.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { MessageRow, MessageStatus } from '#server/platform/stores/message-tables.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'

/** The job that sends a message, once. */
export const sendMessageJob = (messageId: string): NewJob => ({
  kind: 'send-message',
  payload: { messageId },
  dedupe_key: `message ${messageId}`,
})

export type MessageChanges = Pick<MessageRow, 'status'> & Partial<Pick<MessageRow, 'reason' | 'sent_at' | 'to_index'>>

export const updateMessage = (db: Handle, changes: MessageChanges, id: string, from: readonly MessageStatus[]) =>
  db.updateTable('message').set(changes).where('id', '=', id).where('status', 'in', from).execute()

export const lockMessage = (trx: Handle, id: string) =>
  trx.selectFrom('message').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const lockPerson = (trx: Handle, person: string | null) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${person}, 16))`.execute(trx)

export const returnToWaiting = (db: Handle, why: string, id: string) =>
  db
    .updateTable('message')
    .set(({ eb }) => ({ status: 'waiting', sent_at: null, reason: why, tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .returning('tries')
    .executeTakeFirst()

/** States of another lead that make a reminder of this one wrong: the person has gone on there. */
export const further = (['checking', 'accepted', 'thank-you', 'redirected'] as const).map(stateNumber)

export const lookedBackMs = 90 * 86_400_000

export const handedOver = ['sending', 'sent', 'unknown'] as const

export const pauseOf = (trx: Handle, campaign: CampaignId) =>
  trx.selectFrom('campaign_pause').select('campaign').where('campaign', '=', campaign).executeTakeFirst()

/** An earlier step of the message's reminder, of the same lead, that waits and was never tried; undefined where there is none. */
export const earlierUntried = (trx: Handle, { lead_id: leadId, campaign: id, step }: MessageRow) =>
  trx
    .selectFrom('message')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('campaign', '=', id)
    .where('step', '<', step)
    .where('status', '=', 'waiting')
    .where('tries', '=', 0)
    .limit(1)
    .executeTakeFirst()

/**
 * Another lead of the address, of whatever brand, that was begun after this one; or one that came further, and did so after this one began
 * or is still open. One of years ago says nothing of this one.
 */
export const furtherLeadOf = (
  trx: Handle,
  email: string,
  { id, created_at: at }: Pick<LeadRow, 'id' | 'created_at'>,
  now: number,
) =>
  trx
    .selectFrom('lead')
    .select('id')
    .where('email_index', '=', email)
    .where('id', '!=', id)
    .where((is) =>
      is.or([
        is('created_at', '>', at),
        is.and([is('state', 'in', further), is.or([is('updated_at', '>', at), is('expires_at', '>', new Date(now))])]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()

export const lastMarketingConsent = (trx: Handle, leadId: string, channel: 'email' | 'sms') =>
  trx
    .selectFrom('consent')
    .select('at')
    .where('lead_id', '=', leadId)
    .where('purpose', '=', marketingPurpose)
    .where('channel', '=', channel)
    .where('given', '=', true)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()

const consentMessages = serviceMessageIds.filter((id) => serviceMessage(id).ofConsent === true)

export const recentMessagesOf = (trx: Handle, person: string, now: number, id: string) =>
  trx
    .selectFrom('message')
    .select(['campaign', 'channel', 'sent_at', 'lead_id'])
    .where('person', '=', person)
    .where('sent_at', '>', new Date(now - lookedBackMs))
    .where('status', 'in', handedOver)
    // A request to confirm the consent itself does not count.
    .where('campaign', 'not in', consentMessages)
    .where('id', '!=', id)
    .execute()

export const atOnce = 200

export const pausedCampaigns = (db: Handle) => db.selectFrom('campaign_pause').select('campaign').execute()

export const insertDueMessages = (db: Handle, at: Date, due: readonly RawBuilder<unknown>[]) =>
  sql<{ id: string }>`
    with made as (
      insert into message (lead_id, campaign, step, channel, person, due_at, made_at)
      select id, campaign, step, channel, person, due, ${at}::timestamptz
      from (${sql.join(
        due.map((each) => sql`(${each})`),
        sql` union all `,
      )}) as due_lead
      order by due
      limit ${atOnce}::int
      on conflict do nothing
      returning id, lead_id
    )
    insert into job (kind, payload, dedupe_key, run_at, lead_id)
    select 'send-message', json_build_object('messageId', id), 'message ' || id, ${at}::timestamptz, lead_id from made
    returning id`.execute(db)

/**
 * Marks reminders that were due by now as ones that may have gone; how many. They count for the caps of their person. Whatever waits for a
 * later hour still, as for the market's contact hours, has not gone.
 */
export async function markMaybeGone(db: Handle, now: Date, campaigns: readonly CampaignId[]): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('message')
    .set((query) => ({ status: 'unknown', reason: 'restored', sent_at: query.ref('due_at') }))
    .where('status', '=', 'waiting')
    .where('due_at', '<=', now)
    .where('campaign', 'in', campaigns)
    .where((query) =>
      query.not(
        query.exists(
          query
            .selectFrom('job')
            .select('job.id')
            .where('job.dedupe_key', '=', sql<string>`'message ' || message.id`)
            .where('job.run_at', '>', now),
        ),
      ),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const noteClick = (trx: Handle, at: Date, leadId: string, sentAt: number) =>
  trx
    .updateTable('message')
    .set({ clicked_at: at })
    .where('lead_id', '=', leadId)
    .where('sent_at', '=', new Date(sentAt))
    .where('clicked_at', 'is', null)
    .execute()

export const messageById = (db: Handle, id: string) =>
  db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirst()
