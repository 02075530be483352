// Expected vendor calls of a journey: by the table of events, under the lead's ids, and nothing else.
import type { Page } from '@playwright/test'
import { eventId } from '#contract/tracking-identity.ts'
import { nameAt } from '#domain/tracking/event-names-by-sink.ts'
import { trackingEvents } from '#domain/tracking/tracking-events.ts'
import type { EventName } from '#domain/tracking/tracking-events.ts'
import { businessEvents } from '#domain/tracking/tracking.ts'
import type { BusinessEvent, SinkName } from '#domain/tracking/tracking.ts'
import { collectorTold } from '#server/reach/tracking/collector.ts'
import { ofVendor } from './tracked.ts'
import type { ReceivedRequest } from './tracked.ts'

export interface Lead {
  readonly id: string
  readonly createdAt: string
}

/** The lead that a page makes, as the server named it; to be asked for before the page does. */
export async function leadMadeIn(page: Page): Promise<Lead> {
  const isMade = (url: string, status: number) => url.endsWith('/api/v2/lead') && status < 300
  const response = await page.waitForResponse((each) => isMade(each.url(), each.status()), { timeout: 60_000 })
  const { id, createdAt } = (await response.json()) as { id: string; createdAt?: string }
  return { id, createdAt: createdAt ?? '' }
}

/** The browser's vendors and our server's, with the sink that says what they call an event. */
const pixels: readonly (readonly [vendor: string, sink: SinkName])[] = [
  ['meta', 'metaPixel'],
  ['tiktok', 'tikTokPixel'],
]

const { sinks, conversions } = collectorTold('')
const sendTo: Readonly<Partial<Record<BusinessEvent, string>>> = sinks.googleAds!.sendTo!
const actions: Readonly<Partial<Record<BusinessEvent, string>>> = conversions.google!.actions

/** `vendor event id`, sorted: what has to be there once. */
export function expectedCalls(lead: Lead, happened: readonly BusinessEvent[], isServer: boolean): string[] {
  const suffix = isServer ? '-api' : ''
  return happened
    .flatMap((event) => {
      const id = eventId(event, lead)
      const byPixels = pixels.flatMap(([vendor, sink]) => {
        const name = nameAt(sink, event)
        return name === undefined ? [] : [`${vendor}${suffix} ${name} ${id}`]
      })
      const target = isServer ? actions[event] : sendTo[event]
      return [
        ...byPixels,
        ...(target === undefined ? [] : [`google${suffix} ${target} ${id}`]),
        ...(isServer ? [] : [`google ${event} ${id}`]),
      ]
    })
    .toSorted((a, b) => a.localeCompare(b))
}

const isBusiness = (name: string) => (businessEvents as readonly string[]).includes(name)
/** An action's address ends in its number. */
const lastPart = (name: string) => name.split('/').at(-1)!

/** The same of what was received. Events of the data layer without an id are looked at by `unlisted`. */
export function businessCalls(received: readonly ReceivedRequest[], isServer: boolean): string[] {
  const vendors = isServer ? ['google-api', 'meta-api', 'tiktok-api'] : ['google', 'meta', 'tiktok']
  return vendors
    .flatMap((vendor) =>
      ofVendor(received, vendor)
        .filter(({ payload, event }) => payload.entry === undefined || isBusiness(event))
        .map(({ event, id }) => `${vendor} ${vendor === 'google-api' ? lastPart(event) : event} ${id}`),
    )
    .toSorted((a, b) => a.localeCompare(b))
}

const aboutThePage = ['dl', 'dr', 'dt', 'rl']
/** By vendor: every name that a payload may have anywhere in it. */
const names: Readonly<Record<string, readonly string[]>> = {
  google: [
    'id',
    'entry',
    'event',
    'event_id',
    'consent',
    'user_data',
    'sha256_email_address',
    'sha256_phone_number',
    'value',
    'currency',
  ],
  meta: ['id', 'ts', 'ud[em]', 'ud[ph]', 'ud[external_id]'],
  tiktok: ['properties', 'context', 'user', 'email', 'phone_number', 'external_id', 'pixel', 'code'],
}
const signals =
  /^(?:ad|analytics|functionality|personalization|security)_(?:storage|user_data|personalization)$|^wait_for_update$/

const keysOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
    : []

/** Data sent to advertising vendors that no table lists: names of fields, and events of the data layer. */
export function unlisted(received: readonly ReceivedRequest[]): string[] {
  return Object.entries(names).flatMap(([vendor, known]) =>
    ofVendor(received, vendor).flatMap(({ event, payload }) => {
      const fields = Object.hasOwn(trackingEvents, event) ? Object.keys(trackingEvents[event as EventName].payload) : []
      const isKnown = (key: string) => [...known, ...fields, ...aboutThePage].includes(key) || signals.test(key)
      const wrong = [...new Set(keysOf(payload))].filter((key) => !isKnown(key))
      const isStranger = payload.entry !== undefined && !Object.hasOwn(trackingEvents, event)
      return [...wrong.map((key) => `${vendor} ${event}: ${key}`), ...(isStranger ? [`${vendor}: ${event}`] : [])]
    }),
  )
}

/** Events that analytics and the recorder capture by themselves unless told not to. */
export const capturedBySelf = (received: readonly ReceivedRequest[]): string[] =>
  ofVendor(received, 'posthog')
    .map(({ event }) => event)
    .filter((event) =>
      /^\$(?:autocapture|pageview|pageleave|snapshot|heatmap|rageclick|dead_click|web_vitals|copy)/.test(event),
    )
