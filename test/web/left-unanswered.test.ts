// Test of the words about questions that may be left: none says that one lender alone is lost, or that all were asked (C8).
import { expect, test } from 'vitest'
import { formIn, variants } from './drawing.ts'

/** The lenders of the round that miss an answer are all out of it (decision 043). */
const oneAlone =
  /this lender|esta (?:entidad|financiera)|acest creditor|ten pożyczkodawca|đơn vị này|dieser Kreditgeber/iu
const allAsked = /tod[oa]s las|alle passenden|all (?:the )?lenders|toți creditorii|wszystkich|tất cả/iu

test.each(variants)(
  'C8: $id says what is lost by leaving a question, and asked lenders are those that were asked',
  (variant) => {
    const { t } = formIn(variant, {}, (resources) => resources).texts.get()
    for (const key of ['text', 'noOffers'] as const) expect(t(`shellˆfurther>without>${key}`)).not.toMatch(oneAlone)
    expect(t('shellˆrejected>intro')).not.toMatch(allAsked)
  },
)
