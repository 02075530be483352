// The way to the SMS gateway: one signed message to the configured address. Another gateway is another function of this shape.
import { signedPost } from '#server/kit/signed-post.ts'

export interface Sms {
  /** The same for each attempt: the gateway sends it once. */
  readonly reference: string
  /** E.164. */
  readonly to: string
  readonly text: string
}

/** Rejects where the gateway did not take the message. */
export type SendSms = (sms: Sms) => Promise<void>

interface Access {
  readonly baseUrl: string
  readonly secret: string
}

const timeoutMs = 5000

export function smsGateway({ baseUrl, secret }: Access, now: () => number): SendSms {
  return async (sms) => {
    const { status } = await signedPost({
      url: baseUrl,
      secret,
      body: sms,
      idempotencyKey: sms.reference,
      timeoutMs,
      now,
    })
    if (status < 200 || status > 299) throw Object.assign(new Error('The gateway refused'), { code: `HTTP ${status}` })
  }
}

/** Where no gateway is configured: each attempt fails, and the log says why. */
export const noGateway: SendSms = async () => {
  throw Object.assign(new Error('No SMS gateway'), { code: 'SMS_URL' })
}
