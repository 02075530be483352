// Test of the words about an application's link and state (Q4). The link ends with the application, so no mail says that it opens at any
// time. Links and codes go out before an application is sent to lenders, so their reason does not call it sent.
import { expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { messageWords } from '../campaigns/campaign-texts.ts'

const variants = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).values()]

const values = { lender: 'Lender', until: '1.1.', brand: 'Brand' }
const atAnyTime = /cuando quier|any ?time|whenever|jederzeit|oricând|w każdej chwili|bất cứ lúc nào/iu

test.each(Object.keys(catalogue.locales))(
  'Q4: in %s no mail with a link to the application says that it opens at any time',
  (locale) => {
    for (const variant of variants)
      for (const id of ['chosen', 'given-back', 'sent-link', 'will-call', 'more-question', 'about-to-end'])
        expect(messageWords(catalogue, variant, locale)(['service', id, 'body'], values), variant.id).not.toMatch(
          atAnyTime,
        )
  },
)

const wasSent = /złożon|wysłan|đã (?:gửi|nộp)|\bsent\b|submitted|enviad|presentad|gesendet|eingereicht|trimis|depus/iu

test.each(Object.keys(catalogue.locales))(
  'Q4: in %s the reason for a mail about the application does not say that it was sent',
  (locale) => {
    for (const variant of variants)
      expect(messageWords(catalogue, variant, locale)(['why', 'application'], values), variant.id).not.toMatch(wasSent)
  },
)
