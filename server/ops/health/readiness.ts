// Readiness checks of this process: one row a part, each asked on its own, none of them for long.
import { access, constants, statfs } from 'node:fs/promises'
import { providerIds } from '#domain/follow-up/providers.ts'
import type { OpsDeps } from '../ops-dependencies.ts'
import type { OpenDatabase } from '#server/platform/stores/database.ts'
import { migrationsMissing } from '#server/platform/stores/migrate.ts'
import { versionsFound } from '#server/reach/conversions/api-versions.ts'
import { countDeadDeliveries, deadCountedDays } from '#server/reach/outbox/dead-delivery-store.ts'
import { countHeld } from '#server/platform/stores/lead-scores.ts'
import { oldestJob, takesWrites } from './readiness-store.ts'

/** `degraded`: something is missing or late, and applicants are still served. `failed`: they would be better served elsewhere. */
export type PartState = 'ok' | 'degraded' | 'failed'

export interface ReadinessPart {
  readonly part: string
  readonly state: PartState
  /** Finding and expectation, for the operator; nothing personal. */
  readonly about?: string
  /** True where applicants are served no better elsewhere: no balancer turns away from the process for the part's failure. */
  readonly spared?: true
}

export interface ProcessState {
  /** The folder of the embedded database, keys and files; absent where the process keeps nothing in files. */
  readonly dataDir?: string | undefined
  /** True from the moment the process was told to end. */
  readonly isStopping: () => boolean
  /** Unix milliseconds of the worker's last look at the job table; absent where this process has no worker. */
  readonly workerLookedAt?: (() => number) | undefined
  /** Milliseconds that the machine's clock is off while it is not trusted; absent where nobody watches it. */
  readonly clockOffBy?: (() => number | undefined) | undefined
  /** Milliseconds since a statement found no room on the database's disk; absent where nobody watches it. */
  readonly refusedMsAgo?: OpenDatabase['refusedMsAgo']
}

type Parts = Pick<OpsDeps, 'db' | 'config' | 'now'>
type Found = Omit<ReadinessPart, 'part'>

const askMs = 3000
const workerSilentMs = 30_000
const jobsLateMs = 120_000
/** As long as an alarm needs to fire, whoever writes in between: a small change may find room where the next one does not. */
const roomRefusedMs = 300_000
/** A quarter of the time after which a held lead ends undecided. */
const heldLateMs = 12 * 3_600_000
const freeBytes = { failed: 20_000_000, degraded: 500_000_000 }

/** Absent in production, something works less than it could: how it is known to be there, and what is expected. */
const wanted: readonly {
  readonly part: string
  readonly isThere: (config: Parts['config']) => boolean
  readonly expected: string
}[] = [
  {
    part: 'text messages',
    isThere: ({ sms }) => sms !== undefined,
    expected: 'SMS_GATEWAY and its settings: without them no code can be sent',
  },
  {
    part: 'e-mail',
    isThere: ({ mail, thirdParties }) => mail.smtpUrl !== undefined || thirdParties.mail !== undefined,
    expected: 'SMTP_URL, or MAIL_URL and MAIL_SECRET: without them no message goes out',
  },
  ...providerIds.map((id) => ({
    part: `provider ${id}`,
    isThere: ({ thirdParties }: Parts['config']) => thirdParties[id] !== undefined,
    expected: `${id.toUpperCase()}_URL and _SECRET: without them its screen says that it cannot be reached`,
  })),
]

const asked: readonly {
  readonly part: string
  readonly ask: (parts: Parts, process: ProcessState) => Promise<Found> | Found | undefined
}[] = [
  {
    part: 'process',
    ask: (_, { isStopping }) => (isStopping() ? { state: 'failed', about: 'is stopping' } : { state: 'ok' }),
  },
  {
    part: 'database',
    ask: async ({ db }) =>
      (await takesWrites(db))
        ? { state: 'ok' }
        : { state: 'failed', about: 'can only be read, expected one that can be written' },
  },
  {
    part: 'migrations',
    ask: async ({ db }) => {
      const missing = await migrationsMissing(db)
      return missing.length === 0 ? { state: 'ok' } : { state: 'failed', about: `not run: ${missing.join(', ')}` }
    },
  },
  {
    part: 'worker',
    ask: ({ now }, { workerLookedAt }) => {
      if (!workerLookedAt) return undefined
      const silent = now() - workerLookedAt()
      return silent < workerSilentMs
        ? { state: 'ok' }
        : { state: 'failed', about: `looked at the jobs ${Math.round(silent / 1000)} s ago, expected every second` }
    },
  },
  {
    part: 'clock',
    ask: (_, { clockOffBy }) => {
      const off = clockOffBy?.()
      if (off === undefined) return clockOffBy && { state: 'ok' }
      const about = `not trusted, it jumped by ${Math.round(off / 1000)} s or differs from the database’s: no job is begun`
      return { state: 'degraded', about }
    },
  },
  {
    part: 'jobs',
    ask: async ({ db, now }) => {
      const row = await oldestJob(db)
      const late = row?.oldest ? now() - row.oldest.getTime() : 0
      return late < jobsLateMs
        ? { state: 'ok' }
        : { state: 'degraded', about: `the oldest waits for ${Math.round(late / 1000)} s: is a worker running?` }
    },
  },
  { part: 'held leads', ask: async ({ db, now }) => heldPart(await countHeld(db), now()) },
  { part: 'deliveries', ask: async ({ db, now }) => deliveriesPart(await countDeadDeliveries(db, now())) },
  { part: 'database room', ask: (_, { refusedMsAgo }) => refusedMsAgo && roomPart(refusedMsAgo()) },
  { part: 'data folder', ask: (_, { dataDir }) => (dataDir === undefined ? undefined : folderPart(dataDir)) },
]

