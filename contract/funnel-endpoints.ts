// API endpoint of our own funnel: counts of what visits did on each step, without person, lead or answer (decision 033). A
// table of its own, so that the first step's bundle leaves it out.
import * as v from 'valibot'
import { isDataPointKey } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { funnelEventKinds, isFunnelStep, latestMs, longestStaySeconds } from '#domain/tracking/funnel.ts'
import type { FunnelStep } from '#domain/tracking/funnel.ts'
import type { EndpointRow } from './endpoints.ts'

const name = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9_-]{0,59}$/i))

const funnelEvent = v.strictObject({
  kind: v.picklist(funnelEventKinds),
  step: v.custom<FunnelStep>(isFunnelStep),
  /** Which answer was refused; of `failed` alone. */
  field: v.exactOptional(v.custom<DataPointKey>((value) => typeof value === 'string' && isDataPointKey(value))),
  /** How long somebody looked at the step before it was continued with. */
  seconds: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(longestStaySeconds))),
  /** Milliseconds before the request was made. */
  at: v.pipe(v.number(), v.minValue(0), v.maxValue(latestMs)),
})

const most = 100
/** Arms of experiments that one session has, at most. */
export const armsAtMost = 20

const funnelBody = v.strictObject({
  variant: v.pipe(v.string(), v.maxLength(300)),
  /** A hash of the session: the same for its reloads and tabs, and of no use to find anybody. */
  visit: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** By which name the link that brought it calls itself. */
  affiliate: v.exactOptional(v.pipe(v.string(), v.maxLength(500))),
  /** By experiment, the arm. */
  arms: v.exactOptional(
    v.pipe(
      v.record(name, name),
      v.check((arms) => Object.keys(arms).length <= armsAtMost),
    ),
  ),
  events: v.pipe(v.array(funnelEvent), v.minLength(1), v.maxLength(most)),
})

export const funnelEndpoints = {
  funnel: {
    method: 'POST',
    path: '/funnel',
    summary: 'What a visit did on which step: entered, continued, failed. Counted, and kept of nobody',
    body: funnelBody,
    reply: v.object({ received: v.literal(true) }),
    status: 202,
    access: 'open',
  },
} as const satisfies Record<string, EndpointRow>

export type FunnelEndpointName = keyof typeof funnelEndpoints
export type FunnelBody = v.InferOutput<typeof funnelBody>
export type FunnelEvent = FunnelBody['events'][number]
