// Outcome of a campaign text message from a gateway failure: gateways say by `finalFailure` that it must not be tried again.
import { isFinal } from '#server/platform/jobs/final-failure.ts'
import type { Sent } from '#server/platform/mail/send-mail.ts'
import { errorCode } from '#server/platform/kit/error-code.ts'

/** Not final: not taken, or of a gateway that sends a reference once. Final by a status: refused; without one, its answer got lost. */
export function sentSms(error: unknown): Sent {
  const why = errorCode(error) ?? 'error'
  if (!isFinal(error)) return { kind: 'later', why }
  return why.startsWith('HTTP ') ? { kind: 'refused', isAddress: false } : { kind: 'unknown', why }
}
