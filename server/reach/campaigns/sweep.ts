// Campaign sweep: finds due leads, and inserts a message row and its job for each in one statement. The row is unique, so any
// number of processes may sweep at once. Whether it goes is decided when it goes.
import { campaign, campaignIds } from '#domain/application/campaigns.ts'
import type { CampaignId } from '#domain/application/campaigns.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import type { Database } from '#server/platform/stores/database.ts'
import { dueLeads } from './due-store.ts'
import { pausedCampaigns, insertDueMessages, atOnce } from './message-store.ts'

/** Begins the messages that are due; their number. Campaigns that are paused begin none. */
export async function sweepCampaigns({ db, now, wake }: Pick<ReachDeps, 'db' | 'now' | 'wake'>): Promise<number> {
  const paused = await pausedCampaigns(db)
  const live = campaignIds.filter((id) => !paused.some((row) => row.campaign === id))
  let made = 0
  // The rest comes with the next round, until nothing is left.
  for (let more = live.length > 0 ? atOnce : 0; more === atOnce; made += more) more = await sweepOnce(db, live, now())
  if (made > 0) wake()
  return made
}

async function sweepOnce(db: Database, ids: readonly CampaignId[], now: number): Promise<number> {
  const at = new Date(now)
  const due = ids.flatMap((id) => campaign(id).steps.map((_, step) => dueLeads(id, step, now)))
  const { rows } = await insertDueMessages(db, at, due)
  return rows.length
}
