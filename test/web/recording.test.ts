// Test of session recording: from the link to the recorder's flag (G3, J1, T-08).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aPage, aVisit, again, fakeBrowser, inNewTab, lead, variant } from './memory-parts.ts'

const settingsOf = (change: Partial<typeof variant.settings>) => ({
  ...variant,
  settings: {
    ...variant.settings,
    sessionLogging: true,
    sessionLogPercentage: 100,
    retargetingLogging: true,
    abandonmentLogging: true,
    ...change,
  },
})
const flagOf = (page: ReturnType<typeof aPage>) => page.session.entries.get('logRocket')

describe('G3: a session is drawn', () => {
  test.each([
    [0, 0, 'false'],
    [1, 0, 'true'],
    [1, 0.0099, 'true'],
    [1, 0.01, 'false'],
    [99, 0.9899, 'true'],
    [99, 0.99, 'false'],
    [99, 0.9999, 'false'],
    [100, 0.9999, 'true'],
  ])('at %d percent a draw of %d: %s', (sessionLogPercentage, draw, flag) => {
    const visit = aVisit({ variant: settingsOf({ sessionLogPercentage }), random: () => draw })
    expect(flagOf(aPage(fakeBrowser(), visit))).toBe(flag)
  })

  test('by whole percents, at any share and draw', () => {
    const percentage = fc.integer({ min: 0, max: 100 })
    const draws = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
    fc.assert(
      fc.property(percentage, draws, fc.boolean(), (sessionLogPercentage, draw, sessionLogging) => {
        const visit = aVisit({
          variant: settingsOf({ sessionLogPercentage, sessionLogging }),
          random: () => draw,
        })
        const isDrawn = sessionLogging && Math.floor(draw * 100) < sessionLogPercentage
        expect(flagOf(aPage(fakeBrowser(), visit))).toBe(String(isDrawn))
      }),
      { numRuns: 200 },
    )
  })

  test('every hundredth counts once: of the draws 0 to 99 as many are recorded as the percentage says', () => {
    for (const sessionLogPercentage of [0, 1, 37, 99, 100]) {
      const flags = Array.from({ length: 100 }, (_, draw) => {
        const visit = aVisit({ variant: settingsOf({ sessionLogPercentage }), random: () => (draw + 0.5) / 100 })
        return flagOf(aPage(fakeBrowser(), visit))
      })
      expect(flags.filter((flag) => flag === 'true').length).toBe(sessionLogPercentage)
    }
  })
})

describe('J1: a campaign that may not be recorded', () => {
  const sources = ['retargeting', 'abandonment', 'newsletter', undefined] as const
  const flags = [true, false].flatMap((retargetingLogging) =>
    [true, false].map((abandonmentLogging) => ({ retargetingLogging, abandonmentLogging })),
  )
  test.each(sources.flatMap((source) => flags.map((settings) => [source, settings] as const)))(
    'a link of %s with %o',
    (source, settings) => {
      const recorded = settingsOf(settings)
      const isBlocked =
        (source === 'retargeting' && !settings.retargetingLogging) ||
        (source === 'abandonment' && !settings.abandonmentLogging)
      const page = aPage(fakeBrowser(), aVisit({ variant: recorded, arrival: source ? { utm_source: source } : {} }))
      expect(flagOf(page)).toBe(String(!isBlocked))
      expect(page.session.entries.get('logRocketBlocked')).toBe(isBlocked ? 'true' : undefined)
      // Kept over reloads and over another session in the same tab, and not handed on to another tab.
      again(page, { variant: recorded })
      expect(flagOf(page)).toBe(String(!isBlocked))
      again(page, { variant: recorded, arrival: { sessionId: lead } })
      expect(flagOf(page)).toBe(String(!isBlocked))
      expect(flagOf(inNewTab(page, { variant: recorded }))).toBe('true')
    },
  )

  test.each(['retargeting', 'abandonment'])(
    'J1: a link of %s ends the recording of a session that was drawn',
    (source) => {
      const recorded = settingsOf({ retargetingLogging: false, abandonmentLogging: false })
      const page = aPage(fakeBrowser(), aVisit({ variant: recorded }))
      expect(flagOf(page)).toBe('true')
      const next = again(page, { variant: recorded, arrival: { utm_source: source } })
      expect(next.session.entries.get('newSessionFlag')).toBe('false')
      expect(flagOf(next)).toBe('false')
      expect(flagOf(again(next, { variant: recorded }))).toBe('false')
    },
  )
})
