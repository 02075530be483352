// Test of what a mail says is missing: every follow-up in every variant, in the words of its screen (17.8).
import { expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { createTranslator } from '#server/platform/texts/applicant-messages.ts'
import { composeServiceMail, missingOf } from './compose-service.ts'

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
    operator: 'Operator',
  })
  expect(text).not.toContain('what a lender wants')
})
