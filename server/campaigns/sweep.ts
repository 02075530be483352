// Finds leads that a campaign is due for, and writes a message row and its job for each in one statement: the row is unique, so any
// number of processes may sweep at once. Whether it goes is decided when it goes.
import { sql } from 'kysely'
import { campaign, campaignIds } from '#domain/campaigns.ts'
import type { CampaignId } from '#domain/campaigns.ts'
import type { Deps } from '#server/deps.ts'

type SweepDeps = Pick<Deps, 'db' | 'now' | 'wake'>

const hourMs = 3_600_000
/** A lead whose time was longer ago than this is left alone: after a long stop, nobody gets what is no longer true. */
const latestMs = 24 * hourMs
const atOnce = 200

/** How many messages were begun. Campaigns that are paused begin none. */
export async function sweepCampaigns(deps: SweepDeps): Promise<number> {
  const paused = await deps.db.selectFrom('campaign_pause').select('campaign').execute()
  const live = campaignIds.filter((id) => !paused.some((row) => row.campaign === id))
  let made = 0
  for (const id of live)
    for (const step of campaign(id).steps.keys()) {
      // What is left over comes with the next round of the loop, until nothing is.
      for (let more = atOnce; more === atOnce;) {
        more = await sweepStep(deps, id, step)
        made += more
      }
    }
  if (made > 0) deps.wake()
  return made
}

async function sweepStep({ db, now }: SweepDeps, id: CampaignId, step: number): Promise<number> {
  const { states, from, source, steps } = campaign(id)
  const { afterHours, channel } = steps[step]!
  const at = new Date(now())
  const youngest = new Date(now() - afterHours * hourMs)
  const next = steps[step + 1]
  // From the next step's time on, it is the next step's turn.
  const oldestMs = Math.min(afterHours * hourMs + latestMs, next ? next.afterHours * hourMs : Number.POSITIVE_INFINITY)
  const oldest = new Date(now() - oldestMs)
  const clock = sql.ref(from === 'expiry' ? 'lead.expires_at' : 'lead.updated_at')
  const stillOpen = source === 'abandonment' ? sql`and lead.expires_at > ${at}::timestamptz` : sql``
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into message (lead_id, campaign, step, channel, person, due_at, made_at)
      select lead.id, ${id}, ${step}::int, ${channel}, coalesce(lead.email_index, lead.phone_index),
        ${clock} + ${afterHours}::float8 * interval '1 hour', ${at}::timestamptz
      from lead
      where lead.state in (${sql.join(states)}) and ${clock} <= ${youngest}::timestamptz and ${clock} > ${oldest}::timestamptz
        and coalesce(lead.email_index, lead.phone_index) is not null ${stillOpen}
        and not exists (
          select 1 from message where message.lead_id = lead.id and message.campaign = ${id} and message.step = ${step}::int
        )
      order by ${clock}
      limit ${atOnce}::int
      on conflict do nothing
      returning id
    )
    insert into job (kind, payload, dedupe_key, run_at)
    select 'send-message', json_build_object('messageId', id), 'message ' || id, ${at}::timestamptz from made
    returning id`.execute(db)
  return rows.length
}
