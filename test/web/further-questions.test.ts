// Test of the texts beside a further lender's questions: nothing of offers to who has none, and no number that is not known (C8, Q2).
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import type { Application } from '#domain/application/application.ts'
import { stateNumber } from '#domain/journey/states.ts'
import type { ListedOffer, MarketView } from '#domain/lender/offer-list.ts'
import { draw, drawPage, formIn, screens, variants, wholePage } from './drawing.ts'

const same = <T>(texts: T) => texts
const access = { id: 'lead', token: 'token', version: 1 }
const offer = (status: ListedOffer['status']): ListedOffer => ({
  id: status,
  lender: 'Moneyman',
  terms: {
    amount: 600,
    period: 3,
    periodScale: 'months',
    instalment: 215,
    instalments: 3,
    totalCost: 45,
    totalToRepay: 645,
    apr: 0.54,
  },
  way: 'redirect',
  validUntil: '2030-11-25T12:00:00Z',
  status,
})
const market = (change: Partial<MarketView> = {}): MarketView => ({ asked: [], offers: [], ...change })
const more = { lender: 'Provident', kind: 'questions', answers: 3 } as const

describe.each(variants.map((variant) => [variant.id, variant] as const))('%s', (_id, variant) => {
  const formAt = (change: Partial<Application>) => formIn(variant, { access, ...change }, same)
  const asking = (change: Partial<Application>) =>
    draw(
      formAt({ progressState: stateNumber('loan-information'), furtherAsked: true, ...change }),
      screens.WithoutAnswer,
    )
  const { t } = formAt({}).texts.get()

  test('C8: without an answer the offers stay, where there are any; else the application may end without one', () => {
    const withOffers = asking({ market: market({ offers: [offer('open')] }), furtherFrom: 'personal-details' })
    expect(withOffers).toContain(t('shellˆfurther>without>text'))
    expect(withOffers).toContain('/accepted"')
    for (const offers of [[], [offer('declined')]]) {
      const without = asking({ market: market({ offers }) })
      expect(without).toContain(t('shellˆfurther>without>noOffers'))
      expect(without).not.toContain(t('shellˆfurther>without>text'))
      expect(without).not.toContain('/accepted"')
    }
  })

  test('C8: before the application was sent nothing may be left', () => {
    const beside = (change: Partial<Application>) =>
      draw(formAt({ furtherAsked: true, ...change }), () => createElement(screens.BesideStep, {}))
    expect(beside({ market: market() })).toContain('data-part="without-answer"')
    expect(beside({})).not.toContain('data-part="without-answer"')
  })

  test('Q2: at thanks and beside offers that are over, nothing is said of offers', () => {
    const thanks = draw(formAt({ progressState: stateNumber('thank-you'), market: market({ more }) }), screens.ThankYou)
    const over = draw(
      formAt({ progressState: stateNumber('accepted'), market: market({ more, offers: [offer('declined')] }) }),
      screens.Accepted,
    )
    const inHand = draw(
      formAt({ progressState: stateNumber('accepted'), market: market({ more, offers: [offer('open')] }) }),
      screens.Accepted,
    )
    for (const html of [thanks, over]) expect(html).not.toContain(t('shellˆoffers>oneMore>text'))
    for (const html of [thanks, over]) expect(html).toContain(t('shellˆoffers>oneMore>noOffers'))
    expect(inHand).toContain(t('shellˆoffers>oneMore>text'))
  })

  test('Q2: of a screen of the lender’s own no number of answers is said', () => {
    const html = (needed: MarketView['more']) =>
      draw(formAt({ progressState: stateNumber('thank-you'), market: market({ more: needed! }) }), screens.ThankYou)
    const { lender } = more
    const one = t('shellˆoffers>oneMore>title', { lender, count: 1 })
    expect(html({ lender, kind: 'follow-up' })).not.toContain(one)
    expect(html(more)).toContain(t('shellˆoffers>oneMore>title', { lender, count: 3 }))
  })

  test('experience 5 C8: the section stands without a number, which could only fall', () => {
    const { dynamicPages } = formAt({}).store.getState()
    const page = wholePage(dynamicPages[0]!.path, variant)
    const sectionIn = (change: Partial<Application>) =>
      /data-part="section"[^>]*><strong>(.*?)<\/strong>/
        .exec(drawPage(formAt(change), page))![1]!
        .replace(/<[^>]*>/g, '')
    const numbered = sectionIn({})
    expect(numbered).toMatch(/^.*\d.*: /)
    expect(sectionIn({ furtherAsked: true })).toBe(numbered.replace(/^.*?: /, ''))
  })

  test('E5: that the rest is there is not said over a page that asks something of it again', () => {
    // The amount has a default, and so is known.
    const { dynamicPages } = formAt({}).store.getState()
    const { path } = dynamicPages.find(({ dataPoints }) => !dataPoints.includes('amount'))!
    const page = wholePage(path, variant)
    const [key] = page.dataPoints
    const html = (change: Partial<Application>) => drawPage(formAt({ furtherAsked: true, ...change }), page)
    const rest = t('shellˆfurther>text')
    expect(html({})).toContain(rest)
    expect(html({ elsewhere: [key!], answeredKeys: [key!] })).toContain(rest)
    const again = html({ elsewhere: [key!], answeredKeys: [] })
    expect(again).not.toContain(rest)
    expect(again).toContain(t('shellˆfurther>again'))
  })
})
