// Template leads of the growth benchmark. Of each kind one for each age, driven through the product and purged by it, so that
// what is left of them is what the product leaves of a lead so old.
import { leadOutcomes, retentionClassKeys, daysOf } from '#domain/law/retention.ts'
import { countryRetention } from '#catalogue/server.generated.ts'
import { expireOffers } from '#server/lenders/desk/expire-offers.ts'
import { keyLifeMs } from '#server/lead/idempotency/idempotency-store.ts'
import { purgeRecords } from '#server/lead/idempotency/idempotency.ts'
import { purgeNow } from '#server/people/retention/purge.ts'
import { sweepCampaigns } from '#server/reach/campaigns/sweep.ts'
import { takeOutbox } from '#server/reach/outbox/take-outbox.ts'
import { kinds, somebody } from './kinds.ts'
import type { Says, Server } from './kinds.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
/** Leads of 13 months. */
export const daysKept = 395
/** For so long something happens to a lead by itself: reminders, offers that end. */
const livelyMs = 35 * dayMs
const lookEveryMs = 12 * hourMs

/** Ages in days at which something of a lead ends, youngest first: between two of them nothing does. */
export function ageEdges(): readonly number[] {
  const here = ['es', 'mx'].map((id) => countryRetention[id]!)
  const clocks = here.flatMap((country) =>
    retentionClassKeys.flatMap((kept) => leadOutcomes.map((outcome) => daysOf(country, kept, outcome))),
  )
  const all = [1, keyLifeMs / dayMs, ...clocks].filter((days) => days < daysKept)
  return [0, ...new Set(all.toSorted((a, b) => a - b)), daysKept]
}

/** A lead to be copied, and which hundredths of the leads of its age are copies of it. */
export interface Template {
  readonly band: number
  readonly first: number
  readonly share: number
  readonly leadId: string
}

/** Runs the scheduled work until a time, Unix milliseconds: reminders, deliveries, offers that end. */
export async function goOn(server: Server, until: number): Promise<void> {
  // Ends with the time.
  while (server.clock.now < until) {
    const next = Math.min(until, server.clock.now + lookEveryMs)
    await sweepCampaigns(server.deps)
    await takeOutbox(server.deps)
    await server.runJobs(next - server.clock.now)
    await expireOffers(server.deps)
    server.clock.now = Math.max(server.clock.now, next)
  }
}

export async function driveBand(server: Server, says: Says, band: number): Promise<Template[]> {
  const made: Template[] = []
  let first = 0
  for (const { share, person, says: outcome, goes } of kinds) {
    says.outcome = outcome
    const who = somebody(person)
    const before = new Set((await server.db.selectFrom('lead').select('id').execute()).map(({ id }) => id))
    await goes(server, who)
    const leads = await server.db.selectFrom('lead').select('id').execute()
    const { id } = leads.find((lead) => !before.has(lead.id))!
    made.push({ band, first, share, leadId: id })
    first += share
  }
  return made
}

/** Drives the templates of every age, the oldest first, and brings the clock to `now`. */
export async function driveTemplates(server: Server, says: Says, now: number): Promise<readonly Template[]> {
  const edges = ageEdges()
  const bornIn = (band: number) => (band === 0 ? now : now - ((edges[band - 1]! + edges[band]!) / 2) * dayMs)
  const made: Template[] = []
  for (let band = edges.length - 1; band > 0; band--) {
    server.clock.now = bornIn(band)
    made.push(...(await driveBand(server, says, band)))
    await goOn(server, Math.min(bornIn(band - 1), server.clock.now + livelyMs))
  }
  server.clock.now = now
  await purgeRecords(server.db, now)
  await purgeNow(server.deps)
  return made
}
