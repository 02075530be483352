// Product analytics sink by posthog-js (N4, J2). Its slim build: no autocapture, recording, surveys or flags are in it, and no
// code that loads scripts. It is loaded, and begins, once statistics are agreed to; what it may send is in
// `analytics-allowed.ts`.
import type { PostHogConfig } from 'posthog-js/dist/module.slim.no-external'
import { constants } from '#domain/application/constants.ts'
import { vendorAddresses } from '#domain/tracking/tracking.ts'
import { allowedOf } from '#web/tracking/analytics-allowed.ts'
import type { VisitFact } from '#web/tracking/analytics-allowed.ts'
import type { SinkParts, StartSink } from '#web/tracking/sink.ts'
import { removeVendorKeys } from '#web/tracking/vendor-keys.ts'

export const start: StartSink<'productAnalytics'> = async ({ key, address }, parts) => {
  if (!key?.trim()) {
    parts.warn('Product analytics: the key is missing')
    return undefined
  }
  const { PostHog } = await import('posthog-js/dist/module.slim.no-external')
  let isOn = true
  const isAdvertisingGranted = () => parts.getState().trackingConsent.advertising === 'granted'
  const client = new PostHog()
  client.init(key.trim(), {
    ...settings,
    api_host: address ?? vendorAddresses.productAnalytics,
    before_send: (captured) => (isOn ? allowedOf(captured, isAdvertisingGranted()) : null),
  })
  client.register(registeredOf(parts))
  const identify = identifying(parts, (id) => client.identify(id))
  identify()
  return {
    track: ({ name, payload, at, id }) => {
      identify()
      client.capture(name, payload, { timestamp: new Date(at), ...(id === undefined ? {} : { uuid: uuidOf(id) }) })
    },
    stop: () => {
      isOn = false
      client.reset()
      client.opt_out_capturing()
      // A client that counts as not loaded sends nothing that waits for a retry.
      client.__loaded = false
      removeVendorKeys(parts.window, 'analytics')
    },
  }
}

const nothing: string[] = []

/** The document's settings, and everything off that gathers by itself. Requests end after 60 s, which is the library's own limit. */
const settings: Partial<PostHogConfig> = {
  session_idle_timeout_seconds: constants.analytics.idleSessionSeconds,
  feature_flag_request_timeout_ms: constants.analytics.flagRequestMs,
  autocapture: {
    dom_event_allowlist: [],
    url_allowlist: nothing,
    element_allowlist: [],
    css_selector_allowlist: nothing,
  },
  capture_pageview: false,
  capture_pageleave: false,
  capture_performance: false,
  capture_heatmaps: false,
  capture_dead_clicks: false,
  capture_exceptions: false,
  rageclick: false,
  disable_session_recording: true,
  disable_surveys: true,
  disable_product_tours: true,
  disable_conversations: true,
  disable_web_experiments: true,
  disable_scroll_properties: true,
  disableDeviceModel: true,
  disable_external_dependency_loading: true,
  // No flags are asked for, and no settings of the vendor's.
  advanced_disable_flags: true,
  // Nothing in this browser beside the page itself.
  persistence: 'memory',
  // So the library draws an id of its own for each page, and would have its vendor join every one of them to the visit's, which it warns
  // of in the console: a visit is known by the session's id alone.
  reuseAnonymousId: true,
  // Neither `_fbc` and `_fbp` nor the referrer are read.
  save_campaign_params: false,
  save_referrer: false,
  mask_all_text: true,
  mask_all_element_attributes: true,
  mask_personal_data_properties: true,
  person_profiles: 'identified_only',
}

/** J2: where the visit came from, and which form it is. */
function registeredOf({ variant, environment, attribution, getState }: SinkParts): Record<string, unknown> {
  const { id, brand, country, currency } = variant
  const facts: Record<VisitFact, string> = { variant: id, brand, country, currency, environment }
  return { ...facts, ...attribution, ...getState().lead.posthogParameters }
}

/** By session id, once there is one: a random id of ours that says nothing of anybody. */
function identifying({ sessionId, getState }: SinkParts, identify: (id: string) => void): () => void {
  let told: string | undefined
  return () => {
    const id = getState().lead.sessionId ?? sessionId
    if (id === undefined || id === told) return
    told = id
    identify(id)
  }
}

/** The vendor counts what comes twice under one UUID once: the event's own id in that form (T-01). */
function uuidOf(id: string): string {
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}
