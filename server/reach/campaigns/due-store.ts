// Query of leads due for a campaign's step and not yet written to, by the indexes over a lead's state and clock.
import { hourMs } from '#domain/questions/duration.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { campaign, campaignIds } from '#domain/application/campaigns.ts'
import type { CampaignId } from '#domain/application/campaigns.ts'
import type { ReachDeps } from '../reach-dependencies.ts'

/** A lead whose time was longer ago than this is left alone: after a long stop, nobody gets what is no longer true. */
export const latestMs = 24 * hourMs

/** Times at which leads became due, in Unix milliseconds: after `since`, up to `until`. */
export interface DueTimes {
  readonly since: number
  readonly until: number
}

/**
 * Rows of lead, campaign, step, channel, person and time; `step` from 0, `now` in Unix milliseconds. With `times` those alone whose time
 * is one of them: the others of a day mostly have their message.
 */
export function dueLeads(id: CampaignId, step: number, now: number, times?: DueTimes): RawBuilder<unknown> {
  const { states, from, source, steps } = campaign(id)
  const { afterHours, channel } = steps[step]!
  const next = steps[step + 1]
  // From the next step's time on, it is the next step's turn.
  const oldestMs = Math.min(afterHours * hourMs + latestMs, next ? next.afterHours * hourMs : Number.POSITIVE_INFINITY)
  const { since, until } = times ?? { since: Number.NEGATIVE_INFINITY, until: now }
  const oldest = new Date(Math.max(now - oldestMs, since - afterHours * hourMs))
  const youngest = new Date(Math.min(now, until) - afterHours * hourMs)
  const clock = sql.ref(from === 'expiry' ? 'lead.expires_at' : 'lead.updated_at')
  const stillOpen = source === 'abandonment' ? sql`and lead.expires_at > ${new Date(now)}::timestamptz` : sql``
  return sql`
    select lead.id, ${id}::text as campaign, ${step}::int as step, ${channel}::text as channel, coalesce(lead.email_index, lead.phone_index) as person,
      ${clock} + ${afterHours}::float8 * interval '1 hour' as due
    from lead
    where lead.state in (${sql.join(states)}) and ${clock} <= ${youngest}::timestamptz and ${clock} > ${oldest}::timestamptz
      and coalesce(lead.email_index, lead.phone_index) is not null ${stillOpen}
      and not exists (
        select 1 from message where message.lead_id = lead.id and message.campaign = ${id} and message.step = ${step}::int
      )`
}

/** Number of leads that each step is due for now; nothing is written. */
export async function dueCampaigns({
  db,
  now,
}: Pick<ReachDeps, 'db' | 'now'>): Promise<
  { readonly campaign: CampaignId; readonly step: number; readonly count: number }[]
> {
  const steps = campaignIds.flatMap((id) => campaign(id).steps.map((_, step) => ({ id, step })))
  return Promise.all(
    steps.map(async ({ id, step }) => {
      const { rows } = await sql<{ count: string }>`
        select count(*) from (${dueLeads(id, step, now())}) as due_lead`.execute(db)
      return { campaign: id, step: step + 1, count: Number(rows[0]?.count ?? 0) }
    }),
  )
}
