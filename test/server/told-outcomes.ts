// Loan outcomes as a lender tells them to a test's server, signed; and what comes of them in money and messages.
import { randomUUID } from 'node:crypto'
import { revenueKinds } from '#domain/lender/earnings.ts'
import { signatureHeaders } from '#contract/partner-protocol.ts'
import type { PartnerLoanOutcome } from '#contract/partner-protocol.ts'
import { signBody } from '#server/platform/kit/partner-signature.ts'
import type { startTestServer } from './server.ts'

export type Told = PartnerLoanOutcome extends infer T
  ? T extends unknown
    ? Omit<T, 'eventId' | 'reference'>
    : never
  : never

type Server = Pick<Awaited<ReturnType<typeof startTestServer>>, 'app' | 'clock' | 'db'>

/** Calls and rows of loans at the server of the moment. */
export const loansAt = (server: () => Server) => ({
  /** Tells an outcome, as lender `one` unless it says another; resolves with the answer. */
  tell: async (
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
  },

  /** Arrival by an affiliate; its payouts: 1.50 for a lead, and 30 % of the price for a sold one. */
  brought: () => ({
    affiliateReferenceParams: {
      attribute: 'sample-network',
      subId: 's',
      transactionId: 'click-1',
      setAt: new Date(server().clock.now).toISOString(),
    },
  }),

  /** Webhooks to the brand's own system about the lead. */
  webhooksOf: async (leadId: string) => {
    const rows = await server()
      .db.selectFrom('delivery')
      .select('event')
      .where('lead_id', '=', leadId)
      .where('channel', '=', 'webhook')
      .execute()
    return rows.map(({ event }) => event)
  },

  /** Earnings of the lead at a lender, by stage. */
  ledger: async (leadId: string, lender = 'one') => {
    const rows = await server()
      .db.selectFrom('revenue')
      .select(['kind', 'cents'])
      .where('lead_id', '=', leadId)
      .where('lender', '=', lender)
      .execute()
    return rows
      .toSorted((a, b) => revenueKinds.indexOf(a.kind) - revenueKinds.indexOf(b.kind))
      .map(({ kind, cents }) => `${kind} ${cents}`)
  },

  /** Earnings of affiliates from the lead. */
  payouts: async (leadId: string) => {
    const rows = await server()
      .db.selectFrom('conversion')
      .select(['event', 'payout_cents'])
      .where('lead_id', '=', leadId)
      .execute()
    return rows.map(({ event, payout_cents: cents }) => [event, cents] as const)
  },
})
