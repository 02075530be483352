// Check of a captcha's token at its provider, once: the provider gives a token for one challenge, and takes it once (S-32, 18.4).
// The protocol is Turnstile's: https://developers.cloudflare.com/turnstile/get-started/server-side-validation
import { hash } from 'node:crypto'
import * as v from 'valibot'
import type { OutboundMessage, SendOut } from '#server/platform/kit/outbound.ts'
import type { CaptchaAccess } from './captcha-settings.ts'

/** `down`: nobody's token can be checked now, by no fault of the applicant. */
export type Verified = 'person' | 'refused' | 'down'

/** Action name of the site in the provider's statistics; a token of another action is refused. */
export const captchaAction = 'lead'

/** Hash that binds a token to one challenge of ours. */
export const boundTo = (challenge: string): string => hash('sha256', challenge)

/** Faults of our own settings: the applicant has no part in them. */
const ours: ReadonlySet<string> = new Set(['missing-input-secret', 'invalid-input-secret', 'internal-error'])

const answerBytes = 4000
const answer = v.object({
  success: v.boolean(),
  action: v.exactOptional(v.string()),
  cdata: v.exactOptional(v.nullable(v.string())),
  'error-codes': v.exactOptional(v.array(v.string()), []),
})

const question = ({ baseUrl, secret }: CaptchaAccess, token: string): OutboundMessage => ({
  method: 'POST',
  url: `${baseUrl}/siteverify`,
  headers: { 'content-type': 'application/json' },
  // The applicant's address is left out: the provider met the browser itself.
  body: JSON.stringify({ secret, response: token }),
  readsBytes: answerBytes,
})

export async function verifyCaptcha(
  { sendOut }: { readonly sendOut: SendOut },
  access: CaptchaAccess,
  { challenge, token }: { readonly challenge: string; readonly token: string },
): Promise<Verified> {
  try {
    const { body = '' } = await sendOut(question(access, token))
    const { success, action, cdata, 'error-codes': faults } = v.parse(answer, JSON.parse(body))
    if (!success) return faults.some((fault) => ours.has(fault)) ? 'down' : 'refused'
    return action === captchaAction && cdata === boundTo(challenge) ? 'person' : 'refused'
  } catch {
    // No answer, or one of somebody in between.
    return 'down'
  }
}
