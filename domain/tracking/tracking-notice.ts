// Tracking notice: the purposes it asks for, the recipients it names, and how long an answer holds. Pure; loaded after the
// first step.
import { sinkNames, sinkPurposes, trackingPurposes } from './tracking.ts'
import type { SinkName, Sinks, TrackingPurpose } from './tracking.ts'
import type { TrackingConsent } from './tracking-consent.ts'

/** Under the names that people know them by; the same in every language. */
export const recipientNames: Readonly<Record<SinkName, string>> = {
  tagManager: 'Google Tag Manager',
  googleAds: 'Google Ads',
  metaPixel: 'Meta (Facebook, Instagram)',
  tikTokPixel: 'TikTok',
  productAnalytics: 'PostHog',
  sessionRecorder: 'LogRocket',
}

/** Advertising networks that our server tells, by the sink under which the notice names them. */
export const sinkOfNetwork = {
  meta: 'metaPixel',
  tikTok: 'tikTokPixel',
  google: 'googleAds',
} as const satisfies Readonly<Record<string, SinkName>>

/** How many months an answer stands where a country does not say otherwise. */
const usualMonths = 12

/** The purposes that there is somebody to be told for, each with who that is. */
export function askedFor(
  sinks: Sinks,
): readonly { readonly purpose: TrackingPurpose; readonly recipients: readonly SinkName[] }[] {
  return trackingPurposes
    .map((purpose) => ({
      purpose,
      recipients: sinkNames.filter((name) => sinks[name] && sinkPurposes[name] === purpose),
    }))
    .filter(({ recipients }) => recipients.length > 0)
}

interface Asking {
  /** Which notice would be shown now. */
  readonly notice: string
  /** Milliseconds. */
  readonly now: number
  readonly months?: number | undefined
}

/** True while nothing has to be asked: this very notice was answered, and not too long ago. */
export function isAnswered({ at, notice }: TrackingConsent, asking: Asking): boolean {
  if (at === undefined || notice !== asking.notice) return false
  const until = new Date(at)
  until.setUTCMonth(until.getUTCMonth() + (asking.months ?? usualMonths))
  return asking.now < until.getTime()
}

/** Tracking consent by a press in the notice: yes to these purposes, no to every other. `at` is an ISO time. */
export function consentChosen(yes: readonly TrackingPurpose[], at: string, notice: string): TrackingConsent {
  return { ...said(yes), at, notice }
}

/** The browser itself says no, by Global Privacy Control: nobody is asked, and nothing is put on record. */
export const refusedByBrowser: TrackingConsent = said([])

/** Whether this is such a refusal: nobody pressed, so it has no time. */
export function isBrowsersRefusal({ advertising, at }: TrackingConsent): boolean {
  return advertising === 'denied' && at === undefined
}

function said(yes: readonly TrackingPurpose[]) {
  const [advertising, statistics, recording] = trackingPurposes.map((purpose) =>
    yes.includes(purpose) ? ('granted' as const) : ('denied' as const),
  ) as ['granted' | 'denied', 'granted' | 'denied', 'granted' | 'denied']
  return { advertising, statistics, recording }
}

/** Of two answers the one that was said last; one that was never said gives way. */
export function later(one: TrackingConsent, other: TrackingConsent | undefined): TrackingConsent {
  return other?.at !== undefined && (one.at === undefined || other.at >= one.at) ? other : one
}
