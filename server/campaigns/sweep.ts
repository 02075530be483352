// Finds leads that a campaign is due for, and writes a message row and its job for each in one statement: the row is unique, so any
// number of processes may sweep at once. Whether it goes is decided when it goes.
import { sql } from 'kysely'
import { campaign, campaignIds } from '#domain/campaigns.ts'
import type { CampaignId } from '#domain/campaigns.ts'
import type { Deps } from '#server/deps.ts'
import { dueLeads } from './due.ts'

type SweepDeps = Pick<Deps, 'db' | 'now' | 'wake'>

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
  const { channel } = campaign(id).steps[step]!
  const at = new Date(now())
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into message (lead_id, campaign, step, channel, person, due_at, made_at)
      select id, ${id}, ${step}::int, ${channel}, person, due, ${at}::timestamptz
      from (${dueLeads(id, step, now())} order by due limit ${atOnce}::int) as due_lead
      on conflict do nothing
      returning id
    )
    insert into job (kind, payload, dedupe_key, run_at)
    select 'send-message', json_build_object('messageId', id), 'message ' || id, ${at}::timestamptz from made
    returning id`.execute(db)
  return rows.length
}
