// Test of the list whose last offer has ended: it asks nobody to compare what is over (experience 24).
import { expect, test } from 'vitest'
import type { MarketView } from '#domain/lender/offer-list.ts'
import { termsFor } from '#domain/lender/loan.ts'
import { draw, formIn, screens, variants } from './drawing.ts'

const withStatus = (status: 'open' | 'expired'): MarketView => ({
  asked: [],
  offers: ['A Lender', 'B Lender'].map((lender) => ({
    id: lender,
    lender,
    terms: termsFor({ amount: 1000, period: 12, periodScale: 'months', monthlyRate: 0.02 }, 2),
    way: 'redirect',
    validUntil: '2026-12-01T00:00:00.000Z',
    status,
  })),
})

test('experience 24: a list without an offer to choose speaks of nothing to compare, and shows no sign of success', () => {
  const form = (status: 'open' | 'expired') =>
    formIn(variants[0]!, { market: withStatus(status) }, (resources) => resources)
  const { t } = form('open').texts.get()
  const drawn = (status: 'open' | 'expired') => draw(form(status), screens.Accepted as never)
  expect(drawn('open')).toContain(t('shellˆoffers>intro'))
  expect(drawn('open')).toContain('data-tone="yes"')
  const over = drawn('expired')
  expect(over).toContain(t('shellˆoffers>over'))
  expect(over).not.toContain(t('shellˆoffers>intro'))
  expect(over).not.toContain('data-tone="yes"')
})
