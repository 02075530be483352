// Table of delivery channels: how each makes its message at sending time, and reads the answer.
import { forgetToken } from '../conversions/access-token.ts'
import { conversionMessage } from '../conversions/message.ts'
import { conversionEnding } from '../conversions/networks.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import type { Answered, OutboundMessage } from '#server/platform/kit/outbound.ts'
import type { DeliveryRow } from '#server/platform/stores/outbox-tables.ts'
import type { OpenedDelivery } from './delivery-store.ts'
import { endingOf } from './delivery-outcome.ts'
import type { Ending } from './delivery-outcome.ts'
import { messageOf } from './delivery-message.ts'
import type { SignedChannel } from './delivery-message.ts'

export type ChannelDeps = Pick<ReachDeps, 'catalogue' | 'config' | 'db' | 'now' | 'sealer' | 'sendOut' | 'variants'>

/** The message to send, and the reader of its answer. */
interface Ready {
  readonly message: OutboundMessage
  readonly endingOf: (answered: Answered) => Ending
}

type Make = (deps: ChannelDeps, delivery: OpenedDelivery) => Promise<Ready | Ending>

const signed =
  (channel: SignedChannel): Make =>
  async ({ config, now }, delivery) => {
    const message = messageOf(config, { ...delivery, channel }, Math.floor(now() / 1000))
    if (!message) return { kind: 'dead', why: 'no longer configured' }
    return { message, endingOf: ({ status, retryAfter }) => endingOf(status, retryAfter) }
  }

/** Each is asked for a message whose facts are still there. */
export const makers: Readonly<Record<DeliveryRow['channel'], Make>> = {
  postback: signed('postback'),
  webhook: signed('webhook'),
  conversion: async (deps, delivery) => {
    const made = await conversionMessage(deps, delivery)
    if ('kind' in made) return made
    const { message, network, token } = made
    return {
      message,
      endingOf: (answered) => {
        const isRefused = answered.status === 401 && network.oauth !== undefined
        if (!isRefused) return conversionEnding(network, answered)
        // The next attempt has another one.
        forgetToken(deps, network.oauth, token)
        return { kind: 'again', status: 401, why: 'status 401' }
      },
    }
  },
}
