// WebOTP: reads the code from a text message, where the browser supports it. The message's last line names this host and the
// code. The browser asks the applicant first.
import { readCode } from '#domain/questions/one-time-code.ts'

/** Part of the interface that TypeScript's own types lack. */
interface CodeRequest extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly ['sms'] }
}

/** Waits for the message until the signal ends; says nothing where the browser reads none, or the applicant does not want it. */
export async function codeFromMessage(
  { credentials }: Pick<Navigator, 'credentials'>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const request: CodeRequest = { otp: { transport: ['sms'] }, signal }
  const got: unknown = await credentials.get(request).catch(() => null)
  const code = typeof got === 'object' && got !== null && 'code' in got ? got.code : undefined
  return typeof code === 'string' ? readCode(code) : undefined
}
