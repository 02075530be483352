// Measured work of the growth benchmark: the stages of a lead, and work beside leads, each through the product.
import { sql } from 'kysely'
import { campaign, campaignIds } from '#domain/application/campaigns.ts'
import { funnelReport } from '#server/reach/funnel/report.ts'
import { readFunnelQuery } from '#server/reach/funnel/query.ts'
import { slice } from '#server/reach/campaigns/sweep.ts'
import { dueCampaigns, dueLeads } from '#server/reach/campaigns/due-store.ts'
import { countOutcomes } from '#server/reach/funnel/count-outcomes.ts'
import { takeOutbox } from '#server/reach/outbox/take-outbox.ts'
import { countDay, countWaiting } from '#server/ops/metrics/count-store.ts'
import { leadsMeant } from '#server/console/commands/find-lead.ts'
import { newestLeads } from '#server/console/stores/leads-store.ts'
import { beginJobs } from '#server/platform/jobs/worker.ts'
import { claimJobs, nextDue } from '#server/platform/jobs/job-store.ts'
import { leadById } from '#server/platform/stores/leads.ts'
import { vacuumDataKeys } from '#server/platform/stores/vacuum.ts'
import { eraseLead } from '#server/people/retention/erase.ts'
import { exportLead } from '#server/people/retention/export.ts'
import { purgeMarginMs, purgeNow } from '#server/people/retention/purge.ts'
import { answersOf } from '#test/server/applicants.ts'
import { begin, saveSome, somebody } from './kinds.ts'
import type { Server } from './kinds.ts'

/** Takes the time of one piece of work under its name. */
export type Timed = <T>(name: string, work: () => Promise<T>) => Promise<T>

const looksAtMost = 20

/** Runs what is due at this moment, as a worker does, until nothing is. */
async function decided({ jobParts, db }: Server, leadId: string): Promise<void> {
  for (let look = 0; look < looksAtMost; look++) {
    const begun = await beginJobs(jobParts, 8)
    await Promise.all(begun)
    const lead = await leadById(db, leadId)
    if (lead?.state !== 6) return
  }
  throw new Error('a lead was not decided')
}

/** A lead from its first page to its erasure; each stage is timed. */
export async function journey(server: Server, timed: Timed): Promise<void> {
  const who = somebody('es')
  const lead = await timed('create', () => begin(server, who))
  await timed('save, two pages', () => saveSome(lead, who))
  await timed('status', () => lead.status())
  const sent = await timed('send', () => lead.send(answersOf('es', who.answers)))
  if (sent.status !== 202) throw new Error(`a lead was refused with ${sent.status}`)
  await timed('distribute to lenders that answer at once', () => decided(server, lead.id))
  await timed('outbox of the lead', () => takeOutbox(server.deps))
  const [found] = await timed('look-up by e-mail', () => leadsMeant(server.deps, { email: who.email }))
  await timed('export', () => exportLead(server.deps, server.db, found!))
  await timed('erase', () => eraseLead(server.deps, lead.id))
}

export interface Work {
  readonly rounds: number
  readonly does: (server: Server) => Promise<unknown>
}

const report = (server: Server, by: string) => {
  const read = readFunnelQuery({ by }, { variants: server.deps.variants, now: server.clock.now, counted: ['button'] })
  if ('wrong' in read) throw new Error(read.wrong)
  return funnelReport(server.deps, read.query)
}

const minuteMs = 60_000

/** Counts the messages that are due, as the sweep of each minute looks: what came lately, and a part of the day. Nothing is begun. */
async function dueInMinute({ db, clock }: Server): Promise<void> {
  const lately = { since: clock.now - 11 * minuteMs, until: clock.now }
  for (const times of [lately, slice(clock.now, 40)])
    for (const id of campaignIds)
      for (const step of campaign(id).steps.keys())
        await sql`select count(*) from (${dueLeads(id, step, clock.now, times)}) as due`.execute(db)
}

const noRoom = Object.fromEntries(['distribute', 'lender-call', 'send-message', 'deliver'].map((kind) => [kind, 8]))

/** By name; those last that change most. */
export const works: Readonly<Record<string, Work>> = {
  'worker: claim and next due': {
    rounds: 100,
    does: async ({ db, clock, jobParts }) => {
      await claimJobs(db, { now: clock.now, leaseMs: 30_000, room: noRoom })
      const [after, until] = [clock.now, clock.now + 1000]
      await nextDue(db, { kinds: Object.keys(jobParts.handlers), without: [], after, until })
    },
  },
  'metrics of a day': {
    rounds: 20,
    does: async ({ db, clock }) => [await countDay(db, clock.now), await countWaiting(db, clock.now)],
  },
  'newest leads, in the console': {
    rounds: 20,
    does: ({ db }) => newestLeads(db, { variant: undefined, state: undefined, limit: 50 }),
  },
  'campaigns that are due': { rounds: 10, does: ({ deps }) => dueCampaigns(deps) },
  'campaigns, as each minute looks': { rounds: 20, does: dueInMinute },
  'outcomes counted anew': { rounds: 5, does: ({ deps }) => countOutcomes(deps) },
  'funnel of 30 days': { rounds: 5, does: (server) => report(server, 'all') },
  'funnel of 30 days, by arm': { rounds: 5, does: (server) => report(server, 'arm:button') },
  'data keys written anew': { rounds: 3, does: ({ db }) => vacuumDataKeys(db) },
  'purge of the hour, with nothing due': {
    rounds: 5,
    does: ({ deps, clock }) => purgeNow(deps, undefined, clock.now - purgeMarginMs),
  },
  'purge of the day, with nothing due': { rounds: 2, does: ({ deps }) => purgeNow(deps) },
}
