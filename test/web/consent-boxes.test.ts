// Test of consent boxes in every country: never pre-ticked, never bundled, offers never required (P-03). Every policy can be
// read whole (M8).
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { conventionsOf } from '#domain/questions/conventions.ts'
import { dataPoint, dataPointKeys } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { kindRow } from '#domain/questions/kinds.ts'
import { channelsIn } from '#domain/law/marketing.ts'
import { channels } from '#domain/law/messaging.ts'
import { todayIn, validate } from '#domain/questions/validate.ts'
import { textKey } from '#contract/text-key.ts'
import { createTexts } from '#contract/texts-engine.ts'
import { textsOf, variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { createPolicies } from '#server/lead/consents/policies.ts'
import { countryLaw, localePolicies } from '#server/platform/catalogue/policy-shapes.ts'
import { createTranslator } from '#server/platform/texts/applicant-messages.ts'
import { countries } from '#test/domain/countries.ts'
import { inputs } from '#web/inputs/inputs.ts'
import { questionProps } from '#web/screens/question.tsx'
import type { Form } from '#web/context.ts'

const variants = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).values()]
const ofEachCountry = [...new Map(variants.map((variant) => [variant.countryId, variant])).values()]
const words = createTranslator(catalogue)
const offers = 'contactDetails.marketingConsents'
const consents = dataPointKeys.filter((key) => dataPoint(key).kind === 'consent')

const bureau = 'otherDetails.creditBureauConsent'
/** Whether a text names a credit bureau: one of the country's, or the neutral word. */
const namesBureau = (text: string, countryId: string) =>
  countries[countryId]!.bureaux.some((name) => text.includes(name)) || /credit bureau/i.test(text)
const terms = /términos|terms|điều khoản/i
/** A box that asks for consent to processing, where the law has people agree to that. */
const processing = /tratamiento de mis datos|xử lý dữ liệu|personal data is processed|processing of my/i
const taxOffice = 'otherDetails.taxOfficeConsent'
const taxOffices = /anaf|tax office/i

test.each(ofEachCountry)(
  'P-03 GDPR 7(2): $countryId names its bureaux in its policies, and asks by a box of its own unless its law needs no consent',
  ({ country, countryId }) => {
    const isAsked = country.journey.always.includes(bureau)
    const { bureaux } = countries[countryId]!
    expect(bureaux, `bureaux in catalogue/countries/${countryId}/examples.ts`).not.toEqual([])
    for (const [locale, { checks }] of Object.entries(catalogue.countryPolicies[countryId]!)) {
      for (const name of bureaux)
        expect(checks, `catalogue/countries/${countryId}/policies.json: ${locale}.checks`).toContain(name)
      const law = /\d+\/\d{4}/.exec(country.creditBureauLaw ?? '')?.[0]
      if (law) expect(checks, locale).toContain(law)
    }
    expect(isAsked).toBe(country.creditBureauLaw === undefined)
  },
)

test('P-03 GDPR 7(2) 17.3: Romania asks for the credit bureau and for the tax office by a box each', () => {
  const both = ofEachCountry.filter(({ country }) =>
    [bureau, taxOffice].every((key) => country.journey.always.some((each) => each === key)),
  )
  expect(both.map(({ countryId }) => countryId)).toContain('ro')
})

test('P-03 GDPR 7(2): every country asks for e-mail and for text messages apart', () => {
  expect(ofEachCountry.length).toBeGreaterThanOrEqual(8)
  for (const { country, countryId } of ofEachCountry) expect(country.marketingChannels, countryId).toEqual(channels)
})

describe.each(['own', 'neutral'])('P-03 GDPR 7(2) in %s words', (which) => {
  const languageOf = ({ locale }: (typeof variants)[number]) => (which === 'own' ? locale : 'en')

  test.each(variants)('$id: no box but its own names a credit bureau', (variant) => {
    const isAsked = variant.country.journey.always.includes(bureau)
    for (const key of isAsked ? consents : consents.filter((each) => each !== bureau)) {
      const { text } = words.consentWording(variant, languageOf(variant), key)
      expect(namesBureau(text, variant.countryId), text).toBe(key === bureau)
    }
  })

  test('who agrees to the processing of data agrees to the terms elsewhere: where the application is sent', () => {
    const asking = variants.filter((variant) =>
      processing.test(words.consentWording(variant, languageOf(variant), 'generalPolicies').text),
    )
    expect([...new Set(asking.map(({ countryId }) => countryId))].sort()).toEqual(['co', 'vn'])
    for (const variant of asking) {
      const locale = languageOf(variant)
      const t = createTexts(catalogue.locales[locale]!.tag, textsOf(catalogue, locale, variant)).t
      expect(words.consentWording(variant, locale, 'generalPolicies').text).not.toMatch(terms)
      expect(t('formˆdataPoints>generalPolicies>required')).not.toMatch(terms)
      expect(t('shellˆcheck>before')).toMatch(terms)
    }
  })
})

