// Call-back from a played third party to our server: one try, its outcome returned as text.
import { request } from 'undici'
import { signatureHeaders } from '#contract/partner-protocol.ts'
import type { CallBackVerification } from '#domain/lender/lender-mapping.ts'
import { signBody } from '#server/platform/kit/partner-signature.ts'

interface CallBack {
  readonly url: string
  readonly secret: string
  /** Media type and body. */
  readonly type: string
  readonly body: string
  /** Proof of the caller's identity. */
  readonly verification: CallBackVerification
  /** Unix milliseconds. */
  readonly now: () => number
  readonly signal: AbortSignal
}

const answerMs = 5000

const proofs: Readonly<Record<CallBackVerification['kind'], (given: CallBack) => Record<string, string>>> = {
  hmac: ({ secret, body, now }) => {
    const seconds = Math.floor(now() / 1000)
    return {
      [signatureHeaders.timestamp]: String(seconds),
      [signatureHeaders.signature]: signBody(secret, seconds, body),
    }
  },
  bearer: ({ secret }) => ({ authorization: `Bearer ${secret}` }),
}

/** Sends it and says how that went: `status 200`, or the reason nobody answered. Never throws. */
export async function callBack(given: CallBack): Promise<string> {
  const { url, type, body, verification, signal } = given
  try {
    const answer = await request(url, {
      method: 'POST',
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
      headers: {
        'content-type': type,
        ...proofs[verification.kind](given),
      },
    })
    await answer.body.dump()
    return `status ${answer.statusCode}`
  } catch (error) {
    return `not delivered: ${error instanceof Error ? error.message || error.name : 'failed'}`
  }
}

/** The same with an event of ours, signed as our partner protocol has it. */
export function signedCallBack({
  event,
  ...given
}: Pick<CallBack, 'url' | 'secret' | 'now' | 'signal'> & { readonly event: object }) {
  return callBack({ ...given, type: 'application/json', body: JSON.stringify(event), verification: { kind: 'hmac' } })
}
