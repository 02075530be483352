// Table of SMS gateways by kind. None of them ever reads a code aloud: there are no voice calls (S-23).
import { noGateway, signedGateway } from './sms-gateway.ts'
import type { SendSms, SignedAccess } from './sms-gateway.ts'
import { templateGateway } from './template-gateway.ts'
import type { TemplateAccess } from './template-gateway.ts'
import { twilioGateway } from './twilio-gateway.ts'
import type { TwilioAccess } from './twilio-gateway.ts'

export type SmsAccess = SignedAccess | TemplateAccess | TwilioAccess

type Maker<A> = (access: A, now: () => number) => SendSms

const makers: { readonly [K in SmsAccess['kind']]: Maker<Extract<SmsAccess, { kind: K }>> } = {
  signed: signedGateway,
  template: templateGateway,
  twilio: twilioGateway,
}

/** The way to the gateway of the settings; one that always fails where there is none. `now` in Unix milliseconds. */
export function smsGatewayOf(access: SmsAccess | undefined, now: () => number): SendSms {
  return access ? (makers[access.kind] as Maker<SmsAccess>)(access, now) : noGateway
}
