// Job worker: claims due jobs, runs them, retries or marks them dead. It runs inside the server's process, woken at once by
// what this process enqueues, else by the clock.
import type { SteadyClock } from '../kit/steady-clock.ts'
import type { Log } from '../log/log.ts'
import { isOutage } from '../stores/database.ts'
import type { Database } from '../stores/database.ts'
import { errorCode } from '../kit/error-code.ts'
import type { JobRow } from '../stores/tables.ts'
import { isFinal } from './final-failure.ts'
import { concurrencyOf, keptForFreshLanes, laneConcurrencyOf } from './job-concurrency.ts'
import { bringNear, buryJob, claimJobs, continueJob, nextDue, postponeJob, removeJob, returnJobs } from './job-store.ts'
import type { Room } from './job-store.ts'

/** Result of a handler: done, or to be called again after so many milliseconds. */
export type JobResult = 'done' | { readonly againInMs: number }

export interface JobHandler {
  /** One step; must end well within the lease. */
  readonly run: (payload: object) => Promise<JobResult>
  /** The job failed for good. */
  readonly whenDead: (payload: object) => Promise<void>
  /** Lanes whose jobs are not begun now: who they are for does not answer. */
  readonly restingLanes?: () => readonly string[]
}

export interface JobParts {
  readonly db: Database
  readonly handlers: Readonly<Record<string, JobHandler>>
  /** Unix milliseconds. */
  readonly now: () => number
  /** 0 to 1. */
  readonly random: () => number
  readonly log: Log
  /** The longest pause between two looks, in milliseconds. */
  readonly lookEveryMs?: number
  /** Told whenever a job has done its step. */
  readonly onStep?: () => void
}

const leaseMs = 30_000
const attemptsAtMost = 8
/** A handler that fails whenever it is told of the end is told so often; then the job is dead without it, for an operator to see. */
const tellingsAtMost = 8
/** The longest pause between two looks where this process enqueues most of what there is, and wakes the worker itself. */
const pollMs = 1000
/** The same where other processes take the calls: somebody waits for what they enqueued (19.6). */
export const pollOthersMs = 100
/** The longest pause after an attempt that the database refused: applicants wait for no longer once it is back. */
const outagePauseMs = 5000
// A job that is due and still not ours is being taken by another process.
const shortestPauseMs = 20

/** Milliseconds before the next attempt: doubling from half a second to a minute, with jitter of a half. */
export function backoffMs(attempts: number, random: () => number): number {
  return Math.min(60_000, 500 * 2 ** (attempts - 1)) * (0.5 + random() / 2)
}

const roomOf = ({ handlers }: JobParts, places: (kind: string) => number): Room =>
  Object.fromEntries(Object.keys(handlers).map((kind) => [kind, places(kind)]))

/** Takes what is due, at most `limit` jobs of each kind and whatever their lanes, and begins it: one promise a job, none of which rejects. */
export async function beginJobs(parts: JobParts, limit: number): Promise<Promise<void>[]> {
  const { begun } = await begin(
    parts,
    roomOf(parts, () => limit),
  )
  return begun.map(({ ended }) => ended)
}

interface Begun {
  readonly kind: string
  readonly lane: string | null
  /** Never rejects. */
  readonly ended: Promise<void>
}

/** Jobs under way: of each lane, and of each kind. */
function counted(running: Iterable<Pick<Begun, 'kind' | 'lane'>>) {
  const lanes = new Map<string, { readonly kind: string; readonly count: number }>()
  const kinds = new Map<string, number>()
  const add = ({ kind, lane }: Pick<Begun, 'kind' | 'lane'>) => {
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    if (lane !== null) lanes.set(lane, { kind, count: (lanes.get(lane)?.count ?? 0) + 1 })
  }
  for (const job of running) add(job)
  /** A lane with something under way has its share, and leaves the last places to lanes with nothing. */
  const isFull = (lane: string, kind: string): boolean => {
    const count = lanes.get(lane)?.count ?? 0
    const free = concurrencyOf(kind) - (kinds.get(kind) ?? 0)
    return count > 0 && (count >= laneConcurrencyOf(kind) || free <= keptForFreshLanes(kind))
  }
  return { lanes, add, isFull }
}

/** Lanes with as much under way as they may have, and those that rest. */
function closedLanes({ handlers }: JobParts, running: Iterable<Begun>): readonly string[] {
  const { lanes, isFull } = counted(running)
  const full = [...lanes].flatMap(([lane, { kind }]) => (isFull(lane, kind) ? [lane] : []))
  return [...full, ...Object.values(handlers).flatMap(({ restingLanes }) => restingLanes?.() ?? [])]
}

/** The claimed jobs, as far as their lanes have places; the rest are given back. */
async function withinLanes(db: Database, jobs: readonly JobRow[], running: Iterable<Begun>): Promise<JobRow[]> {
  const { add, isFull } = counted(running)
  const [kept, returned]: [JobRow[], JobRow[]] = [[], []]
  for (const job of jobs) {
    const isKept = job.lane === null || !isFull(job.lane, job.kind)
    if (isKept) add(job)
    ;(isKept ? kept : returned).push(job)
  }
  await returnJobs(db, returned)
  return kept
}

interface Beginning {
  readonly begun: readonly Begun[]
  /** Some were given back: others may be due behind them. */
  readonly areMore: boolean
}

