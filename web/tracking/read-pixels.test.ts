// Test of the pixels' cookies: read once they are written, after a yes alone, and beside what the lead has (18.11, T-04, P-02).
import { expect, test } from 'vitest'
import type { LeadApplication } from '#domain/application/application.ts'
import { pixelsIn } from './read-pixels.ts'

const fbp = 'fb.1.1700000000000.123'
const cookies = `a=1; _fbp=${fbp}; _ttp=01-ttp`
const visit = (advertising: 'granted' | 'denied' | 'pending', lead: Partial<LeadApplication> = {}) => ({
  lead: { tags: [], periodScale: 'months', ...lead } as const,
  trackingConsent: { advertising, statistics: 'pending', recording: 'pending' } as const,
})

test('18.11 T-04: what the pixels wrote is the lead’s, beside the click that it has', () => {
  const metaPixel = { fbc: 'fb.1.1700000000000.IwAR-x' }
  expect(pixelsIn(visit('granted', { metaPixel }), cookies)).toEqual({
    metaPixel: { ...metaPixel, fbp },
    tikTokPixel: { ttp: '01-ttp' },
  })
})

test('18.11: what the lead has already, or no pixel has written, changes nothing', () => {
  expect(pixelsIn(visit('granted', { metaPixel: { fbp }, tikTokPixel: { ttp: '01-ttp' } }), cookies)).toBeUndefined()
  expect(pixelsIn(visit('granted'), 'a=1')).toBeUndefined()
})

test.each(['denied', 'pending'] as const)('18.11 P-02: where advertising is %s nothing is read', (advertising) => {
  expect(pixelsIn(visit(advertising), cookies)).toBeUndefined()
})
