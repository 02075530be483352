// Test of the moments that messages name: exact sentences of six locales, and in all of them one full stop and the language's order.
import { expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { createTranslator } from '#server/platform/texts/applicant-messages.ts'
import { composeServiceMail } from '../service-messages/compose-service.ts'
import type { ToldOffer } from '../service-messages/compose-service.ts'
import { composeMail, composeSms } from './compose.ts'

const variants = variantsOf(catalogue, { productName: 'Loanform', environment: 'development' })
const parts = { catalogue, words: createTranslator(catalogue) }
const at = Date.UTC(2026, 10, 28, 19, 47)
const link = 'https://x.example/c'

const terms: ToldOffer['terms'] = {
  amount: 1000,
  period: 12,
  periodScale: 'months',
  instalments: 12,
  instalment: 90,
  totalToRepay: 1080,
  totalCost: 80,
  apr: 0.155,
}

/** Without line ends, and without the narrow spaces of Intl. */
const inOneLine = (text: string) => text.replace(/\s+/g, ' ')

/** Every text of a locale that names a moment, as its market's clock shows it. */
function messagesIn(locale: string) {
  const country = locale === 'en' ? 'es' : locale
  const found = variants.get(`default-${country}`)!
  const variant = { ...found, country: { ...found.country, timeZone: 'UTC' } }
  const open = { variant, locale, asked: {}, link, operator: 'Loanform, Example Road 1' }
  const campaign = { ...open, campaign: 'abandoned-form' as const, until: at, stopLink: 'https://x.example/s' }
  const service = {
    ...open,
    id: 'about-to-end' as const,
    offers: [{ lender: 'Lender', identity: {}, terms, validUntil: at }],
    lender: '',
    ending: 'rejected' as const,
    dataLink: 'https://x.example/d',
    aboutLink: 'https://x.example/a',
  }
  return {
    'form mail': composeMail(parts, { ...campaign, step: 1 }).text,
    'form SMS': composeSms(parts, { ...campaign, step: 2 }),
    'question mail': composeMail(parts, { ...campaign, campaign: 'abandoned-follow-up', step: 2 }).text,
    'end mail': composeServiceMail(parts, service).text,
  }
}

test.each(Object.keys(catalogue.locales))('Q4 experience 34 no message in %s ends a sentence twice', (locale) => {
  for (const [name, text] of Object.entries(messagesIn(locale))) {
    expect(text, name).not.toMatch(/\.\.|\{\{/)
    expect(text, name).not.toMatch(/lúc/)
  }
})

test.each([
  ['vn', 'form SMS', 'được giữ đến 19:47 ngày 28/11/2026. '],
  ['vn', 'end mail', 'Có hiệu lực đến: 19:47 ngày 28/11/2026 '],
  ['pl', 'form SMS', 'do 28 listopada 2026, godz. 19:47. '],
  ['pl', 'end mail', 'do 28 listopada 2026, godz. 19:47. '],
  ['mx', 'form SMS', 'hasta el 28 de noviembre de 2026 a las 7:47 p.m. Sigue en '],
  ['mx', 'end mail', 'hasta el 28 de noviembre de 2026 a las 7:47 p.m. Después '],
  ['co', 'form SMS', 'hasta el 28 de noviembre de 2026 a las 7:47 p. m. Siga en '],
  ['co', 'end mail', 'hasta el 28 de noviembre de 2026 a las 7:47 p. m. Después '],
  ['de', 'end mail', 'bis 28. November 2026 um 19:47 Uhr wählen.'],
  ['es', 'end mail', 'hasta el 28 de noviembre de 2026 a las 19:47. Después '],
] as const)('Q4 experience 34 in %s the %s names the moment as people write it', (locale, name, sentence) => {
  expect(inOneLine(messagesIn(locale)[name])).toContain(sentence)
})
