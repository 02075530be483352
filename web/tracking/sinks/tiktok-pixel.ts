// TikTok pixel sink (N2): sends the visitor's hashes, then each event under its id. No page views, whose addresses it would
// read. Its automatic matching is a switch of the account, and reads forms: docs/decisions/030 says to leave it off.
import { hashesGiven, present, tellPixel } from '#web/tracking/pixel-events.ts'
import type { StartSink } from '#web/tracking/sink.ts'
import { emptyQueue } from '#web/tracking/tiktok-queue.ts'
import type { TikTokQueue } from '#web/tracking/tiktok-queue.ts'
import { removeVendorKeys } from '#web/tracking/vendor-keys.ts'
import { vendorAddress, vendorScript } from '#web/tracking/vendor-script.ts'

export const start: StartSink<'tikTokPixel'> = (settings, parts) => {
  const { id = '' } = settings
  if (!/^[A-Za-z0-9]+$/.test(id)) {
    parts.warn('Missing pixel id of tikTokPixel')
    return undefined
  }
  // The vendor's script looks for its queue among the globals, which the DOM's types do not know.
  const page = parts.window as unknown as { ttq?: TikTokQueue; TiktokAnalyticsObject?: string }
  page.TiktokAnalyticsObject = 'ttq'
  const ttq = (page.ttq ??= emptyQueue())
  const path = '/i18n/pixel/events.js'
  ttq.holdConsent()
  ttq._i[id] ??= Object.assign([], { _u: `${vendorAddress('tikTokPixel', settings)}${path}` })
  ttq._t[id] ??= parts.window.Date.now()
  ttq._o[id] ??= {}
  ttq.grantConsent()
  const given = hashesGiven('tikTok', parts.window)
  const script = vendorScript('tikTokPixel', settings, `${path}?sdkid=${id}&lib=ttq`, parts)
  return {
    track: tellPixel(
      'tikTok',
      (name, eventId, { email, phone, externalId }) => {
        const hashes = present({ email, phone_number: phone, external_id: externalId })
        // TikTok adds to what it has: a hash of the person before could not be taken back.
        if (Object.keys(given.now() ?? {}).some((field) => hashes[field] === undefined)) return
        if (Object.keys(hashes).length > 0) ttq.identify(hashes)
        given.add(hashes)
        ttq.track(name, {}, { event_id: eventId })
      },
      parts.warn,
    ),
    flush: () => script.over,
    stop: () => {
      if (!script.hasRun()) {
        ttq.length = 0
        given.forget()
      }
      ttq.revokeConsent()
      removeVendorKeys(parts.window, 'tikTok')
    },
  }
}