/** A person may be among them: it is said how many wait, and it is degraded once they wait for long (S-32). */
function heldPart(held: Awaited<ReturnType<typeof countHeld>>, now: number): Found {
  if (held.length === 0) return { state: 'ok' }
  const waited = now - Math.min(...held.map(({ oldest }) => oldest.getTime()))
  const leads = held.reduce((sum, { count }) => sum + count, 0)
  const about = `${leads} held, the oldest for ${Math.round(waited / 60_000)} min: held list`
  return { state: waited < heldLateMs ? 'ok' : 'degraded', about }
}

/** Their jobs ended as they should, so nothing else tells of them. */
function deliveriesPart(dead: Awaited<ReturnType<typeof countDeadDeliveries>>): Found {
  const [first] = dead
  if (!first) return { state: 'ok' }
  const total = dead.reduce((sum, { count }) => sum + count, 0)
  const receivers = dead.map(({ channel, party, count }) => `${channel} ${party} ${count}`).join(', ')
  const lists = [...new Set(dead.map(({ channel }) => `${channel}s list --status dead`))].join(', ')
  return { state: 'degraded', about: `${total} failed for good in ${deadCountedDays} days (${receivers}): ${lists}` }
}

/**
 * By what was refused, for a database with a full disk still answers. Every process has the same one, and pages, progress and offers can still
 * be read: it is spared, and its alarm rings all the same.
 */
function roomPart(refusedMsAgo: number | undefined): Found {
  if (refusedMsAgo === undefined || refusedMsAgo > roomRefusedMs) return { state: 'ok', spared: true }
  const about = `found no room on its disk ${Math.round(refusedMsAgo / 1000)} s ago: what is sent is refused for now`
  return { state: 'failed', about, spared: true }
}

async function folderPart(dataDir: string): Promise<Found> {
  await access(dataDir, constants.W_OK)
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const about = `${Math.round(free / 1_000_000)} MB free in ${dataDir}`
  if (free < freeBytes.failed) return { state: 'failed', about }
  return free < freeBytes.degraded ? { state: 'degraded', about } : { state: 'ok' }
}

/** Every part, in order. Never rejects: what cannot be asked has failed. */
export async function readinessOf(parts: Parts, process: ProcessState): Promise<ReadinessPart[]> {
  const found = await Promise.all(
    asked.map(async ({ part, ask }): Promise<ReadinessPart[]> => {
      const timer = Promise.withResolvers<Found>()
      const late = setTimeout(() => timer.resolve({ state: 'failed', about: 'no answer in 3 s' }), askMs)
      const answer = Promise.resolve()
        .then(() => ask(parts, process))
        .catch((error: unknown): Found => ({ state: 'failed', about: codeOf(error) }))
      const result = await Promise.race([answer, timer.promise]).finally(() => clearTimeout(late))
      return result ? [{ part, ...result }] : []
    }),
  )
  const missing = wanted
    .filter(({ isThere }) => !isThere(parts.config))
    .map(({ part, expected }): ReadinessPart => ({ part, state: 'degraded', about: `expected ${expected}` }))
  const versions = versionsFound(parts.config.tracking, parts.now()).map(({ network, ...said }): ReadinessPart => ({
    part: `conversions ${network}`,
    ...said,
    spared: true,
  }))
  return [...found.flat(), ...missing, ...versions]
}

/** The worst of the parts; a spared one makes it no worse than degraded. */
export function stateOf(parts: readonly ReadinessPart[]): PartState {
  const order: readonly PartState[] = ['ok', 'degraded', 'failed']
  const counted = parts.map(({ state, spared }) => (spared && state === 'failed' ? 'degraded' : state))
  return order[Math.max(0, ...counted.map((state) => order.indexOf(state)))]!
}

/** A message of an error may hold an address with a password; its code and name do not. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'error'
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name
}
