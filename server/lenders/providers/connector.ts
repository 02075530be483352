// Interface of a provider connector: begins a session by one signed message, and learns the address of its page. Another
// provider's API is another function of this shape.
//
//   POST {base}/sessions            { reference, kind, locale, returnUrl, callBackUrl }; answers { redirectTo }
//   POST {our base}/providers/{provider}/call-back   { eventId, reference, outcome, report? }, signed
import * as v from 'valibot'
import { providerIds } from '#domain/follow-up/providers.ts'
import type { ProviderId } from '#domain/follow-up/providers.ts'
import { signedPost } from '#server/platform/kit/signed-post.ts'
import type { ThirdParties, ThirdPartyAccess } from '#server/platform/settings/third-parties.ts'

export interface Session {
  readonly reference: string
  readonly kind: string
  /** The BCP 47 tag of the applicant's language. */
  readonly locale: string
  /** Address to which the provider's window returns when it is done. */
  readonly returnUrl: string
  readonly callBackUrl: string
}

export type Begun =
  | { readonly kind: 'begun'; readonly redirectTo: string }
  /** Nobody answered in time, or not as agreed. */
  | { readonly kind: 'unavailable'; readonly why: string }

/** Never rejects. */
export type BeginVisit = (session: Session) => Promise<Begun>

const timeoutMs = 5000
const answer = v.object({ redirectTo: v.pipe(v.string(), v.url(), v.maxLength(2000)) })

export function providerConnector({ baseUrl, secret }: ThirdPartyAccess, now: () => number): BeginVisit {
  return async (session) => {
    try {
      const { status, text } = await signedPost({
        url: `${baseUrl}/sessions`,
        secret,
        body: session,
        idempotencyKey: session.reference,
        timeoutMs,
        now,
      })
      if (status < 200 || status > 299) return { kind: 'unavailable', why: `status ${status}` }
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), answer), text)
      return read.success
        ? { kind: 'begun', redirectTo: read.output.redirectTo }
        : { kind: 'unavailable', why: 'no address' }
    } catch (error) {
      return { kind: 'unavailable', why: error instanceof Error ? error.name : 'failed' }
    }
  }
}

/** Every provider that is configured. */
export function providersOf(
  thirdParties: ThirdParties,
  now: () => number,
): Readonly<Partial<Record<ProviderId, BeginVisit>>> {
  return Object.fromEntries(
    providerIds.flatMap((id) => {
      const access = thirdParties[id]
      return access ? [[id, providerConnector(access, now)]] : []
    }),
  )
}
