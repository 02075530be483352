// Webhook protocol for a brand's own systems: one signed JSON object per POST, at least once, those of one lead in order. It is
// signed like the partner protocol, over `{timestamp}.{raw body}`. docs/webhooks.md is written for those who receive it.
import * as v from 'valibot'

export const webhookTypes = [
  'lead.created',
  'lead.sent',
  'lead.accepted',
  'lead.sold',
  'lead.redirected',
  'lead.rejected',
  'lead.funded',
  'lead.returned',
  'consent.withdrawn',
  'lead.erased',
] as const
export type WebhookType = (typeof webhookTypes)[number]

/** One event. No field can hold an answer of the applicant. */
export const webhookEvent = v.strictObject({
  /** The same for each attempt. */
  id: v.pipe(v.string(), v.uuid()),
  type: v.picklist(webhookTypes),
  /** ISO timestamp, UTC. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  leadReference: v.pipe(v.string(), v.uuid()),
  brand: v.string(),
  country: v.string(),
  /** The number of the lead's state after it. */
  state: v.number(),
  /** The id of the affiliate that the lead is credited to. */
  affiliate: v.nullable(v.string()),
  /** The lender's payment; only of `lead.accepted`, `lead.sold` and `lead.funded`. */
  price: v.exactOptional(v.strictObject({ cents: v.number(), currency: v.literal('EUR') })),
})
export type WebhookEvent = v.InferOutput<typeof webhookEvent>

/** Where a message goes twice, each has this header with the same value. */
export const deliveryHeader = 'idempotency-key'
