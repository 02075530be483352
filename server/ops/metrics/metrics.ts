// Prometheus metrics. Calls, lenders' answers and failed jobs are read from the log, whose fields hold nothing personal and of
// which there are few values; rows of the database are counted when somebody asks.
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { MetricObject } from 'prom-client'
import type { OpsDeps } from '../ops-dependencies.ts'
import type { ReadinessPart } from '../health/readiness.ts'
import { isOffAt } from '#domain/lender/lender-limits.ts'
import type { BreakerState } from '#server/platform/kit/connectors/connector.ts'
import { effectiveLenders } from '#server/lenders/desk/effective-lenders.ts'
import type { OnLog } from '#server/platform/log/log.ts'
import type { OpenDatabase } from '#server/platform/stores/database.ts'
import { countWaiting } from './count-store.ts'
import { keepDayCounts } from './day-counts.ts'

/** A metric as its readers know it. */
export interface MetricRow {
  readonly name: string
  readonly type: string
  readonly help: string
  readonly labels: readonly string[]
  /** Names that are scraped: of a histogram its three. */
  readonly series: readonly string[]
}

export interface Metrics {
  /** Counts one event of the log. */
  readonly onLog: OnLog
  /** Our own, and those that the library has of every process. */
  readonly rows: readonly MetricRow[]
  /** Everything in Prometheus' text form, with its content type. */
  readonly text: (asked: Scrape) => Promise<{ readonly type: string; readonly body: string }>
}

