// Table of periodic tasks: each may run in every process, and twice at once.
import { hourMs, minuteMs } from '#domain/questions/duration.ts'
import { pacedSweep } from '#server/reach/campaigns/sweep.ts'
import { sweepConfirmations } from '#server/reach/confirmations/sweep-confirmations.ts'
import type { ServerDeps } from './composition.ts'
import { removeOrphans } from '#server/platform/documents/orphans.ts'
import { aggregateVisits } from '#server/reach/funnel/aggregate-visits.ts'
import { countOutcomes } from '#server/reach/funnel/count-outcomes.ts'
import { purgeRecords } from '#server/lead/idempotency/idempotency.ts'
import { purgeLimits } from '#server/platform/limits/rate-limit-store.ts'
import { outboxTurns } from '#server/reach/outbox/outbox-turns.ts'
import { pacedPurge } from '#server/people/retention/purge.ts'
import { whenSteady } from '#server/people/retention/clock-watch.ts'
import { purgeWindows } from '#server/platform/stores/desk-windows.ts'
import { expireOffers } from '#server/lenders/desk/expire-offers.ts'
import { watchCompletion } from '#server/lenders/verification/code-figures.ts'
import type { SteadyClock } from '#server/platform/kit/steady-clock.ts'
import { dropUnsent } from '#server/platform/stores/lead-scores.ts'
import { purgeUploads } from '#server/platform/stores/uploads.ts'

export interface Periodic {
  /** As the log names it. */
  readonly name: string
  readonly everyMs: number
  readonly run: (deps: ServerDeps) => Promise<unknown>
}

/** Leaves out a turn while as many are under way: each holds a connection that others wait for. */
export function atOnce(most: number, run: Periodic['run']): Periodic['run'] {
  let underWay = 0
  return async (deps) => {
    if (underWay >= most) return
    underWay++
    await run(deps).finally(() => underWay--)
  }
}

/** A lead that just changed is being decided about, and its applicant waits: it is told of a second later. */
const restMs = 300

/** Tasks that every process repeats. */
export const periodic: readonly Periodic[] = [
  { name: 'purge keys', everyMs: hourMs, run: whenSteady(({ db, now }) => purgeRecords(db, now())) },
  { name: 'purge windows', everyMs: hourMs, run: whenSteady(({ db, now }) => purgeWindows(db, now())) },
  { name: 'watch completion of codes', everyMs: 5 * minuteMs, run: watchCompletion },
  { name: 'outbox', everyMs: 1000, run: atOnce(3, outboxTurns(restMs)) },
  { name: 'drop leads unsent', everyMs: hourMs, run: whenSteady(({ db, now }) => dropUnsent(db, now())) },
  { name: 'purge limits', everyMs: hourMs, run: whenSteady(({ db, now }) => purgeLimits(db, now())) },
  { name: 'purge uploads', everyMs: hourMs, run: whenSteady(({ db, now }) => purgeUploads(db, now())) },
  {
    name: 'remove orphans',
    everyMs: hourMs,
    run: whenSteady(({ db, documents, now }) => removeOrphans(db, documents, now())),
  },
  { name: 'offers', everyMs: minuteMs, run: whenSteady(expireOffers) },
  { name: 'addresses to confirm', everyMs: minuteMs, run: sweepConfirmations },
  { name: 'campaigns', everyMs: minuteMs, run: pacedSweep() },
  { name: 'count visits', everyMs: minuteMs, run: whenSteady(aggregateVisits) },
  { name: 'count outcomes', everyMs: 10_000, run: countOutcomes },
  { name: 'purge by retention', everyMs: hourMs, run: pacedPurge() },
]

/**
 * Begins every row at once and then at its pace; one that fails is logged and comes round again. Left out while the clock is not trusted
 * . Returns how to stop: a turn under way is cut off by the database that closes, which is no failure.
 */
export function startPeriodic(deps: ServerDeps, rows: readonly Periodic[], clock: SteadyClock): () => void {
  const steady = { ...deps, now: clock.now }
  let isStopped = false
  const timers = rows.map(({ name, everyMs, run }) => {
    const turn = async () => ((await clock.isTrusted()) ? run(steady) : undefined)
    const failed = (error: unknown) => {
      if (!isStopped) deps.log.failure(`${name} failed`, error, {})
    }
    const once = () => void turn().catch(failed)
    once()
    return setInterval(once, everyMs).unref()
  })
  return () => {
    isStopped = true
    for (const timer of timers) clearInterval(timer)
  }
}
