// Campaign sweep: finds due leads, and inserts a message row and its job for each in one statement. The row is unique, so any
// number of processes may sweep at once. Whether it goes is decided when it goes.
import { hourMs } from '#domain/questions/duration.ts'
import { campaign, campaignIds } from '#domain/application/campaigns.ts'
import type { CampaignId } from '#domain/application/campaigns.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import type { Database, Handle } from '#server/platform/stores/database.ts'
import { patiently } from '#server/platform/stores/patience.ts'
import { dueLeads, latestMs } from './due-store.ts'
import type { DueTimes } from './due-store.ts'
import { pausedCampaigns, insertDueMessages, atOnce, markMaybeGone } from './message-store.ts'

type Parts = Pick<ReachDeps, 'db' | 'now' | 'wake'>

async function liveCampaigns(db: Database): Promise<readonly CampaignId[]> {
  const paused = await pausedCampaigns(db)
  return campaignIds.filter((id) => !paused.some((row) => row.campaign === id))
}

/** Begins the messages that are due; their number. Campaigns that are paused begin none. */
export async function sweepCampaigns(parts: Parts): Promise<number> {
  return sweepLive(parts, await liveCampaigns(parts.db))
}

/**
 * Leaves out the reminders of a database that was put back which are due by now; how many. They may have gone since the backup was made, and
 * a lost reminder harms nobody where a repeated one does (decision 027).
 */
export async function leaveOutDue(parts: Parts): Promise<number> {
  // Of those that nobody had begun yet too: a row keeps each from being begun again.
  await sweepLive(parts, campaignIds)
  return markMaybeGone(parts.db, new Date(parts.now()), campaignIds)
}

/** Of these campaigns, and with `times` only what became due then. */
async function sweepLive({ db, now, wake }: Parts, live: readonly CampaignId[], times?: DueTimes): Promise<number> {
  let made = 0
  // The rest comes with the next round, until nothing is left.
  for (let more = live.length > 0 ? atOnce : 0; more === atOnce; made += more) {
    const due = live.flatMap((id) => campaign(id).steps.map((_, step) => dueLeads(id, step, now(), times)))
    const insert = (handle: Handle) => insertDueMessages(handle, new Date(now()), due)
    const { rows } = await (times ? insert(db) : patiently(db, insert))
    more = rows.length
  }
  if (made > 0) wake()
  return made
}

/** Looked at again each time: what was written late, and what a process whose clock is behind wrote. */
const marginMs = 10 * 60_000

/** A day that is looked at again is cut into as many looks, one a minute: none of them reads more than 24 minutes of leads. */
const slices = 60
const sliceMs = latestMs / slices

/** Slice of the day that ends at that moment, by its number from 0. The oldest comes first, because its day is over soonest. */
export const slice = (end: number, number: number): DueTimes => ({
  since: end - (slices - number) * sliceMs,
  until: end - (slices - number - 1) * sliceMs,
})

interface Swept {
  readonly live: string
  /** Moment of the last run, up to which everything new was looked at. */
  readonly lastly: number
  /** End of the day that is looked at again. The hour in which that is done begins here. */
  readonly end: number
  /** How many of its slices were looked at. */
  readonly done: number
}

/**
 * A sweep to be run again and again. Each time it begins what became due lately. First of all and when a campaign goes on after a pause it
 * then looks at all that is still due, later at a slice of it, so that all is looked at within an hour. It knows only its last runs: a
 * process that starts anew looks at everything.
 */
export function pacedSweep(): (parts: Parts) => Promise<number> {
  const ran = new WeakMap<Database, Swept>()
  return async (parts) => {
    const at = parts.now()
    const ids = await liveCampaigns(parts.db)
    const live = ids.join(' ')
    const before = ran.get(parts.db)
    const anew = { live, lastly: at, end: at, done: 0 }
    let made = await sweepLive(parts, ids, { since: Math.min(before?.lastly ?? at, at) - marginMs, until: at })
    if (before?.live !== live) made += await sweepLive(parts, ids)
    // A clock that was set back begins its hour anew.
    let swept = before?.live === live && before.end <= at ? { ...before, lastly: at } : anew
    const turn = Math.min(slices, Math.floor(((at - swept.end) / hourMs) * slices))
    for (; swept.done < turn; swept = { ...swept, done: swept.done + 1 }) {
      ran.set(parts.db, swept)
      made += await sweepLive(parts, ids, slice(swept.end, swept.done))
    }
    ran.set(parts.db, swept.done < slices ? swept : anew)
    return made
  }
}
