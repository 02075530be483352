// Affiliate visit report: sent to the server once a session, under the session's own idempotency key (H1, M6). Nothing of the
// applicant is in it.
import type { AffiliateReference } from '#domain/journey/affiliate.ts'
import type { Variant } from '#domain/application/variant.ts'
import { followUpEndpoints } from '#contract/follow-up-endpoints.ts'
import { clientOf } from '#web/api/client.ts'
import type { ClientOptions } from '#web/api/client.ts'

interface Visited {
  readonly variant: Pick<Variant, 'id' | 'product'>
  readonly reference: AffiliateReference
  readonly sessionId: string
  readonly clientOptions: ClientOptions
  readonly wait: (milliseconds: number) => Promise<void>
}

const pausesMs = [2000, 15_000]

/** True once the server has it. Tried again where no answer came; never rejects, for the applicant has nothing to do with it. */
export async function tellVisit({ variant, reference, sessionId, clientOptions, wait }: Visited): Promise<boolean> {
  const { attribute, subId, transactionId } = reference
  const call = clientOf(followUpEndpoints, clientOptions)
  for (const pauseMs of [...pausesMs, undefined]) {
    const answer = await call('affiliateEvent', {
      idempotencyKey: `visit-${sessionId}`,
      body: {
        product: variant.product,
        variant: variant.id,
        kind: 'visit',
        reference: { attribute, subId, transactionId },
      },
    })
    if (answer.kind !== 'silence') return answer.kind === 'reply'
    if (pauseMs !== undefined) await wait(pauseMs)
  }
  return false
}
