// Test of the unit of an adjustable offer's period: the lender's own, whatever the form counts in (M9, experience 14).
import { describe, expect, test } from 'vitest'
import { stateNumber } from '#domain/journey/states.ts'
import { termsFor } from '#domain/lender/loan.ts'
import { FollowUpScreen } from '#web/follow-ups/screen.tsx'
import { draw, formIn, variants } from './drawing.ts'

const same = <T>(texts: T) => texts
const terms = (periodScale: 'days' | 'months') =>
  termsFor({ amount: 700, period: 60, periodScale, monthlyRate: 0.02 }, 2)

const screenOf = (variantId: string, periodScale: 'days' | 'months') => {
  const variant = variants.find(({ id }) => id === variantId)!
  const adjustable = {
    amount: { min: 100, max: 1000, step: 50 },
    period: { min: 3, max: 120, step: 1 },
    monthlyRate: 0.02,
  }
  const form = formIn(
    variant,
    {
      progressState: stateNumber('provident-offer'),
      followUp: {
        id: 'open',
        key: 'provident-offer',
        lender: 'Lender',
        ask: { offers: [{ offerId: 'own', terms: terms(periodScale), adjustable }] },
      } as never,
    },
    same,
  )
  return draw(form, FollowUpScreen)
}
const unitOf = (html: string) => /id="period-unit"[^>]*>([^<]*)</.exec(html)?.[1]
const heardOf = (html: string) => /aria-valuetext="(60 [^"]*)"/.exec(html)?.[1]

describe('M9 experience 14: the unit beside the period of an offer', () => {
  test.each([
    ['askrobin-es', 'months', 'meses'],
    ['askrobin-es', 'days', 'días'],
    ['askrobin-pl', 'days', 'dni'],
    ['askrobin-pl', 'months', 'miesięcy'],
  ] as const)('M9: in %s an offer in %s has it in %s, seen and heard', (variant, scale, unit) => {
    const html = screenOf(variant, scale)
    expect(unitOf(html)).toBe(unit)
    expect(heardOf(html)).toBe(`60 ${unit}`)
  })
})
