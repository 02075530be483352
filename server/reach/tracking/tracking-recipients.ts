// Tracking recipients of a variant: sinks in the browser, conversions from our server.
import type { Sinks } from '#domain/tracking/tracking.ts'
import type { Conversions } from '#server/checks/tracking-shapes.ts'

export interface Told {
  /** In the browser. */
  readonly sinks: Sinks
  /** By our server. */
  readonly conversions: Conversions
}
/** By the id of a variant. */
export type Tracking = Readonly<Record<string, Told>>
