// The job `deliver`: one attempt at a message, and when the next is. Each attempt is counted before it is made, so that none is lost
// with a process.
import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { addressRefused } from '#server/kit/outbound.ts'
import type { JobHandler, JobResult } from '#server/jobs/worker.ts'
import type { DeliveryRow } from '#server/stores/outbox-tables.ts'
import type { DeliverPayload } from './deliveries.ts'
import { messageOf } from './message-of.ts'

const attemptsAtMost = 20
const triedForMs = 24 * 3_600_000
const firstPauseMs = 5000
const longestPauseMs = 2 * 3_600_000

/** Milliseconds before the next attempt: doubling from five seconds to two hours, with jitter of a half; `random` from 0 to 1. */
export function pauseMs(attempts: number, random: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** (attempts - 1)) * (0.5 + random / 2)
}

type Ending =
  | { readonly kind: 'delivered'; readonly status: number }
  /** Trying again would not help. */
  | { readonly kind: 'dead'; readonly status?: number; readonly why: string }
  | { readonly kind: 'again'; readonly status?: number; readonly why: string; readonly notBeforeMs?: number }

/** What an answer's status means. Only a time-out and too many of the 4xx are worth another attempt; redirects are not followed. */
export function endingOf(status: number, retryAfter?: string): Ending {
  if (status >= 200 && status < 300) return { kind: 'delivered', status }
  const why = `status ${status}`
  if (status >= 500 || status === 408 || status === 429) {
    const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : 0
    return { kind: 'again', status, why, notBeforeMs: Math.min(longestPauseMs, seconds * 1000) }
  }
  return { kind: 'dead', status, why }
}

function failed(error: unknown): Ending {
  const found = (error instanceof AggregateError ? error.errors[0] : error) as NodeJS.ErrnoException
  const why = found.code ?? found.name
  return why === addressRefused ? { kind: 'dead', why } : { kind: 'again', why }
}

type DeliverDeps = Pick<Deps, 'config' | 'db' | 'now' | 'randomBytes' | 'sendOut'>

export function deliverHandler(deps: DeliverDeps): JobHandler {
  const { db, now } = deps
  return {
    run: async (payload) => {
      const { deliveryId } = payload as DeliverPayload
      const delivery = await db
        .updateTable('delivery')
        .set({ attempts: sql<number>`attempts + 1`, tried_at: new Date(now()), last_error: 'no answer was kept' })
        .where('id', '=', deliveryId)
        .where('status', '=', 'open')
        .returningAll()
        .executeTakeFirst()
      return delivery ? settle(deps, delivery, await attempt(deps, delivery)) : 'done'
    },
    whenDead: async (payload) => {
      await db
        .updateTable('delivery')
        .set({ status: 'dead', last_error: 'the job failed' })
        .where('id', '=', (payload as DeliverPayload).deliveryId)
        .where('status', '=', 'open')
        .execute()
    },
  }
}

async function attempt({ config, now, sendOut }: DeliverDeps, delivery: DeliveryRow): Promise<Ending> {
  const message = messageOf(config, delivery, Math.floor(now() / 1000))
  if (!message) return { kind: 'dead', why: delivery.facts === null ? 'the lead was erased' : 'no longer configured' }
  try {
    const { status, retryAfter } = await sendOut(message)
    return endingOf(status, retryAfter)
  } catch (error) {
    return failed(error)
  }
}

async function settle(
  { db, now, randomBytes }: DeliverDeps,
  delivery: DeliveryRow,
  ending: Ending,
): Promise<JobResult> {
  const { id, attempts, at } = delivery
  const random = randomBytes(1)[0]! / 255
  const againInMs =
    ending.kind === 'again' ? Math.max(ending.notBeforeMs ?? 0, Math.round(pauseMs(attempts, random))) : 0
  const isOver = attempts >= attemptsAtMost || now() + againInMs > at.getTime() + triedForMs
  const status = ending.kind === 'again' ? (isOver ? 'dead' : 'open') : ending.kind
  await db
    .updateTable('delivery')
    .set({
      status,
      last_status: ending.status ?? null,
      last_error: ending.kind === 'delivered' ? null : ending.why,
    })
    .where('id', '=', id)
    .execute()
  return status === 'open' ? { againInMs } : 'done'
}
