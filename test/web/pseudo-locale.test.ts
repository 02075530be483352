// Test of every screen of every country in a pseudo-locale: untranslated text is found (experience 34). What stands outside of
// brackets is an answer, a proper noun or written by the platform; anything else was forgotten in the code.
import { createElement } from 'react'
import type { ComponentType } from 'react'
import { describe, expect, test } from 'vitest'
import { faultMessage } from '#contract/fault-message.ts'
import { newApplication } from '#domain/application/application.ts'
import type { Application } from '#domain/application/application.ts'
import { formatMoney, formatPeriod } from '#domain/questions/conventions.ts'
import { nationChoices } from '#domain/questions/nations.ts'
import type { ApplicationResult } from '#domain/application/lead.ts'
import { toSections } from '#domain/questions/answers.ts'
import { flows } from '#domain/journey/flows.ts'
import type { Flow } from '#domain/journey/flows.ts'
import type { Variant } from '#domain/application/variant.ts'
import { pseudoTexts } from '#test/domain/pseudo-locale.ts'
import { readMarket } from '#contract/market-reply.ts'
import { atMarket, marketExamples, marketScreenOf } from '#web/gallery/market-examples.ts'
import { formatMoment } from '#web/market/moment.ts'
import { Offers } from '#web/screens/offers.tsx'
import { draw, drawPage, formIn, screens, variants, wholePage } from './drawing.ts'

const ofEachCountry = [...new Map(variants.map((variant) => [variant.countryId, variant])).values()]
const formOf = (variant: Variant, state: Partial<Application>) => formIn(variant, state, pseudoTexts)

