// Test of the facts in mails: what is missing, in the words of its screen, and the loan that was asked for (17.8).
import { expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { createTranslator } from '#server/platform/texts/applicant-messages.ts'
import { campaign, campaignIds } from '#domain/application/campaigns.ts'
import { conventionsOf, formatMoney } from '#domain/questions/conventions.ts'
import { missingOf } from '../campaigns/asked-facts.ts'
import { composeMail } from '../campaigns/compose.ts'
import { composeServiceMail } from './compose-service.ts'

const variants = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).values()]
const followUps = Object.keys(catalogue.followUps)
const words = createTranslator(catalogue)
const parts = { catalogue, words }
const lender = 'Sample Lender'

test.each(variants)('17.8: $id names what is missing by the title of every follow-up, in both languages', (variant) => {
  expect(followUps.length).toBeGreaterThan(20)
  for (const locale of new Set([variant.locale, 'en']))
    for (const key of followUps) {
      const missing = missingOf(words, { variant, locale }, { key, lender })
      expect(missing, key).not.toMatch(/^$|\{\{|>|ˆ/)
      const mail = composeServiceMail(parts, {
        id: 'more-question',
        variant,
        locale,
        asked: {},
        offers: [],
        lender: '',
        missing,
        ending: 'rejected',
        link: 'https://form.example/continue/x',
        dataLink: 'https://form.example/my-data/x',
        aboutLink: 'https://form.example/about',
        operator: 'Operator',
      })
      expect(mail.text, key).toContain(missing)
      expect(mail.html, key).toContain(missing.slice(0, 12).replace(/&.*|'.*/, ''))
    }
})

test('17.8: no other message says that something is missing', () => {
  const [variant] = variants as [(typeof variants)[number]]
  const { text } = composeServiceMail(parts, {
    id: 'received',
    variant,
    locale: variant.locale,
    asked: {},
    offers: [],
    lender: '',
    missing: 'what a lender wants',
    ending: 'rejected',
    link: 'https://form.example/continue/x',
    dataLink: 'https://form.example/my-data/x',
    aboutLink: 'https://form.example/about',
    operator: 'Operator',
  })
  expect(text).not.toContain('what a lender wants')
})

const steps = campaignIds.flatMap((id) =>
  campaign(id).steps.flatMap(({ channel }, step) => (channel === 'email' ? [{ id, step: step + 1 }] : [])),
)
const missing = 'what a lender wants'
const asked = { amount: 3000, period: 12 }

test.each(steps)(
  '17.8: mail $step of $id says what was asked for and what is missing while the application is open, and never afterwards',
  ({ id, step }) => {
    const isOpen = campaign(id).source === 'abandonment'
    for (const variant of variants)
      for (const locale of new Set([variant.locale, 'en'])) {
        const { text } = composeMail(parts, {
          campaign: id,
          step,
          variant,
          locale,
          asked,
          missing,
          until: 0,
          link: 'https://form.example/continue/x',
          stopLink: 'https://form.example/unsubscribe/x',
          operator: 'Operator',
        })
        const conventions = conventionsOf(catalogue.locales[locale]!.tag, variant.country.currency)
        // The amounts of a campaign's own words are others.
        expect(text.includes(formatMoney(asked.amount, conventions)), `${variant.id} ${locale}`).toBe(isOpen)
        expect(text.includes(missing), `${variant.id} ${locale}`).toBe(isOpen)
      }
  },
)
