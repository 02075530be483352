// Test of who lends, as price and offers tell it where a country's law wants it told. What nobody has stated says so (PAngV, § 17;
// SIPRES; SEC Memorandum Circular 19).
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import type { Resources } from '#contract/texts-engine.ts'
import { demandsAt } from '#domain/law/disclosures.ts'
import { identityFacts } from '#domain/lender/identity.ts'
import type { LenderIdentity } from '#domain/lender/identity.ts'
import type { ListedOffer } from '#domain/lender/offer-list.ts'
import { termsFor } from '#domain/lender/loan.ts'
import { pricesOfVariant } from '#server/platform/catalogue/variant-prices.ts'
import { Rates, lenderFactsOf, useWriting } from '#web/market/rates.tsx'
import { LoanPrice } from '#web/screens/loan-price.tsx'
import { Offers } from '#web/screens/offers.tsx'
import { draw, formIn, screens, variants } from './drawing.ts'

const asWritten = (resources: Resources) => resources
const ofEachCountry = [...new Map(variants.map((variant) => [variant.countryId, variant])).values()]
const demanding = ofEachCountry.filter(({ countryId }) => demandsAt(catalogue.disclosures[countryId]!, 'price'))
const text = (html: string) => html.replace(/<[^>]*>/g, ' ').replaceAll('&#x27;', "'")

const licence = { register: 'REGISTER', number: 'N-123' }
const offered = (change: Partial<ListedOffer>): ListedOffer => ({
  id: 'one',
  lender: 'A Lender',
  terms: termsFor({ amount: 1000, period: 12, periodScale: 'months', monthlyRate: 0.02 }, 2),
  way: 'redirect',
  validUntil: '2026-12-01T00:00:00.000Z',
  status: 'open',
  ...change,
})

test('some countries want it told beside a price', () => {
  expect(demanding.map(({ countryId }) => countryId)).toEqual(expect.arrayContaining(['de', 'mx', 'ph']))
})

describe.each(demanding)('17.3 $countryId', (variant) => {
  const demands = demandsAt(catalogue.disclosures[variant.countryId]!, 'price')!
  const form = formIn(variant, {}, asWritten)
  const { t } = form.texts.get()
  const priced = (change: object) => ({
    ...form,
    boot: { ...form.boot, prices: [{ ...pricesOfVariant(catalogue, variant)[0]!, ...change }] },
  })
  const nothing = { lender: 'A Lender', legalName: undefined, licence: undefined, address: undefined }

  test('the representative example names every fact, or says that it is not stated yet', () => {
    const said = text(draw(priced(nothing), LoanPrice))
    for (const fact of demands) expect(said).toContain(`${t(`shellˆlender>${fact}`)}: ${t('shellˆlender>notStated')}`)
    const stated = { lender: 'Company Inc.', legalName: 'Company Inc.', licence, address: '1 Road, Town' }
    const known = text(draw(priced(stated), LoanPrice))
    expect(known).not.toContain(t('shellˆlender>notStated'))
    for (const { value } of identityFacts(stated).filter(({ fact }) => demands.includes(fact)))
      expect(known).toContain(value)
  })

  test('pages carry nothing of a lender that the law does not ask for', () => {
    const told = pricesOfVariant(catalogue, variant).flatMap(({ lender: _, rows: __, ...identity }) =>
      Object.keys(identity),
    )
    expect(told.filter((fact) => !demands.some((each) => each === fact))).toEqual([])
  })
})

describe.each(ofEachCountry)('17.3 $countryId: an offer', (variant) => {
  const demands = demandsAt(catalogue.disclosures[variant.countryId]!, 'offers') ?? []
  const form = formIn(variant, {}, asWritten)
  const { t } = form.texts.get()
  const rowsOf = (offer: ListedOffer) => {
    let rows: readonly { fact: string; value: string }[] = []
    draw(form, () => {
      rows = lenderFactsOf(offer, useWriting())
      return null
    })
    return Object.fromEntries(rows.map(({ fact, value }) => [fact, value]))
  }

  test('says what is stated, and which of what the law wants is not', () => {
    expect(rowsOf(offered({}))).toEqual(Object.fromEntries(demands.map((fact) => [fact, t('shellˆlender>notStated')])))
    const stated = { legalName: 'Company Inc.', licence, address: '1 Road, Town' }
    expect(rowsOf(offered(stated))).toEqual({ ...stated, licence: 'REGISTER N-123' })
  })

  test('of another company says nothing that is true of the lender that was asked', () => {
    const { legalName, ...rest } = rowsOf(offered({ lends: 'Another Bank', licence, address: '1 Road, Town' }))
    expect(legalName).toBe('Another Bank')
    for (const value of Object.values(rest)) expect(value).toBe(t('shellˆlender>notStated'))
  })

  test('tells licence and address on its card', () => {
    const offer = offered({ legalName: 'Company Inc.', licence, address: '1 Road, Town' })
    const list = () => createElement(Rates, { offers: [offer], lowest: undefined, actions: () => null })
    const said = text(draw(form, list))
    for (const told of ['Company Inc', 'REGISTER N-123', '1 Road, Town']) expect(said).toContain(told)
    const market = { asked: [], offers: [offer] }
    const information = text(draw(formIn(variant, { market }, asWritten), screens.OfferInformation as never))
    for (const told of ['Company Inc.', 'REGISTER N-123', '1 Road, Town']) expect(information).toContain(told)
  })
})

describe.each(demanding)('17.3 $countryId: an offer at its lender’s own screen', (variant) => {
  const demands = demandsAt(catalogue.disclosures[variant.countryId]!, 'offers')!
  const form = formIn(variant, {}, asWritten)
  const { t } = form.texts.get()
  const cardOf = (identity: LenderIdentity) => {
    const { terms } = offered({})
    return text(
      draw(form, () =>
        createElement(Offers, { offers: [{ offerId: 'one', lender: { name: 'A Lender' }, terms, identity }] }),
      ),
    )
  }

  test('names who lends in its example, with each fact that the law wants told', () => {
    for (const fact of demands)
      expect(cardOf({})).toContain(`${t(`shellˆlender>${fact}`)}: ${t('shellˆlender>notStated')}`)
    const known = cardOf({ legalName: 'Company Inc.', licence, address: '1 Road, Town' })
    expect(known).toContain('Company Inc')
    expect(known).not.toContain(t('shellˆlender>notStated'))
  })
})
