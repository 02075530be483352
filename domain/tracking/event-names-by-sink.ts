// Event names by sink: the vendor's own name where it has one, else ours (N1 to N4). An event that a vendor has no row for is
// not sent there.
import type { EventName } from './tracking-events.ts'
import type { BusinessEvent, ConversionEvent, SinkName } from './tracking.ts'

type Names<N extends string> = { readonly [Name in N]?: string }

/** Advertising networks that browser and server tell under one name and one id, so that it counts once (T-02). */
export const networkEvents = {
  leadSent: 'Lead',
  registrationCompleted: 'CompleteRegistration',
  rejected: 'Rejected',
} as const satisfies Names<BusinessEvent>

type ServerOnlyEvent = Exclude<ConversionEvent, BusinessEvent>

/** Conversions that the server alone sends, with their value. */
export const serverOnlyEvents = { funded: 'Purchase' } as const satisfies Record<ServerOnlyEvent, string>

/** When each of these happens, and what it tells beside the identity. */
export const serverOnlyFacts: Readonly<Record<ServerOnlyEvent, { readonly when: string; readonly payload: string }>> = {
  funded: { when: 'a lender tells that it paid the loan out', payload: '`value` and `currency`: what the lead earned' },
}

const conversion = 'conversion'
/** Sent where a conversion is configured for it. */
const googleEvents = {
  leadSent: conversion,
  registrationCompleted: conversion,
  leadAccepted: conversion,
  rejected: conversion,
  redirected: conversion,
} as const satisfies Names<BusinessEvent>

/** Of sinks that are told every event by its own name. */
export const everyEvent = 'every event'

/** By sink. The session recorder hears of states and errors, not of events. */
export const eventNamesBySink: { readonly [S in SinkName]: Names<EventName> | typeof everyEvent } = {
  tagManager: everyEvent,
  googleAds: googleEvents,
  metaPixel: networkEvents,
  tikTokPixel: networkEvents,
  productAnalytics: everyEvent,
  sessionRecorder: {},
}

/** By network: the events that our server sends. */
export const serverTells = {
  meta: networkEvents,
  tikTok: networkEvents,
  google: googleEvents,
} as const satisfies Record<string, Names<BusinessEvent>>

/** Name of an event at a sink; undefined where it is not sent. */
export function nameAt(sink: SinkName, event: EventName): string | undefined {
  const names = eventNamesBySink[sink]
  return names === everyEvent ? event : names[event]
}
