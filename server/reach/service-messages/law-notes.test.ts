// Test of the notes in service messages that the law asks for (CCD 2023/2225, art. 8, 13 and 18(8) and (9)).
// Every variant is judged, every end and every message with a figure of cost, in both languages.
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { demandsAt } from '#domain/law/disclosures.ts'
import type { LenderIdentity } from '#domain/lender/identity.ts'
import { textKey } from '#contract/text-key.ts'
import { isAdvised, isRefusal } from '#domain/application/refusals.ts'
import { noLoanStatuses } from '#domain/application/service-messages.ts'
import type { ServiceMessageId } from '#domain/application/service-messages.ts'
import { termsFor } from '#domain/lender/loan.ts'
import { formatPercent } from '#domain/lender/percent.ts'
import { conventionsOf, decimalsOf } from '#domain/questions/conventions.ts'
import { exampleText } from '#contract/example-text.ts'
import type { Translate } from '#contract/fault-message.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { createTranslator } from '#server/platform/texts/applicant-messages.ts'
import { composeServiceMail } from './compose-service.ts'
import type { ServiceComposed } from './compose-service.ts'

const variants = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).values()]
const words = createTranslator(catalogue)
const aboutLink = 'https://form.example/about'

type Variant = (typeof variants)[number]

const composed = (variant: Variant, locale: string, more: Partial<ServiceComposed>) =>
  composeServiceMail(
    { catalogue, words },
    {
      id: 'rejected',
      variant,
      locale,
      asked: {},
      offers: [],
      lender: '',
      ending: 'rejected',
      link: 'https://form.example/continue/x',
      dataLink: 'https://form.example/my-data/x',
      aboutLink,
      operator: 'Operator',
      ...more,
    },
  )

const offersIn = ({ settings, country }: Variant, count: number) =>
  Array.from({ length: count }, (_, place) => ({
    lender: `Lender ${place + 1}`,
    identity: { legalName: `Lender ${place + 1}, S.A.` },
    terms: termsFor(
      {
        amount: settings.amount.default,
        period: Math.max(settings.period.min, settings.period.default),
        periodScale: settings.period.scale,
        monthlyRate: 0.02,
      },
      decimalsOf(country.currency),
    ),
  }))

describe.each(variants)('$id', (variant) => {
  const locales = [...new Set([variant.locale, 'en'])]
  const said = (locale: string, key: string) => words.sentence(variant, locale, key, {})

  test.each(noLoanStatuses)(
    'art. 18(8) and (9): a mail of %s says how it was decided, the way to a person and debt advice where it is a refusal',
    (ending) => {
      for (const locale of locales) {
        const { text, html } = composed(variant, locale, { ending })
        const automated = said(locale, 'shellˆrejected>automated>text')
        expect(text.includes(automated), locale).toBe(isRefusal(ending))
        expect(text.includes(`${said(locale, 'shellˆrejected>automated>go')}: ${aboutLink}`), locale).toBe(
          isRefusal(ending),
        )
        expect(html.includes(`href="${aboutLink}"`), locale).toBe(isRefusal(ending))
        expect(text.includes(said(locale, 'shellˆabout>debts>text')), locale).toBe(isAdvised(ending))
        expect(text.includes(`${aboutLink}#about-debts`), locale).toBe(isAdvised(ending))
      }
    },
  )

  test.each(['offers', 'about-to-end', 'will-call'] as const satisfies readonly ServiceMessageId[])(
    'art. 8 and 13: %s has the representative example, and says that software chose the lenders and what they pay had part in it',
    (id) => {
      const conventionsIn = (locale: string) => conventionsOf(catalogue.locales[locale]!.tag, variant.country.currency)
      for (const locale of locales)
        for (const count of [1, 2]) {
          const offers = offersIn(variant, count)
          const { text } = composed(variant, locale, { id, offers, lender: offers[0]!.lender })
          expect(text).toContain(said(locale, 'shellˆoffers>automated'))
          // Payment is part of the order in which lenders are asked: a statement that leaves it out is none.
          expect(text).toContain(said(locale, 'shellˆoffers>askedFirst'))
          const conventions = conventionsIn(locale)
          const { terms } = offers[0]!
          const { costTerm } = variant.country
          const t: Translate = (key, values = {}) => words.sentence(variant, locale, key, values)
          expect(text).toContain(exampleText(terms, { t, conventions, costTerm }))
          expect(exampleText(terms, { t, conventions, costTerm })).toContain(formatPercent(terms.apr, conventions))
          expect(text.includes(said(locale, 'shellˆoffers>order'))).toBe(count > 1)
          // The law's word on borrowing stands wherever a loan's cost does.
          if (variant.settings.creditWarning) expect(text, id).toContain(said(locale, 'shellˆfooter>warning'))
        }
    },
  )

  test('PAngV § 17, 17.3: a mail of an offer names who lends, and each fact that the law wants told beside an offer', () => {
    const [first] = offersIn(variant, 1) as [ReturnType<typeof offersIn>[number]]
    const demands = demandsAt(catalogue.disclosures[variant.countryId]!, 'offers')
    for (const locale of locales) {
      const t: Translate = (key, values = {}) => words.sentence(variant, locale, key, values)
      const mailOf = (identity: LenderIdentity) =>
        composed(variant, locale, { id: 'offers', offers: [{ ...first, identity }] }).text
      const licence = { register: 'REGISTER', number: 'N-123' }
      const known = mailOf({ legalName: 'Company Inc.', licence, address: '1 Road, Town' })
      if (demands) expect(known, locale).toContain('Company Inc')
      for (const fact of demands ?? [])
        expect(mailOf({}), locale).toContain(`${t(textKey('shell', 'lender', fact))}: ${t('shellˆlender>notStated')}`)
      expect(known, locale).not.toContain(t('shellˆlender>notStated'))
    }
  })
})
