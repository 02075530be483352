// Interface of an SMS gateway, and our own: one signed message to the configured address.
import { signedPost } from '../kit/signed-post.ts'
import { judgeStatus } from './gateway-post.ts'

export interface Sms {
  /** The same for each attempt: a gateway that knows it sends it once. */
  readonly reference: string
  /** E.164. */
  readonly to: string
  readonly text: string
}

/** Rejects where the gateway did not take the message, finally (`finalFailure`) where it is not to be tried again. */
export type SendSms = (sms: Sms) => Promise<void>

export interface SignedAccess {
  readonly kind: 'signed'
  readonly baseUrl: string
  readonly secret: string
}

const timeoutMs = 5000

/** Knows the reference: a message whose answer got lost is sent again under the same one, and goes out once. */
export function signedGateway({ baseUrl, secret }: Omit<SignedAccess, 'kind'>, now: () => number): SendSms {
  return async (sms) => {
    const { status } = await signedPost({
      url: baseUrl,
      secret,
      body: sms,
      idempotencyKey: sms.reference,
      timeoutMs,
      now,
    })
    judgeStatus(status)
  }
}

/** Sender without a gateway: each attempt fails, and the log says why. */
export const noGateway: SendSms = async () => {
  throw Object.assign(new Error('No SMS gateway'), { code: 'SMS_URL' })
}
