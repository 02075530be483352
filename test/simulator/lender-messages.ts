// Messages that a simulated lender sends by itself: signed call-backs and loan outcomes, repeated until they are answered.
import { signatureHeaders } from '#contract/partner-protocol.ts'
import { signBody } from '#server/platform/kit/partner-signature.ts'
import { secondMs } from './world.ts'
import type { World } from './world.ts'

export interface LenderMessage {
  readonly eventId: string
  readonly reference?: string
  readonly outcome?: string
  readonly [key: string]: unknown
}

/** The calls of the partner protocol that take such messages. */
export type MessagePath = 'call-back' | 'outcomes'

/** A lender as the server knows it. */
export interface Sender {
  readonly world: World
  readonly id: string
  readonly secret: string
  readonly apiPath: string
}

export function tell(sender: Sender, path: MessagePath, message: LenderMessage): void {
  const { world, id, secret, apiPath } = sender
  const { chance, clock } = world
  const payload = JSON.stringify(message)
  const timestamp = Math.floor(clock.now / 1000)
  const again = () =>
    world.plan(chance.between(secondMs, 30 * secondMs), `${id} ${path} again`, async () => tell(sender, path, message))
  world.call({
    name: `${id} tells ${path} ${path === 'outcomes' ? String(message.outcome) : ''}`.trim(),
    request: {
      method: 'POST',
      url: `${apiPath}/partners/${id}/${path}`,
      headers: {
        'content-type': 'application/json',
        [signatureHeaders.timestamp]: String(timestamp),
        [signatureHeaders.signature]: signBody(secret, timestamp, payload),
      },
      payload,
    },
    answered: ({ status, body: reply }) => {
      if (status >= 500) again()
      else if ((reply as { readonly received?: string }).received === 'now') acknowledge(sender, path, message)
    },
    lost: again,
  })
}

/** Records a message that the server said it took: it is to be in the database. */
function acknowledge({ world, id }: Sender, path: MessagePath, { eventId, reference, outcome }: LenderMessage): void {
  const [sql, values] =
    path === 'outcomes'
      ? ['select 1 from loan_outcome where verdict_id = $1 and kind = $2', [reference, outcome]]
      : ['select 1 from call_back where lender = $1 and event_id = $2', [id, eventId]]
  world.facts.acknowledged.push({ what: `${id}: ${path}`, leadId: '', sql, values, goesWithErasure: false })
}
