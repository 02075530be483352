// Test of the end of an applicant who declined: one offer or a whole list, its words hold for either (experience 34).
import { expect, test } from 'vitest'
import { textKey } from '#contract/text-key.ts'
import { formIn, variants } from './drawing.ts'

/** Words for one offer alone, by locale: the page that lists three leads to the same end. */
const ofOneAlone: Readonly<Record<string, RegExp>> = {
  en: /\bthe offer\b/,
  ph: /\bthe offer\b/,
  de: /das Angebot/,
  es: /la oferta/,
  mx: /la oferta/,
  co: /la oferta/,
  pl: /z oferty/,
  ro: /oferta/,
}

test.each(Object.entries(ofOneAlone))(
  'experience 34 in %s whoever declined three offers does not read of one',
  (locale, one) => {
    const { t } = formIn({ ...variants[0]!, locale }, {}, (resources) => resources).texts.get()
    expect(t(textKey('followUps', 'offers', 'declined', 'title'))).not.toMatch(one)
  },
)