/** Words that a person reads or hears outside of brackets. */
function untranslated(html: string, variant: Variant, allowed: readonly string[]): string[] {
  const spoken = [...html.matchAll(/ (?:aria-label|title|alt|placeholder)="([^"]*)"/g)].map(([, text]) => text!)
  const nouns = [...Object.values(variant.country.divisions), variant.country.costTerm, ...allowed]
    .filter((noun) => noun !== '')
    .toSorted((a, b) => b.length - a.length)
  // The beginning that boxes of consent share is said once more by each box.
  const said = html.replace(/<p aria-hidden="true">[^<]*<\/p>/g, '')
  const bare = [said.replace(/<[^>]*>/g, '\n'), ...spoken].join('\n').replace(/&#x27;|&amp;|&quot;|&nbsp;/g, ' ')
  // A text may stand inside another one.
  let outside = bare
  // Ends when no bracket is left: each turn takes the innermost away.
  while (/⟦[^⟦⟧]*⟧/.test(outside)) outside = outside.replace(/⟦[^⟦⟧]*⟧/g, ' ')
  const left = nouns.reduce((text, noun) => text.replaceAll(noun.replace(/['&]/g, ' '), ' '), outside)
  return left.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
}

const terms = {
  amount: 600,
  period: 3,
  periodScale: 'months',
  instalment: 210,
  instalments: 3,
  totalCost: 30,
  totalToRepay: 630,
  apr: 0.3,
} as const
const result: ApplicationResult = {
  offerId: 'x',
  partner: { name: 'Moneyman' },
  application: { status: 'accepted' },
  offer: terms,
}

describe.each(ofEachCountry)('experience 34: $countryId shows nothing that is not translated', (variant) => {
  const form = formOf(variant, {})
  const { conventions } = form
  const { amount, period } = variant.settings
  // Written by the platform for the locale: no text of ours.
  const platform = [amount.min, amount.max, amount.default].map((each) => formatMoney(each, conventions))
  const periods = [period.min, period.max, 3].flatMap((each) =>
    [period.scale, 'months' as const].map((scale) => formatPeriod(each, scale, conventions)),
  )
  const units = periods.map((each) => each.replace(/[\d\s\u00a0]/g, ' ').trim())
  const naming = { iso: variant.country.iso, tag: conventions.tag, none: '' }
  const nations = nationChoices('otherDetails.citizenship', naming).map(({ text }) => text)
  const written = [...platform, ...periods, ...units, ...nations, conventions.currencySymbol]

  const pagesOf = (flow: Flow) => flows[flow].order(variant.country.journey).map((path) => [flow, path] as const)
  test.each([...pagesOf('v3'), ...pagesOf('older')])(
    'in %s on %s, with every question it can ask and a fault at each',
    (flow, path) => {
      const inFlow: Variant = { ...variant, flow }
      const page = wholePage(path, inFlow)
      const { t } = form.texts.get()
      const faults = page.dataPoints.map((field) => ({
        field,
        message: faultMessage(t, { field, code: 'required' }, conventions, period.scale),
      }))
      const faulty = formOf(inFlow, {
        pageErrors: { faults, erroredPage: path },
        furtherAsked: true,
        connection: 'offline',
      })
      const stuck = formOf(inFlow, { connection: 'stuck', failureReference: '' })
      for (const each of [formOf(inFlow, {}), faulty, stuck]) {
        const html = drawPage(each, page)
        expect(html).toContain('⟦')
        expect(untranslated(html, variant, written)).toEqual([])
      }
    },
  )

  test.each(Object.entries(screens))('on the screen %s', (_, Screen) => {
    const pages = variant.country.journey.initial.map((path) => wholePage(path, variant))
    const answers = { 'otherDetails.loanPurpose': 'home', 'personalDetails.gender': 'female' } as const
    const lead = { ...newApplication(variant).lead, ...toSections(answers) }
    const statuses = ['accepted', 'contact', 'undecided', 'rejected', 'redirected'] as const
    for (const status of statuses) {
      const shown = formOf(variant, {
        lead,
        dynamicPages: pages,
        continued: pages.map(({ path }) => path),
        applicationResult: { ...result, application: { status } },
      })
      const money = [600, 210, 30, 630].map((each) => formatMoney(each, conventions))
      const html = draw(shown, Screen as ComponentType)
      expect(html).toContain('⟦')
      expect(untranslated(html, variant, [...written, ...money, 'Moneyman', variant.productName])).toEqual([])
    }
  })
})

describe.each(ofEachCountry)('experience 34: $countryId, the market of offers', (variant) => {
  test.each(marketExamples)('%s shows nothing that is not translated', (name) => {
    const state = atMarket(name, variant)
    const form = formOf(variant, state)
    const { conventions } = form
    const Screen = screens[marketScreenOf(name)!]
    const { asked, offers } = readMarket(state.market)
    const named = [
      ...asked.map(({ lender }) => lender),
      ...offers.flatMap(({ lender, legalName = '', lends = '' }) => [lender, legalName, lends]),
    ]
    // Written by the platform for the locale: no text of ours.
    const written = offers.flatMap(({ terms: { period, periodScale }, validUntil }) => [
      formatMoment(validUntil, conventions),
      formatPeriod(period, periodScale, conventions),
      conventions.currencySymbol,
    ])
    const units = written.map((each) => each.replace(/[\d\s\u00a0]/g, ' ').trim())
    const html = draw(form, Screen as ComponentType)
    expect(html).toContain('⟦')
    expect(untranslated(html, variant, [...named, ...written, ...units, variant.productName])).toEqual([])
  })
})

describe.each(ofEachCountry)('experience 24: $countryId, offers side by side', (variant) => {
  const form = formOf(variant, {})
  const { conventions } = form
  const dearer = { ...terms, totalCost: 40, totalToRepay: 640, apr: 0.4 }
  const offered = [
    { offerId: '1', lender: { name: 'Moneyman' }, terms: dearer, layout: 'at-once' },
    { offerId: '2', lender: { name: 'Creditea', logo: '/logo.svg' }, terms },
  ]
  const listed = { offers: offered, children: ({ offerId }: { offerId: string }) => `(${offerId})` }
  const html = draw(form, () => createElement(Offers<(typeof offered)[number]>, listed))
  const cards = html.split('<article').slice(1)
  const labels = cards.map((card) => [...card.matchAll(/<dt>([^<]*)/g)].map(([, label]) => label))

  test('the same figures in the same order, the market’s cost term among them, and the cheapest first', () => {
    expect(cards.map((card) => /Moneyman|Creditea/.exec(card)?.[0])).toEqual(['Creditea', 'Moneyman'])
    expect(labels[0]).toEqual(labels[1])
    expect(labels[0]).toContain(variant.country.costTerm)
    expect(cards[0]).toContain('(2)')
    expect(cards[1]).toContain('(1)')
  })

  test('the cheapest is marked in words, and nothing is left untranslated', () => {
    const { t } = form.texts.get()
    const mark = t('shellˆoffer>lowest')
    expect(cards[0]).toContain(mark)
    expect(cards[1]).not.toContain(mark)
    expect(html).toContain(t('shellˆoffer>order'))
    const money = [600, 210, 30, 40, 630, 640].map((each) => formatMoney(each, conventions))
    const periods = [formatPeriod(3, 'months', conventions)]
    expect(untranslated(html, variant, [...money, ...periods, 'Moneyman', 'Creditea'])).toEqual([])
  })
})

test('experience 34 a text that is forgotten in the code would be found', () => {
  const [variant] = ofEachCountry as [Variant]
  expect(untranslated('<p>⟦Ok⟧ <b>Forgotten</b></p><a aria-label="too"></a>', variant, [])).toEqual([
    'Forgotten',
    'too',
  ])
})
