// Works the job table off inside the server's process: woken at once by what this process enqueues, else by the clock.
import type { Log } from '#server/log.ts'
import type { Database } from '#server/stores/database.ts'
import { errorCode } from '#server/stores/database.ts'
import type { JobRow } from '#server/stores/tables.ts'
import { isFinal } from './final-failure.ts'
import { buryJob, claimJobs, continueJob, nextDue, postponeJob, removeJob } from './queue.ts'

/** What a handler says: done, or to be called again after so many milliseconds. */
export type JobResult = 'done' | { readonly againInMs: number }

export interface JobHandler {
  /** One step; must end well within the lease. */
  readonly run: (payload: object) => Promise<JobResult>
  /** The job failed for good. */
  readonly whenDead: (payload: object) => Promise<void>
}

export interface JobParts {
  readonly db: Database
  readonly handlers: Readonly<Record<string, JobHandler>>
  /** Unix milliseconds. */
  readonly now: () => number
  /** 0 to 1. */
  readonly random: () => number
  readonly log: Log
}

const leaseMs = 30_000
const attemptsAtMost = 8
const concurrency = 8
/** The longest pause between two looks: other processes enqueue too. */
const pollMs = 1000
// A job that is due and still not ours is being taken by another process.
const shortestPauseMs = 20

/** Milliseconds before the next attempt: doubling from half a second to a minute, with jitter of a half. */
export function backoffMs(attempts: number, random: () => number): number {
  return Math.min(60_000, 500 * 2 ** (attempts - 1)) * (0.5 + random() / 2)
}

/** Takes what is due, at most `limit` jobs, and begins it: one promise a job, none of which rejects. */
export async function beginJobs(parts: JobParts, limit: number): Promise<Promise<void>[]> {
  const jobs = await claimJobs(parts.db, { now: parts.now(), leaseMs, limit })
  return jobs.map((job) =>
    // The lease ends by itself, and the job is taken again.
    work(parts, job).catch((error: unknown) => parts.log.failure('job lost', error, { job: job.kind })),
  )
}

async function work({ db, handlers, now, random, log }: JobParts, job: JobRow): Promise<void> {
  const handler = handlers[job.kind]
  if (!handler) return buryJob(db, job.id, 'no handler')
  try {
    const result = await handler.run(job.payload)
    await (result === 'done' ? removeJob(db, job) : continueJob(db, job, new Date(now() + result.againInMs)))
  } catch (error) {
    const why = errorCode(error) ?? (error instanceof Error ? error.name : 'error')
    log.failure('job failed', error, { job: job.kind, attempt: job.attempts })
    if (job.attempts < attemptsAtMost && !isFinal(error))
      return postponeJob(db, job.id, new Date(now() + backoffMs(job.attempts, random)), why)
    await handler.whenDead(job.payload)
    await buryJob(db, job.id, why)
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

/** Starts working; nothing is thrown: what fails is logged and tried again. */
export function startWorker(parts: JobParts): Worker {
  const { db, now, log } = parts
  const running = new Set<Promise<void>>()
  let isStopping = false
  let lookedAt = now()
  let isWoken = false
  let rouse = () => {}

  const wake = () => {
    isWoken = true
    rouse()
  }

  /** Begins what is due; how long to wait for more. */
  const look = async (): Promise<number> => {
    const limit = concurrency - running.size
    const begun = limit > 0 ? await beginJobs(parts, limit) : []
    for (const job of begun) {
      running.add(job)
      void job.then(() => {
        running.delete(job)
        wake()
      })
    }
    lookedAt = now()
    const due = begun.length > 0 || limit <= 0 ? undefined : await nextDue(db)
    return due === undefined ? pollMs : Math.min(pollMs, Math.max(shortestPauseMs, due - now()))
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
      await Promise.all(running)
    },
  }
}
