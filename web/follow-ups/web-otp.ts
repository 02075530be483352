// The code out of the text message, where the browser reads it (WebOTP): the message's last line names this host and the code. The
// browser asks the applicant first.
import { readCode } from '#domain/one-time-code.ts'

/** What TypeScript's own types do not know of the interface. */
interface CodeRequest extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly ['sms'] }
}

/** Waits for the message until the signal ends; says nothing where the browser reads none, or the applicant does not want it. */
export async function codeFromMessage(
  { credentials }: Pick<Navigator, 'credentials'>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const request: CodeRequest = { otp: { transport: ['sms'] }, signal }
  const got = (await credentials.get(request).catch(() => null)) as (Credential & { readonly code?: unknown }) | null
  return typeof got?.code === 'string' ? readCode(got.code) : undefined
}
