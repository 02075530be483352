// Test of what a write tells of a visit: click ids wait for the yes where the market's law asks for it (P-01, T-10).
import { expect, test } from 'vitest'
import { newApplication } from '#domain/application/application.ts'
import { sentContext } from '#domain/application/sent-context.ts'
import { undecided } from '#domain/tracking/tracking-consent.ts'
import type { ConsentStatus, TrackingConsent } from '#domain/tracking/tracking-consent.ts'
import { consentChosen, refusedByBrowser } from '#domain/tracking/tracking-notice.ts'
import { variants } from '#test/web/memory-parts.ts'

const clicks = { googleClick: { gclid: 'G1' }, metaPixel: { fbc: 'fb.1.1.F1' }, tikTokPixel: { ttclid: 'T1' } }

const sentIn = (variantId: string, advertising: ConsentStatus) => sentAfter(variantId, { ...undecided, advertising })

const sentAfter = (variantId: string, trackingConsent: TrackingConsent) => {
  const variant = variants.get(variantId)!
  const fresh = newApplication(variant)
  const application = {
    ...fresh,
    lead: { ...fresh.lead, ...clicks, leadSource: 'mail' },
    trackingConsent,
    lastOperationTimestamp: '2026-11-21T10:00:00.000Z',
  }
  return sentContext(application, variant.country)
}

test.each([
  ['askrobin-es', 'pending', false],
  ['askrobin-de', 'pending', false],
  ['askrobin-pl', 'pending', false],
  ['askrobin-ro', 'pending', false],
  ['askrobin-co', 'pending', false],
  ['askrobin-vn', 'pending', false],
  ['askrobin-mx', 'pending', true],
  ['askrobin-ph', 'pending', true],
] as const)('P-01: in %s, while the answer is %s, click ids are told: %s', (variant, status, expected) => {
  expect('googleClick' in sentIn(variant, status)).toBe(expected)
})

test.each([...variants.keys()])('P-01: in %s they are told after a yes, and never after a no', (variant) => {
  expect(sentIn(variant, 'granted')).toMatchObject(clicks)
  const refused = sentIn(variant, 'denied')
  for (const name of Object.keys(clicks)) expect(refused).not.toHaveProperty(name)
  // Entries that name no browser are sent all the same.
  expect(refused).toMatchObject({ leadSource: 'mail', lastOperationTimestamp: '2026-11-21T10:00:00.000Z' })
})

test.each([
  ['the browser refuses and nobody answered', true, refusedByBrowser],
  ['nothing was said', undefined, undecided],
  ['somebody said no', undefined, consentChosen([], '2026-11-21T10:00:00.000Z', 'n1')],
  ['somebody said yes', undefined, consentChosen(['advertising'], '2026-11-21T10:00:00.000Z', 'n1')],
])('P-01 P-02: where %s, a write’s word of the browser’s refusal is %s', (_what, expected, consent) => {
  const sent = sentAfter('askrobin-mx', consent)
  expect((sent as { refusedByBrowser?: true }).refusedByBrowser).toBe(expected)
  if (expected) for (const name of Object.keys(clicks)) expect(sent).not.toHaveProperty(name)
})
