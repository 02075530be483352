// Google Tag Manager sink (N1): pushes every event into the data layer, without personal data. The container's owner decides what is made
// of it.
import { googleLayer } from '#web/tracking/google-layer.ts'
import type { StartSink } from '#web/tracking/sink.ts'
import { removeVendorKeys } from '#web/tracking/vendor-keys.ts'
import { vendorScript } from '#web/tracking/vendor-script.ts'

const usualLayer = 'dataLayer'

export const start: StartSink<'tagManager'> = (settings, parts) => {
  const { id = '', dataLayer = usualLayer } = settings
  if (!/^GTM-[A-Z0-9]+$/.test(id)) {
    parts.warn(id === '' ? 'Missing tag manager id' : 'Invalid tag manager id')
    return undefined
  }
  const layer = googleLayer(dataLayer, parts)
  if (!layer) return undefined
  layer.agree(parts.getState().trackingConsent)
  layer.push({ 'gtm.start': parts.window.Date.now(), event: 'gtm.js' })
  const named = dataLayer === usualLayer ? '' : `&l=${dataLayer}`
  const script = vendorScript('tagManager', settings, `/gtm.js?id=${id}${named}`, parts)
  return {
    track: ({ name, payload, id: eventId }) => {
      if (name === 'consentChanged') layer.agree(payload)
      // Said even where there is none: the data layer would go on with the one before.
      layer.push({ event: name, ...payload, event_id: eventId })
    },
    flush: () => script.over,
    stop: () => {
      layer.refuse(script.hasRun())
      removeVendorKeys(parts.window, 'google')
    },
  }
}
