// Figures of messages by outcome, of campaigns and service messages, of some days: those of all time would take longer the more is kept.
// From the tables as they are, so what was purged with its lead is not in them.
import { sql } from 'kysely'
import { campaign, campaignIds } from '#domain/application/campaigns.ts'
import type { CampaignId } from '#domain/application/campaigns.ts'
import { serviceMessageIds } from '#domain/application/service-messages.ts'
import type { ServiceMessageId } from '#domain/application/service-messages.ts'
import type { Database } from '#server/platform/stores/database.ts'
import type { MessageStatus } from '#server/platform/stores/message-tables.ts'
import { isSending } from '../funnel/lead-outcome-store.ts'

/** From a moment until before another. */
export interface Days {
  readonly from: Date
  readonly to: Date
}

interface Outcomes {
  readonly byStatus: Readonly<Partial<Record<MessageStatus, number>>>
  /** Of those held back. */
  readonly held: Readonly<Record<string, number>>
}

export interface CampaignFigures extends Outcomes {
  readonly campaign: CampaignId
  readonly pausedAt: Date | undefined
  /** Visits by its links: leads gone on with, and new applications by its `utm_` parameters. */
  readonly clicked: number
  /** Sent messages after which the person sent an application. */
  readonly converted: number
}

/** One row a campaign, in the table's order: of messages that were made in these days. */
export async function campaignFigures(db: Database, days: Days): Promise<CampaignFigures[]> {
  const paused = await db.selectFrom('campaign_pause').selectAll().execute()
  const counted = await countedOf(db, campaignIds, days)
  return Promise.all(
    campaignIds.map(async (id) => ({
      campaign: id,
      pausedAt: paused.find((row) => row.campaign === id)?.at,
      ...outcomesOf(counted, id),
      clicked: await clickedOf(db, id, days),
      converted: await convertedOf(db, id, days),
    })),
  )
}

export interface ServiceFigures extends Outcomes {
  readonly id: ServiceMessageId
}

/** One row a service message, in the table's order: of messages that were made in these days. */
export async function serviceFigures(db: Database, days: Days): Promise<ServiceFigures[]> {
  const counted = await countedOf(db, serviceMessageIds, days)
  return serviceMessageIds.map((id) => ({ id, ...outcomesOf(counted, id) }))
}

const countedOf = (db: Database, ids: readonly (CampaignId | ServiceMessageId)[], { from, to }: Days) =>
  db
    .selectFrom('message')
    .select(({ fn }) => ['campaign', 'status', 'reason', fn.countAll<string>().as('count')])
    .where('campaign', 'in', ids)
    .where('made_at', '>=', from)
    .where('made_at', '<', to)
    .groupBy(['campaign', 'status', 'reason'])
    .execute()

function outcomesOf(counted: Awaited<ReturnType<typeof countedOf>>, id: CampaignId | ServiceMessageId): Outcomes {
  const rows = counted.filter((row) => row.campaign === id)
  const byStatus: Partial<Record<MessageStatus, number>> = {}
  for (const { status, count } of rows) byStatus[status] = (byStatus[status] ?? 0) + Number(count)
  const held = rows.filter(({ status }) => status === 'held')
  return { byStatus, held: Object.fromEntries(held.map(({ reason, count }) => [reason ?? '', Number(count)])) }
}

const isWithin = (column: string, { from, to }: Days) =>
  sql<boolean>`${sql.ref(column)} >= ${from}::timestamptz and ${sql.ref(column)} < ${to}::timestamptz`

const clickedBy = {
  abandonment: (id: CampaignId, days: Days) => sql<{ count: string }>`
    select count(*) from message where campaign = ${id} and ${isWithin('made_at', days)} and clicked_at is not null`,
  retargeting: (id: CampaignId, days: Days) => sql<{ count: string }>`
    select count(*) from lead_event where kind = 'created' and detail->>'campaign' = ${id} and ${isWithin('at', days)}`,
}

async function clickedOf(db: Database, id: CampaignId, days: Days): Promise<number> {
  const { rows } = await clickedBy[campaign(id).source](id, days).execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** By the lead itself, or by a later one of the same person. */
async function convertedOf(db: Database, id: CampaignId, days: Days): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(distinct message.lead_id) from message
    join lead about on about.id = message.lead_id
    join lead later on later.id = about.id or (later.email_index = about.email_index and later.created_at > message.sent_at)
    join lead_event on lead_event.lead_id = later.id
    where message.campaign = ${id} and message.status = 'sent' and ${isWithin('message.made_at', days)}
      and (${isSending} or lead_event.kind = 'followUpDone') and lead_event.at > message.sent_at`.execute(db)
  return Number(rows[0]?.count ?? 0)
}