describe.each(ofEachCountry)('P-03: $countryId', (variant) => {
  const { country, locale, settings } = variant
  const { tag } = catalogue.locales[locale]!
  const t = createTexts(tag, textsOf(catalogue, locale, variant)).t
  const form = { boot: { variant, basePath: '/x' }, conventions: conventionsOf(tag, country.currency) }
  const boxes = (key: DataPointKey) => {
    const props = { ...questionProps(key, form as unknown as Form, t), texts: [] }
    return renderToStaticMarkup(createElement(inputs.consent, props)).match(/<input[^>]*>/g) ?? []
  }
  const judging = {
    settings,
    country,
    today: todayIn(country.timeZone, Date.parse('2026-11-21T10:00:00Z')),
    countryRules: catalogue.countryRules[variant.countryId]!.rules,
  }

  test('P-03: no box is ticked, and each channel that the law tells apart has its own', () => {
    for (const key of consents) {
      const drawn = boxes(key)
      expect(drawn).toHaveLength(key === offers ? (country.marketingChannels?.length ?? 1) : 1)
      expect(drawn.join('')).not.toMatch(/checked|disabled/)
    }
  })

  test('P-04: each box says the words that go on record, with what it shares with its neighbour', () => {
    const props = { ...questionProps(offers, form as unknown as Form, t), texts: [] }
    const drawn = renderToStaticMarkup(createElement(inputs.consent, props))
    const said = [...drawn.matchAll(/<label[\s\S]*?<\/label>/g)].map(([label]) => label.replace(/<[^>]*>/g, '').trim())
    const recorded = (country.marketingChannels ?? []).map(
      (channel) => words.consentWording(variant, locale, offers, channel).text.split('\n')[0]!,
    )
    expect(said).toEqual(recorded)
  })

  test.each(['own', 'neutral'])(
    'P-03 GDPR 7(2) 17.3: where the tax office has its box, no other names it, and it names nobody else (%s words)',
    (which) => {
      if (!country.journey.always.includes(taxOffice)) return
      const asked = which === 'own' ? locale : 'en'
      for (const key of consents) {
        const { text } = words.consentWording(variant, asked, key)
        expect(taxOffices.test(text), text).toBe(key === taxOffice)
      }
    },
  )

  test('P-03: offers are nobody’s condition: their words are not those of the policies, and without them nothing is missing', () => {
    expect(country.journey.optional).toContain(offers)
    expect(country.journey.always).not.toContain(offers)
    for (const answer of [undefined, false])
      expect(validate([offers], answer === undefined ? {} : { [offers]: answer }, judging)).toEqual([])
    const policies = words.consentWording(variant, locale, 'generalPolicies').text
    for (const channel of channels)
      expect(policies).not.toContain(words.consentWording(variant, locale, offers, channel).text.split('\n')[0]!)
  })

  test('P-03: what is ticked is read as those channels and shown as those ticks; nothing else is an answer', () => {
    const { read, show } = kindRow('consent')
    const each = country.marketingChannels
    for (const ticked of each ? [['email'], ['sms'], ['email', 'sms'], []] : [['true'], []]) {
      const answer = read(ticked, form.conventions) as boolean | string
      expect(channelsIn(answer)).toEqual(ticked[0] === 'true' ? channels : ticked)
      expect(answer === false ? [] : show(answer, form.conventions)).toEqual(ticked)
      expect(validate([offers], { [offers]: answer }, judging)).toEqual([])
    }
    const wrong = ['post', 'email post', '', ' ', 'true', ...(each ? [] : ['email'])]
    for (const answer of wrong)
      expect(validate([offers], { [offers]: answer }, judging), answer).toMatchObject([{ code: 'type' }])
    expect(validate(['generalPolicies'], { generalPolicies: 'email' }, judging)).toMatchObject([{ code: 'type' }])
  })

  test.each(['own', 'neutral'])(
    'M8: every policy has a text in the %s language, with the law and no place left empty',
    (which) => {
      const asked = which === 'own' ? locale : 'en'
      const policies = createPolicies({ catalogue, neutral: 'en' })
      const law = catalogue.countryPolicies[variant.countryId]![asked]!
      for (const one of policies.of(variant, asked)) {
        expect(one.locale).toBe(asked)
        expect(one.text).not.toMatch(/\{\{|\}\}|undefined|[<>]/)
        expect(one.text.length).toBeGreaterThan(200)
      }
      const [privacy, , sharing, marketing] = policies.of(variant, asked)
      expect(privacy!.text).toContain(law.law)
      expect(privacy!.text).toContain(law.authority)
      expect(marketing!.text).toContain(law.marketingLaw)
      const names = policies.lendersOf(variant).map((id) => catalogue.lenders[id]!.name)
      for (const name of names) expect(sharing!.text).toContain(name)
    },
  )
})

test.each(variants)('M8: policies of $id send to places of the form by the names that these have there', (variant) => {
  const t = createTexts(catalogue.locales[variant.locale]!.tag, textsOf(catalogue, variant.locale, variant)).t
  const [privacy, , sharing, marketing] = createPolicies({ catalogue, neutral: 'en' }).of(variant, variant.locale)
  expect(privacy!.text).toContain(t(textKey('shell', 'tracking', 'open')))
  for (const { text } of [sharing!, marketing!]) expect(text).toContain(t(textKey('shell', 'consents', 'page')))
})

test('M8: the catalogue’s policies have the form that an operator’s must have', () => {
  for (const texts of Object.values(catalogue.policies))
    expect(v.safeParse(localePolicies, texts).issues).toBeUndefined()
  for (const law of Object.values(catalogue.countryPolicies))
    expect(v.safeParse(countryLaw, law).issues).toBeUndefined()
})
