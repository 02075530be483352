// Interface of a tracking sink: one file in `sinks/` each, loaded once its purpose is agreed to.
import type { IdentityVendor, Identity } from '#contract/tracking-identity.ts'
import type { EnvironmentId } from '#domain/application/layers.ts'
import type { UrlParameter } from '#domain/journey/arrival.ts'
import type { EventMap, EventName } from '#domain/tracking/tracking-events.ts'
import type { SinkName, SinkSettings } from '#domain/tracking/tracking.ts'
import type { Application } from '#domain/application/application.ts'
import type { RecorderPort } from './recorder-port.ts'

interface ToldEvent<N extends EventName> {
  readonly name: N
  readonly payload: EventMap[N]
  /** When it happened, in milliseconds. */
  readonly at: number
  /** Of business events: the same wherever and how often it is told (N3). */
  readonly id?: string | undefined
  /** Whom a business event is about, as hashes only. */
  readonly identity: (vendor: IdentityVendor) => Identity
}
/** One event as a sink hears of it; `name` tells the payloads apart. */
export type TrackedEvent = { readonly [N in EventName]: ToldEvent<N> }[EventName]

/** Facts of the visit and its page that every sink may know. */
export interface SinkParts {
  readonly window: Window & typeof globalThis
  readonly variant: { readonly id: string; readonly brand: string; readonly country: string; readonly currency: string }
  readonly environment: EnvironmentId
  /** The visit's id, once there is one. */
  readonly sessionId: string | undefined
  /** Campaign parameters and click ids, as analytics names them (J2). */
  readonly attribution: Readonly<Partial<Record<UrlParameter, string>>>
  /** The application as it is now: a sink passes nothing on that somebody typed. */
  readonly getState: () => Application
  /** Where errors for a session recorder wait (O1). */
  readonly recorder: RecorderPort
  /**
   * Adds a vendor's script to the page, with the page's nonce where it has one; resolves once it ran, rejects where it cannot be had.
   */
  readonly load: (address: string) => Promise<void>
  /** The document's warnings (O4), to the console. Nothing of the applicant goes in. */
  readonly warn: (message: string) => void
}

/** A third party that runs. An error it throws is counted and changes nothing. */
export interface Sink {
  readonly track: (event: TrackedEvent) => void
  /** Resolves when everything told so far has reached the vendor, for a page that is about to be left. */
  readonly flush?: () => Promise<void>
  /** Agreement was taken back: nothing more is sent, and the vendor's cookies and keys go. */
  readonly stop: () => void
}

/** Starts a sink; nothing where what is configured of it is missing or wrong, after the document's warning. */
export type StartSink<N extends SinkName> = (
  settings: SinkSettings[N],
  parts: SinkParts,
) => Sink | undefined | Promise<Sink | undefined>