/** `running`: what has places of its lane already; absent where nobody counts them. */
async function begin(parts: JobParts, room: Room, running?: ReadonlySet<Begun>): Promise<Beginning> {
  const without = running && closedLanes(parts, running)
  const claimed = await claimJobs(parts.db, { now: parts.now(), leaseMs, room, ...(without ? { without } : {}) })
  const jobs = running ? await withinLanes(parts.db, claimed, running) : claimed
  const begun = jobs.map((job) => ({
    kind: job.kind,
    lane: job.lane,
    // The lease ends by itself, and the job is taken again.
    ended: work(parts, job).catch((error: unknown) => parts.log.failure('job lost', error, { job: job.kind })),
  }))
  return { begun, areMore: jobs.length < claimed.length }
}

async function work({ db, handlers, now, random, log }: JobParts, job: JobRow): Promise<void> {
  const handler = handlers[job.kind]!
  try {
    const result = await handler.run(job.payload)
    await (result === 'done' ? removeJob(db, job) : continueJob(db, job, new Date(now() + result.againInMs)))
  } catch (error) {
    const why = errorCode(error) ?? (error instanceof Error ? error.name : 'error')
    log.failure('job failed', error, { job: job.kind, attempt: job.attempts })
    // Its party had no part in this: eight such attempts are over in two minutes.
    if (isOutage(error)) {
      const again = new Date(now() + outagePauseMs * (0.5 + random() / 2))
      return postponeJob(db, { ...job, attempts: job.attempts - 1 }, again, why)
    }
    if (job.attempts < attemptsAtMost && !isFinal(error))
      return postponeJob(db, job, new Date(now() + backoffMs(job.attempts, random)), why)
    const isLast = job.attempts >= attemptsAtMost + tellingsAtMost
    await handler.whenDead(job.payload).catch((failure: unknown) => {
      // The lease ends, and it is told again.
      if (!isLast || isOutage(failure)) throw failure
      log.failure('job lost', failure, { job: job.kind })
    })
    await buryJob(db, job, why)
  }
}

export interface Worker {
  /** There may be something to do now. */
  readonly wake: () => void
  /** Unix milliseconds of the last look at the job table that succeeded. */
  readonly lookedAt: () => number
  /** Resolves when what is under way has ended; nothing more is begun. */
  readonly stop: () => Promise<void>
}

/**
 * Says whether jobs may begin: not by a clock that jumped. A job set for a time that a clock jumped to would wait for it.
 * Such jobs are brought near at the start, and whenever the clock is trusted again.
 */
function clockWatch(clock: SteadyClock, { db, log }: Pick<JobParts, 'db' | 'log'>): () => Promise<boolean> {
  let isHeld = false
  let isNear = false
  return async () => {
    if (!(await clock.isTrusted())) {
      isNear = false
      if (!isHeld)
        log.failure('no job is begun: the clock jumped, or differs from the database’s', new Error('clock'), {})
      isHeld = true
      return false
    }
    if (!isNear) await bringNear(db, clock.now())
    isNear = true
    isHeld = false
    return true
  }
}

export interface WorkerParts extends JobParts {
  /** No job is claimed while it is not trusted; handlers are to go by its time. */
  readonly clock: SteadyClock
}

/** Starts working; nothing is thrown: what fails is logged and tried again. */
export function startWorker({ clock, ...given }: WorkerParts): Worker {
  const { db, now, log, lookEveryMs = pollMs } = given
  const parts: JobParts = { ...given, now: clock.now }
  const mayBegin = clockWatch(clock, given)
  const running = new Set<Begun>()
  let isStopping = false
  let lookedAt = now()
  let isWoken = false
  let rouse = () => {}

  const wake = () => {
    isWoken = true
    rouse()
  }

  const room = () =>
    roomOf(parts, (kind) => concurrencyOf(kind) - [...running].filter((job) => job.kind === kind).length)

  /** Begins what is due; how long to wait for more. */
  const look = async (): Promise<number> => {
    if (!(await mayBegin())) {
      lookedAt = now()
      return lookEveryMs
    }
    const after = clock.now()
    const { begun, areMore } = await begin(parts, room(), running)
    for (const job of begun) {
      running.add(job)
      void job.ended.then(() => {
        running.delete(job)
        parts.onStep?.()
        wake()
      })
    }
    lookedAt = now()
    if (areMore) return shortestPauseMs
    // Jobs that wait for a place are looked for when one is free again.
    const open = Object.entries(room()).flatMap(([kind, places]) => (places > 0 ? [kind] : []))
    const coming = { kinds: open, without: closedLanes(parts, running), after, until: after + lookEveryMs }
    const due = begun.length > 0 ? undefined : await nextDue(db, coming)
    return due === undefined ? lookEveryMs : Math.min(lookEveryMs, Math.max(shortestPauseMs, due - clock.now()))
  }

  const sleep = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      rouse = () => {
        clearTimeout(timer)
        resolve()
      }
      if (isWoken || isStopping) rouse()
    })

  const loop = async () => {
    // Runs until `stop` is called.
    while (!isStopping) {
      isWoken = false
      const pause = await look().catch((error: unknown) => {
        log.failure('jobs cannot be read', error, {})
        return pollMs
      })
      await sleep(pause)
    }
  }

  const ended = loop()
  return {
    wake,
    lookedAt: () => lookedAt,
    stop: async () => {
      isStopping = true
      rouse()
      await ended
      await Promise.all([...running].map((job) => job.ended))
    },
  }
}
