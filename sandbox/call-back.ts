// Signed call-back from a played third party to our server: one try, its outcome returned as text.
import { request } from 'undici'
import { signatureHeaders } from '#contract/partner-protocol.ts'
import { signBody } from '#server/platform/kit/partner-signature.ts'

interface CallBack {
  readonly url: string
  readonly secret: string
  /** What is said: a lender's decision, or how a visit to a provider ended. */
  readonly event: object
  /** Unix milliseconds. */
  readonly now: () => number
  readonly signal: AbortSignal
}

const answerMs = 5000

/** Sends it and says how that went: `status 200`, or the reason nobody answered. Never throws. */
export async function callBack({ url, secret, event, now, signal }: CallBack): Promise<string> {
  const body = JSON.stringify(event)
  const seconds = Math.floor(now() / 1000)
  try {
    const answer = await request(url, {
      method: 'POST',
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
      headers: {
        'content-type': 'application/json',
        [signatureHeaders.timestamp]: String(seconds),
        [signatureHeaders.signature]: signBody(secret, seconds, body),
      },
    })
    await answer.body.dump()
    return `status ${answer.statusCode}`
  } catch (error) {
    return `not delivered: ${error instanceof Error ? error.message || error.name : 'failed'}`
  }
}
