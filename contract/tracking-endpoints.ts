// The calls about being told of: whom a variant's visits are told to, and what the visitor said to it. A table of its own: the first
// step's browser loads none of it.
import * as v from 'valibot'
import type { Sinks } from '#domain/tracking.ts'
import type { EndpointRow } from './endpoints.ts'

export const trackingEndpoints = {
  trackingSettings: {
    method: 'GET',
    path: '/tracking/{variant}',
    summary: 'Whom the visits of a variant may be told to once the visitor agrees, and which notice asks',
    reply: v.object({
      sinks: v.custom<Sinks>((value) => typeof value === 'object' && value !== null),
      /** Changes with what is asked: an older answer is asked anew. */
      notice: v.string(),
    }),
    status: 200,
    access: 'open',
    keptSeconds: 300,
  },
  trackingChoice: {
    method: 'POST',
    path: '/tracking/choice',
    summary:
      'What a visitor said to the notice, by purpose, for the record; with the lead and its token once there is one',
    body: v.strictObject({
      variant: v.string(),
      locale: v.optional(v.string()),
      sessionId: v.pipe(v.string(), v.uuid()),
      notice: v.pipe(v.string(), v.maxLength(40)),
      surface: v.picklist(['page', 'frame']),
      advertising: v.boolean(),
      statistics: v.boolean(),
      recording: v.boolean(),
      lead: v.optional(v.pipe(v.string(), v.uuid())),
    }),
    /** When it was put on record, an ISO time. */
    reply: v.object({ at: v.string() }),
    status: 200,
    access: 'open',
  },
} as const satisfies Record<string, EndpointRow>

export type TrackingEndpointName = keyof typeof trackingEndpoints