interface Scrape {
  readonly deps: Pick<OpsDeps, 'catalogue' | 'db' | 'now'>
  readonly parts: readonly ReadinessPart[]
  readonly breakers: () => Readonly<Record<string, BreakerState>>
  readonly pool?: OpenDatabase['pool']
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const keptMs = 10_000

/** Every metric of our own, by what it measures. */
function instrumentsIn(registry: Registry) {
  const registers = [registry]
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge<L>({ name, help, labelNames: [...labelNames], registers })
  const requests = new Histogram({
    name: 'loanform_http_request_seconds',
    help: 'Calls by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers,
  })
  const answers = new Histogram({
    name: 'loanform_lender_answer_seconds',
    help: 'What lenders said when they were posted to, asked or told, and how long it took',
    labelNames: ['lender', 'act', 'outcome'],
    buckets: seconds,
    registers,
  })
  const failures = new Counter({
    name: 'loanform_job_failures_total',
    help: 'Attempts of jobs that failed',
    labelNames: ['job'],
    registers,
  })
  const reports = new Counter({
    name: 'loanform_csp_reports_total',
    help: 'What browsers say that pages’ policies refused, by directive, and what of it was set aside',
    labelNames: ['directive'],
    registers,
  })
  const up = gauge('loanform_database_up', '1 where the database answers')
  const fromDatabase = {
    leads: gauge('loanform_leads_day', 'Leads made in the last 24 hours by where they stand', ['variant', 'state']),
    verdicts: gauge('loanform_verdicts_day', 'Applications to lenders in the last 24 hours by how they went', [
      'lender',
      'outcome',
    ]),
    jobs: gauge('loanform_jobs', 'Jobs by kind: waiting or dead', ['job', 'state']),
    messages: gauge('loanform_sms_day', 'Codes sent in the last 24 hours, and those proven', ['what']),
    conversions: gauge('loanform_conversions_day', 'Conversions of the last 24 hours by how telling them went', [
      'network',
      'status',
    ]),
    deadDeliveries: gauge(
      'loanform_deliveries_dead',
      'Messages to affiliates, brands and networks of the last seven days that failed for good and can be sent again',
      ['channel', 'party'],
    ),
    unplanned: gauge(
      'loanform_leads_unplanned',
      'Leads of which something has waited five minutes to be told to affiliates, brands, networks or the applicant',
    ),
    oldest: gauge('loanform_job_oldest_seconds', 'How long the job that is due longest has been due'),
    held: gauge('loanform_leads_held', 'Leads that go to no lender until an operator decides about them', ['variant']),
    heldOldest: gauge('loanform_held_oldest_seconds', 'How long the lead that is held longest has been held'),
    off: gauge('loanform_lender_off', '1 where a lender is switched off', ['lender']),
  }
  const breaker = gauge('loanform_breaker', '1 for the state the breaker before a lender is in', ['lender', 'state'])
  const connections = gauge('loanform_database_connections', 'Connections to PostgreSQL', ['state'])
  const part = gauge('loanform_part', '1 for the state a part of readiness is in', ['part', 'state'])
  return { requests, answers, failures, reports, up, fromDatabase, breaker, connections, part }
}
type Instruments = ReturnType<typeof instrumentsIn>

function rowOf(metric: MetricObject): MetricRow {
  const { name, help } = metric
  const type = String(metric.type)
  // Every kind of metric has them; the library's type of any metric leaves them out.
  const { labelNames: labels } = metric as MetricObject & { readonly labelNames: readonly string[] }
  const ends = type === 'histogram' ? ['_bucket', '_count', '_sum'] : ['']
  return { name, type, help, labels, series: ends.map((end) => name + end) }
}

/** Counts one event of the log, by its message. */
const hearInto =
  ({ requests, answers, failures, reports }: Instruments): OnLog =>
  (message, { route, method, status, ms, lender, outcome, job, count: found }) => {
    const took = typeof ms === 'number' ? ms / 1000 : 0
    if (message === 'request')
      requests.observe({ route: String(route), method: String(method), status: String(status) }, took)
    if (message.startsWith('lender ') && typeof lender === 'string' && typeof outcome === 'string')
      answers.observe({ lender, act: message.slice(7), outcome }, took)
    if (message === 'policy report') reports.inc({ directive: String(outcome) }, Number(found))
    if (message === 'job failed') failures.inc({ job: String(job) })
  }

/** Sets what stands in the database; false where it does not answer. Until it does, what was counted before stands. */
async function countInto(
  { up, fromDatabase }: Instruments,
  { catalogue, db, now }: Scrape['deps'],
  countDay: ReturnType<typeof keepDayCounts>,
): Promise<boolean> {
  const forget = () => {
    for (const each of Object.values(fromDatabase)) each.reset()
  }
  try {
    const counted = { ...(await countDay(db, now())), ...(await countWaiting(db, now())) }
    const effective = await effectiveLenders(db, catalogue.lenders)
    forget()
    for (const { variant, state, count: leads } of counted.leads) fromDatabase.leads.set({ variant, state }, leads)
    for (const { lender, outcome, count: verdicts } of counted.verdicts)
      fromDatabase.verdicts.set({ lender, outcome }, verdicts)
    for (const { kind, state, count: jobs } of counted.jobs) fromDatabase.jobs.set({ job: kind, state }, jobs)
    for (const { network, status, count: told } of counted.conversions)
      fromDatabase.conversions.set({ network, status }, told)
    for (const { channel, party, count: dead } of counted.deadDeliveries)
      fromDatabase.deadDeliveries.set({ channel, party }, dead)
    fromDatabase.messages.set({ what: 'sent' }, counted.codes.sent)
    fromDatabase.messages.set({ what: 'proven' }, counted.codes.proven)
    fromDatabase.unplanned.set(counted.unplanned)
    fromDatabase.oldest.set(counted.oldestSeconds)
    for (const { variant, count: leads } of counted.held) fromDatabase.held.set({ variant }, leads)
    fromDatabase.heldOldest.set(counted.heldOldestSeconds)
    for (const [lender, row] of Object.entries(effective)) fromDatabase.off.set({ lender }, isOffAt(row, now()) ? 1 : 0)
    up.set(1)
    return true
  } catch {
    forget()
    up.set(0)
    return false
  }
}

/**
 * Longest wait of a scrape for what is counted in the database; in ms. Prometheus gives up after ten seconds, of which readiness may take
 * three, and would then take the process for one that ended.
 */
export const countWithinMs = 4000

/** Resolves with the work, and after so long without it. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, ms)
  await Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/** Metrics of this process; `registry` is made anew for each. A scrape waits for the count as long as `withinMs` says, else to its end. */
export function createMetrics(withinMs?: number): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const instruments = instrumentsIn(registry)
  const { breaker, connections, part } = instruments

  let countedAt = Number.NEGATIVE_INFINITY
  let counting: Promise<void> | undefined
  const countDay = keepDayCounts()
  const countAgain = async (deps: Scrape['deps']) => {
    const begunAt = deps.now()
    countedAt = (await countInto(instruments, deps, countDay)) ? begunAt : Number.NEGATIVE_INFINITY
    counting = undefined
  }
  const count = async (deps: Scrape['deps']) => {
    if (deps.now() - countedAt < keptMs) return
    counting ??= countAgain(deps)
    await (withinMs === undefined ? counting : within(withinMs, counting))
  }

  const text: Metrics['text'] = async ({ deps, parts, breakers, pool }) => {
    await count(deps)
    for (const each of [breaker, connections, part]) each.reset()
    for (const [lender, state] of Object.entries(breakers())) breaker.set({ lender, state }, 1)
    for (const [state, value] of Object.entries(pool?.() ?? {})) connections.set({ state }, value)
    for (const each of parts) part.set({ part: each.part, state: each.state }, 1)
    return { type: registry.contentType, body: await registry.metrics() }
  }
  return { onLog: hearInto(instruments), rows: registry.getMetricsAsArray().map(rowOf), text }
}
