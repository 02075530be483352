// Test of the mail that asks an unproven address to confirm: its reader may be a stranger, so it holds nothing of the application.
// Every variant is judged, in every language (P-09, decision 060).
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { createTranslator } from '#server/platform/texts/applicant-messages.ts'
import { messageWords } from '../campaigns/campaign-texts.ts'
import { composeServiceMail } from './compose-service.ts'

const variants = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).values()]
const parts = { catalogue, words: createTranslator(catalogue) }
const link = 'https://form.example/api/customer/email/confirm/x'

describe.each(variants)('$id', (variant) => {
  test.each(Object.keys(catalogue.locales))(
    'P-09: in %s the mail to confirm an address names no person, calls no application theirs, and links to its button alone',
    (locale) => {
      const { html, text } = composeServiceMail(parts, {
        id: 'confirm-address',
        variant,
        locale,
        firstName: 'Anastasia',
        asked: { amount: 7654, period: 12 },
        offers: [],
        lender: '',
        missing: 'what a lender wants',
        ending: 'rejected',
        link,
        dataLink: 'https://form.example/my-data/secret',
        aboutLink: 'https://form.example/about',
        operator: 'Operator',
      })
      const say = messageWords(catalogue, variant, locale)
      const brand = variant.productName
      for (const said of [html, text]) {
        expect(new Set(said.match(/https?:[^\s"<]+/g))).toEqual(new Set([link]))
        expect(said).not.toMatch(/Anastasia|7.?654|what a lender wants/)
      }
      expect(text).not.toContain(say(['why', 'application'], { brand }))
      expect(text).not.toContain(say(['yourData']))
      expect(text).toContain(say(['why', 'confirmAddress'], { brand }))
    },
  )
})
