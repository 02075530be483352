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
} as const satisfies Record<string, EndpointRow>

export type TrackingEndpointName = keyof typeof trackingEndpoints
