// SMS gateway for Twilio: POST /2010-04-01/Accounts/{sid}/Messages.json, basic authentication, a form as the body. It knows no
// idempotency key: a message whose answer got lost is never sent again by itself.
import * as v from 'valibot'
import { gatewayPost, judgeStatus } from './gateway-post.ts'
import type { SendSms } from './sms-gateway.ts'

export const twilioAddress = 'https://api.twilio.com'

interface Access {
  readonly kind: 'twilio'
  /** Without the API's own path. */
  readonly baseUrl: string
  /** Account SID. */
  readonly account: string
  readonly token: string
}

/** A sender, or the messaging service that chooses one. */
export type TwilioAccess = Access & ({ readonly from: string } | { readonly messagingServiceSid: string })

const errorBody = v.pipe(v.string(), v.parseJson(), v.object({ code: v.number() }))

export function twilioGateway(access: TwilioAccess): SendSms {
  const { baseUrl, account, token } = access
  const sender: Readonly<Record<string, string>> =
    'from' in access ? { From: access.from } : { MessagingServiceSid: access.messagingServiceSid }
  return async ({ to, text }) => {
    const { status, text: said } = await gatewayPost({
      url: `${baseUrl}/2010-04-01/Accounts/${account}/Messages.json`,
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ To: to, ...sender, Body: text }).toString(),
      sendsOnce: false,
    })
    const error = v.safeParse(errorBody, said)
    judgeStatus(status, [], error.success ? String(error.output.code) : undefined)
  }
}
