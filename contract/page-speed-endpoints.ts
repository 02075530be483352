// API endpoint of page speed in the field: Core Web Vitals of one page, by class, without person, lead or visit (decision 072). A table of
// its own, so that the browser loads it with what measures.
import * as v from 'valibot'
import { deviceClasses, pageSpeed } from '#domain/tracking/page-speed.ts'
import type { EndpointRow } from './endpoints.ts'

const pageSpeedBody = v.strictObject({
  variant: v.pipe(v.string(), v.maxLength(300)),
  device: v.picklist(deviceClasses),
  /** The bound of each metric's class; those that the browser knows nothing of are absent. */
  speed: v.pipe(
    v.strictObject({
      lcp: v.exactOptional(v.picklist(pageSpeed.lcp.bounds)),
      inp: v.exactOptional(v.picklist(pageSpeed.inp.bounds)),
      cls: v.exactOptional(v.picklist(pageSpeed.cls.bounds)),
    }),
    v.check((speed) => Object.keys(speed).length > 0),
  ),
})

export const pageSpeedEndpoints = {
  pageSpeed: {
    method: 'POST',
    path: '/funnel/speed',
    summary: 'How fast one page was, by class of metric and device. Counted, and kept of nobody',
    body: pageSpeedBody,
    reply: v.object({ received: v.literal(true) }),
    status: 202,
    access: 'open',
  },
} as const satisfies Record<string, EndpointRow>

export type PageSpeedEndpointName = keyof typeof pageSpeedEndpoints
export type PageSpeedBody = v.InferOutput<typeof pageSpeedBody>
