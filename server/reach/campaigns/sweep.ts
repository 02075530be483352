// Campaign sweep: finds due leads, and inserts a message row and its job for each in one statement. The row is unique, so any
// number of processes may sweep at once. Whether it goes is decided when it goes.
import { hourMs } from '#domain/questions/duration.ts'
import { campaign, campaignIds } from '#domain/application/campaigns.ts'
import type { CampaignId } from '#domain/application/campaigns.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import type { Database } from '#server/platform/stores/database.ts'
import { dueLeads } from './due-store.ts'
import { pausedCampaigns, insertDueMessages, atOnce } from './message-store.ts'

type Parts = Pick<ReachDeps, 'db' | 'now' | 'wake'>

async function liveCampaigns(db: Database): Promise<readonly CampaignId[]> {
  const paused = await pausedCampaigns(db)
  return campaignIds.filter((id) => !paused.some((row) => row.campaign === id))
}

/** Begins the messages that are due; their number. Campaigns that are paused begin none. */
export async function sweepCampaigns(parts: Parts): Promise<number> {
  return sweepLive(parts, await liveCampaigns(parts.db))
}

/** Of these campaigns, and with `dueSince` only what became due after it. */
async function sweepLive({ db, now, wake }: Parts, live: readonly CampaignId[], dueSince?: number): Promise<number> {
  let made = 0
  // The rest comes with the next round, until nothing is left.
  for (let more = live.length > 0 ? atOnce : 0; more === atOnce; made += more) {
    const due = live.flatMap((id) => campaign(id).steps.map((_, step) => dueLeads(id, step, now(), dueSince)))
    const { rows } = await insertDueMessages(db, new Date(now()), due)
    more = rows.length
  }
  if (made > 0) wake()
  return made
}

/** Looked at again each time: what was written late, and what a process whose clock is behind wrote. */
const marginMs = 10 * 60_000

interface Swept {
  readonly live: string
  readonly lastly: number
  readonly wholly: number
}

/**
 * A sweep to be run again and again. Each time it begins what became due lately. First of all, each hour, and when a campaign goes on after a
 * pause it then looks at all that is still due. It knows only its last runs: a process that starts anew looks at everything.
 */
export function pacedSweep(): (parts: Parts) => Promise<number> {
  const ran = new WeakMap<Database, Swept>()
  return async (parts) => {
    const at = parts.now()
    const ids = await liveCampaigns(parts.db)
    const live = ids.join(' ')
    const before = ran.get(parts.db)
    const lately = await sweepLive(parts, ids, Math.min(before?.lastly ?? at, at) - marginMs)
    ran.set(parts.db, { live: before?.live ?? '', wholly: before?.wholly ?? Number.NEGATIVE_INFINITY, lastly: at })
    if (before?.live === live && at - before.wholly < hourMs) return lately
    const rest = await sweepLive(parts, ids)
    ran.set(parts.db, { live, wholly: at, lastly: at })
    return lately + rest
  }
}
