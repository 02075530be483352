// Test of the words for an answer that takes long (Q4). A lender may wait for the applicant meanwhile, so neither mail nor page says that
// nothing is to be done.
import { expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { createTranslator } from '#server/platform/texts/applicant-messages.ts'
import { messageWords } from '../campaigns/campaign-texts.ts'

const variants = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).values()]
const { sentence } = createTranslator(catalogue)

const plain = (text: string) => text.toLowerCase().replace(/[.,;:]/g, '')
/** The last sentence of what is written while lenders are asked: nothing is to be done then. */
const nothingToDo = (locale: string) =>
  plain(String(messageWords(catalogue, variants[0]!, locale)(['service', 'received', 'body']).split('. ').at(-1)))

test.each(Object.keys(catalogue.locales))(
  'Q4: in %s neither the mail nor the page of a long wait says that nothing is to be done',
  (locale) => {
    for (const variant of variants) {
      const mail = messageWords(catalogue, variant, locale)(['service', 'still-open', 'body'])
      expect(plain(mail), variant.id).not.toContain(nothingToDo(locale))
      const page = sentence(variant, locale, 'shellˆthankYou>undecided>intro', {})
      expect(plain(page), variant.id).not.toContain(nothingToDo(locale))
    }
  },
)
