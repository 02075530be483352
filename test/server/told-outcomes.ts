// Loan outcomes as a lender tells them to a test's server, signed.
import { randomUUID } from 'node:crypto'
import { signatureHeaders } from '#contract/partner-protocol.ts'
import type { PartnerLoanOutcome } from '#contract/partner-protocol.ts'
import { signBody } from '#server/platform/kit/partner-signature.ts'
import type { startTestServer } from './server.ts'

export type Told = PartnerLoanOutcome extends infer T
  ? T extends unknown
    ? Omit<T, 'eventId' | 'reference'>
    : never
  : never

type Server = Pick<Awaited<ReturnType<typeof startTestServer>>, 'app' | 'clock'>

/** Tells an outcome, as lender `one` unless it says another; resolves with the answer. */
export const outcomeTeller =
  (server: () => Server) =>
  async (
    reference: string,
    told: object,
    { lender = 'one', eventId = randomUUID(), secret = 'sandbox-one' }: Readonly<Record<string, string>> = {},
  ) => {
    const payload = JSON.stringify({ eventId, reference, ...told })
    const seconds = Math.floor(server().clock.now / 1000)
    const response = await server().app.inject({
      method: 'POST',
      url: `/api/partners/${lender}/outcomes`,
      headers: {
        'content-type': 'application/json',
        [signatureHeaders.timestamp]: String(seconds),
        [signatureHeaders.signature]: signBody(secret, seconds, payload),
      },
      payload,
    })
    return { status: response.statusCode, ...response.json<{ readonly received?: string; readonly code?: string }>() }
  }
