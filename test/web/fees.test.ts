// Test of fees on the screens: where a lender charges one, example, card, comparison and page of terms name it in every country (17.3).
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import type { Resources } from '#contract/texts-engine.ts'
import type { ListedOffer } from '#domain/lender/offer-list.ts'
import { costItems, termsFor } from '#domain/lender/loan.ts'
import { formatMoney } from '#domain/questions/conventions.ts'
import { Rates } from '#web/market/rates.tsx'
import { LoanPrice } from '#web/screens/loan-price.tsx'
import { Offers } from '#web/screens/offers.tsx'
import { draw, formIn, screens, variants } from './drawing.ts'

const asWritten = (resources: Resources) => resources
const ofEachCountry = [...new Map(variants.map((variant) => [variant.countryId, variant])).values()]
const text = (html: string) => html.replace(/<[^>]*>/g, ' ').replaceAll('&#x27;', "'")

describe.each(ofEachCountry)('17.3 $countryId: a fee', (variant) => {
  const form = formIn(variant, {}, asWritten)
  const { conventions } = form
  const { t } = form.texts.get()
  const money = (amount: number) => formatMoney(amount, conventions)
  const loan = { amount: 3000, period: 12, periodScale: 'months', monthlyRate: 0.01, fee: 345 } as const
  const terms = termsFor(loan, conventions.currencyDigits)
  const offer: ListedOffer = {
    id: 'one',
    lender: 'A Lender',
    terms,
    way: 'redirect',
    validUntil: '2026-12-01T00:00:00.000Z',
    status: 'open',
  }
  const inExample = t('shellˆoffer>exampleFee', { fee: money(345) })

  test('stands in the example of a price', () => {
    const span = (usual: number) => ({ from: usual, usual, to: usual })
    const { amount, period } = variant.settings
    const rows = [
      {
        amounts: { from: amount.min, to: amount.max },
        periods: { from: period.min, to: period.max },
        monthlyRate: span(0.01),
        feeShare: span(0.1),
      },
    ]
    const priced = { ...form, boot: { ...form.boot, prices: [{ lender: 'A Lender', rows }] } }
    const clamped = Math.min(amount.max, Math.max(amount.min, amount.default))
    expect(text(draw(priced, LoanPrice))).toContain(t('shellˆoffer>exampleFee', { fee: money(clamped / 10) }))
  })

  test('has a row of the card, a note where offers are compared, and is in both examples', () => {
    const listed = { offers: [{ offerId: '1', lender: { name: 'A Lender' }, terms }] }
    const card = draw(form, () => createElement(Offers<(typeof listed.offers)[number]>, listed))
    expect(card).toContain(`<dt>${t('shellˆoffer>fee')}</dt>`)
    expect(text(card)).toContain(inExample)
    const compared = text(
      draw(form, () => createElement(Rates, { offers: [offer], lowest: undefined, actions: () => null })),
    )
    expect(compared).toContain(t('shellˆoffer>ofWhichFee', { fee: money(345) }))
    expect(compared).toContain(inExample)
  })

  test('stands on the page of terms beside the interest, and both are the total cost', () => {
    const { interest, fees } = costItems(terms, conventions.currencyDigits)
    expect(interest + fees).toBeCloseTo(terms.totalCost, 6)
    const market = { asked: [], offers: [offer] }
    const page = draw(formIn(variant, { market }, asWritten), screens.OfferInformation as never)
    const rows = [...page.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(([, label, value]) => [label, value])
    expect(rows).toContainEqual([t('shellˆofferInformation>interest'), money(interest)])
    expect(rows).toContainEqual([t('shellˆoffer>fee'), money(fees)])
    expect(rows).toContainEqual([t('shellˆoffer>totalCost'), money(terms.totalCost)])
  })
})
