// Caps by address of service messages that nobody asked for. Whoever gives a stranger's address has it written to a few times a day
// and no more (S-23).
import { dayMs } from '#domain/questions/duration.ts'
import type { ServiceMessageId } from '#domain/application/service-messages.ts'
import { takeAll } from '#server/platform/limits/rate-limit-store.ts'
import type { Limit } from '#server/platform/limits/rate-limit-store.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { Addressed } from '../campaigns/message-maker.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import { isWrittenTo } from './service-message-store.ts'

/**
 * To one address or number in a day: messages, leads that they are the first message of, and requests to confirm the address. Three
 * applications of one person stay far below. A lead that was told of before goes on, so that no stranger's leads silence it (S-24).
 */
export const serviceCaps = { messages: 25, leads: 5, confirmations: 3 } as const

type Going = Pick<Addressed, 'message' | 'address'>

/** Takes a place for a message that is about to go; false where the day's are taken. */
export async function takeServicePlace(
  { config, now, sealer }: Pick<ReachDeps, 'config' | 'now' | 'sealer'>,
  trx: Handle,
  id: ServiceMessageId,
  { message, address }: Going,
): Promise<boolean> {
  // It was not taken there before, and has its place; at another address it has none yet.
  if (message.to_index === address.index) return true
  const counted = sealer.index('limit service message', `${message.channel} ${address.index}`)
  const limit = (what: keyof typeof serviceCaps): Limit => ({
    key: `service ${what} ${counted}`,
    most: serviceCaps[what] * config.switches.limitFactor,
    windowMs: dayMs,
  })
  const limits = [
    limit('messages'),
    ...((await isWrittenTo(trx, message, address.index)) ? [] : [limit('leads')]),
    ...(id === 'confirm-address' ? [limit('confirmations')] : []),
  ]
  return (await takeAll(trx, limits, now())).kind === 'taken'
}
