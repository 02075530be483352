// API endpoints for tracking consent: the variant's sinks, and the visitor's choice. A table of its own, so that the first
// step's bundle leaves it out.
import * as v from 'valibot'
import type { Sinks } from '#domain/tracking/tracking.ts'
import type { EndpointRow } from './endpoints.ts'
import { clickIds, uuid } from './schemas.ts'

const short = v.pipe(v.string(), v.maxLength(60))

/** Tracking choice: the answer for each purpose, and where it was asked. */
const trackingChoiceBody = v.strictObject({
  variant: short,
  locale: v.exactOptional(short),
  sessionId: uuid,
  /** Of `trackingSettings`: the one that was answered. */
  notice: v.pipe(v.string(), v.nonEmpty(), v.maxLength(40)),
  surface: v.picklist(['page', 'frame']),
  advertising: v.boolean(),
  statistics: v.boolean(),
  recording: v.boolean(),
  /** Where the visit has become one; its token comes with the call. */
  lead: v.exactOptional(uuid),
  /** With a yes to advertising, for a lead that was written without them. */
  clicks: v.exactOptional(v.strictObject(clickIds)),
})

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
      'What a visitor said to being told of, by purpose; of a lead where one is named, whose token is needed then',
    body: trackingChoiceBody,
    reply: v.object({ at: v.string() }),
    status: 200,
    access: 'open',
  },
} as const satisfies Record<string, EndpointRow>

export type TrackingEndpointName = keyof typeof trackingEndpoints
