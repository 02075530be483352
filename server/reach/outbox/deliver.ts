// Jobs `deliver` and `convert`: one attempt at a message, and the time of the next. Each attempt is counted before it is made,
// so that none is lost with a process.
import type { ReachDeps } from '../reach-dependencies.ts'
import { addressRefused } from '#server/platform/kit/outbound.ts'
import { finalFailure } from '#server/platform/jobs/final-failure.ts'
import type { JobHandler, JobResult } from '#server/platform/jobs/worker.ts'
import type { DeliveryRow } from '#server/platform/stores/outbox-tables.ts'
import { beginAttempt, hastenNext, isOpenDelivery, laneOf, looksAgainMs, openDelivery } from './delivery-store.ts'
import type { DeliverPayload } from './delivery-store.ts'
import { makers } from './channels.ts'
import type { ChannelDeps } from './channels.ts'
import { pauseMs } from './delivery-outcome.ts'
import type { Ending } from './delivery-outcome.ts'
import { receiverBreaker } from './receiver-breaker.ts'
import { noteDeadDelivery, noteDelivery } from './outbox-store.ts'

const triedForMs = 24 * 3_600_000

function failed(error: unknown): Ending {
  const found = (error instanceof AggregateError ? error.errors[0] : error) as NodeJS.ErrnoException
  // The code of a time-out is a number that says nothing.
  const why = typeof found.code === 'string' ? found.code : found.name
  return why === addressRefused ? { kind: 'dead', why } : { kind: 'again', why }
}

type DeliverDeps = ChannelDeps & Pick<ReachDeps, 'log' | 'randomBytes'>

/** The job ends as any other does, so this line is what tells of it (Q7). */
function logDead(
  { log }: Pick<DeliverDeps, 'log'>,
  { channel, party }: Pick<DeliveryRow, 'channel' | 'party'>,
  why: string,
): void {
  log.failure('delivery failed for good', finalFailure(why), { channel, party })
}

export function deliverHandler(deps: DeliverDeps): JobHandler {
  const { db, now } = deps
  const breaker = receiverBreaker(now)
  return {
    run: async (payload) => {
      const { deliveryId } = payload as DeliverPayload
      const delivery = await beginAttempt(db, now(), deliveryId)
      if (!delivery) return (await isOpenDelivery(db, deliveryId)) ? { againInMs: looksAgainMs } : 'done'
      const ending = await attempt(deps, delivery)
      breaker.record(laneOf(delivery), ending.kind === 'again')
      const result = await recordAttempt(deps, delivery, ending)
      if (result === 'done') await hastenNext(db, delivery, new Date(now()))
      return result
    },
    whenDead: async (payload) => {
      const dead = await noteDeadDelivery(db, payload)
      if (!dead) return
      logDead(deps, dead, dead.why ?? '')
      await hastenNext(db, dead, new Date(now()))
    },
    restingLanes: breaker.restingLanes,
  }
}

async function attempt(deps: DeliverDeps, kept: DeliveryRow): Promise<Ending> {
  const delivery = await openDelivery(deps, kept)
  if (delivery.facts === null) return { kind: 'dead', why: 'the lead was erased' }
  const made = await makers[delivery.channel](deps, delivery)
  if ('kind' in made) return made
  try {
    return made.endingOf(await deps.sendOut(made.message))
  } catch (error) {
    return failed(error)
  }
}

async function recordAttempt(deps: DeliverDeps, delivery: DeliveryRow, ending: Ending): Promise<JobResult> {
  const { db, now, randomBytes } = deps
  const { id, attempts, at, facts } = delivery
  const random = randomBytes(1)[0]! / 255
  const againInMs =
    ending.kind === 'again' ? Math.max(ending.notBeforeMs ?? 0, Math.round(pauseMs(attempts, random))) : 0
  const isOver = now() + againInMs > at.getTime() + triedForMs
  const status = ending.kind === 'again' ? (isOver ? 'dead' : 'open') : ending.kind
  await noteDelivery(db, id, {
    status,
    last_status: ending.status ?? null,
    last_error: ending.kind === 'delivered' ? null : ending.why,
  })
  // Where the lead was erased, nothing failed.
  if (status === 'dead' && ending.kind !== 'delivered' && facts !== null) logDead(deps, delivery, ending.why)
  return status === 'open' ? { againInMs } : 'done'
}
