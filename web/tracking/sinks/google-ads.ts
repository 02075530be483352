// Google Ads sink (N2): one conversion for each event with a target, with the visitor's hashes. A visitor who leaves the page waits for
// Google's word that it has them, two seconds at most (T-06).
import { businessEvents } from '#domain/tracking/tracking.ts'
import type { BusinessEvent } from '#domain/tracking/tracking.ts'
import type { EventName } from '#domain/tracking/tracking-events.ts'
import { googleLayer } from '#web/tracking/google-layer.ts'
import { hashesGiven, present } from '#web/tracking/pixel-events.ts'
import type { SinkParts, StartSink, TrackedEvent } from '#web/tracking/sink.ts'
import { removeVendorKeys } from '#web/tracking/vendor-keys.ts'
import { vendorScript } from '#web/tracking/vendor-script.ts'

const answeredWithinMs = 2000

export const start: StartSink<'googleAds'> = (settings, parts) => {
  const { id = '', sendTo = {} } = settings
  const targets = targetsOf(sendTo, parts.warn)
  if (!/^AW-\d+$/.test(id) || Object.keys(targets).length === 0) {
    parts.warn('Missing conversion target')
    return undefined
  }
  const layer = googleLayer('dataLayer', parts)
  if (!layer) return undefined
  layer.agree(parts.getState().trackingConsent)
  layer.gtag('js', new parts.window.Date())
  layer.gtag('config', id, {
    send_page_view: false,
    allow_enhanced_conversions: true,
    page_location: locationOf(parts),
  })
  const script = vendorScript('googleAds', settings, `/gtag/js?id=${id}`, parts)
  const given = hashesGiven('google', parts.window)
  const pending: Promise<void>[] = []
  const convert = (target: string, { id: eventId, identity }: TrackedEvent) => {
    const { email, phone } = identity('google')
    const known = present({ sha256_email_address: email, sha256_phone_number: phone })
    // A value that was set stays set: somebody who is not known yet takes the place of whoever was before.
    if (Object.keys(known).length > 0 || given.now()) layer.gtag('set', 'user_data', known)
    if (Object.keys(known).length > 0) given.add(known)
    const answered = new Promise<void>((resolve) => {
      const call = { event_callback: () => resolve(), event_timeout: answeredWithinMs }
      layer.gtag('event', 'conversion', { send_to: target, transaction_id: eventId, ...call })
      // Google keeps its own limit only once its script runs.
      parts.window.setTimeout(resolve, answeredWithinMs)
    })
    pending.push(answered)
  }
  return {
    track: (event) => {
      if (event.name === 'consentChanged') layer.agree(event.payload)
      const target = targets[event.name]
      if (target !== undefined && event.id !== undefined) convert(target, event)
    },
    flush: async () => {
      // Where the script cannot be had nobody answers.
      const blocked = script.over.then(() => (script.hasRun() ? new Promise<void>(() => {}) : undefined))
      await Promise.race([Promise.all(pending), blocked])
    },
    stop: () => {
      layer.refuse(script.hasRun())
      removeVendorKeys(parts.window, 'google')
    },
  }
}

/** Events without a target are not told to Google; a target that is none is a warning (O4, T-09). */
function targetsOf(sendTo: Readonly<Partial<Record<BusinessEvent, string>>>, warn: SinkParts['warn']) {
  const targets: Partial<Record<EventName, string>> = {}
  for (const event of businessEvents) {
    const target = sendTo[event]
    if (target === undefined) continue
    if (/^AW-\d+\/[\w-]+$/.test(target)) targets[event] = target
    else warn(`Missing conversion target for ${event}`)
  }
  return targets
}

/** Where a visit is, as Google is told: the site and the ad's click, never the path, which may be somebody's link. */
function locationOf({ window, attribution: { gclid, gbraid, wbraid } }: SinkParts): string {
  const clicks = Object.entries({ gclid, gbraid, wbraid }).filter(([, click]) => click !== undefined)
  const query = new URLSearchParams(clicks as [string, string][]).toString()
  return `${window.location.origin}/${query && `?${query}`}`
}
