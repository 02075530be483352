// Test of the ends at a lender: the way back is shown until the loan was paid out, and then that it was (Q2).
import { expect, test } from 'vitest'
import type { MarketView } from '#domain/lender/offer-list.ts'
import { termsFor } from '#domain/lender/loan.ts'
import { draw, formIn, screens, variants } from './drawing.ts'

const market: MarketView = {
  asked: [],
  offers: [
    {
      id: 'one',
      lender: 'A Lender',
      terms: termsFor({ amount: 1000, period: 12, periodScale: 'months', monthlyRate: 0.02 }, 2),
      way: 'redirect',
      validUntil: '2026-12-01T00:00:00.000Z',
      status: 'chosen',
    },
  ],
}
const drawn = (shown: MarketView, screen: 'Redirected' | 'ThankYou') =>
  draw(
    formIn(variants[0]!, { market: shown }, (resources) => resources),
    screens[screen] as never,
  )

test.each(['Redirected', 'ThankYou'] as const)(
  'Q2: %s asks whether it did not work out, until the loan is there',
  (screen) => {
    expect(drawn(market, screen)).toContain('data-part="back-to-offers"')
    expect(drawn({ ...market, isPaidOut: true }, screen)).not.toContain('data-part="back-to-offers"')
  },
)

test.each([
  ['Redirected', 'redirected'],
  ['ThankYou', 'contact'],
] as const)(
  'Q2: %s of a loan that was paid out says so, and neither promises a call nor leads to the lender',
  (screen, status) => {
    const applicationResult = { partner: { name: 'A Lender' }, application: { status } }
    const form = formIn(
      variants[0]!,
      { market: { ...market, isPaidOut: true }, applicationResult },
      (resources) => resources,
    )
    const { t } = form.texts.get()
    const html = draw(form, screens[screen] as never)
    expect(html).toContain(t('shellˆpaidOut>title'))
    expect(html).toContain(t('shellˆpaidOut>intro'))
    for (const key of ['thankYou>contact>title', 'redirected>title', 'accepted>go'])
      expect(html).not.toContain(t(`shellˆ${key}`, { lender: 'A Lender' }))
  },
)

test.each([
  ['Redirected', 'redirected'],
  ['ThankYou', 'contact'],
] as const)('Q2: %s of an application that its lender gave back leads to the other lenders alone', (screen, status) => {
  const applicationResult = { partner: { name: 'A Lender' }, application: { status } }
  const form = formIn(
    variants[0]!,
    { market: { ...market, isReturned: true }, applicationResult },
    (resources) => resources,
  )
  const { t } = form.texts.get()
  const html = draw(form, screens[screen] as never)
  expect(html).toContain(t('shellˆreturned>title', { lender: 'A Lender' }))
  expect(html).toContain('data-part="back-to-offers"')
  for (const key of ['thankYou>contact>title', 'redirected>title', 'accepted>go'])
    expect(html).not.toContain(t(`shellˆ${key}`, { lender: 'A Lender' }))
})

test('Q2: before the other offers are opened the page says that the chosen one is given up, where it still could be taken', () => {
  for (const variant of variants) {
    const textsOf = (shown: MarketView) => {
      const form = formIn(variant, { market: shown }, (resources) => resources)
      const says = form.texts.get().t('shellˆoffers>back>leaves', { lender: 'A Lender' })
      expect(says).toContain('A Lender')
      return draw(form, screens.Redirected as never).includes(says)
    }
    expect(textsOf(market), variant.id).toBe(true)
    expect(textsOf({ ...market, isReturned: true }), variant.id).toBe(false)
  }
})
