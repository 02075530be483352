// Test of the moment of an offer: no end of a line splits the time of day.
import { expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { conventionsOf } from '#domain/questions/conventions.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { formatMoment } from './moment.ts'

const variants = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).values()]
const tags = new Map(variants.map(({ locale, country }) => [catalogue.locales[locale]!.tag, country.currency]))

test.each([...tags])('experience 34 the time until which an offer stands is never split in %s', (tag, currency) => {
  const said = formatMoment('2026-11-25T21:15:00Z', conventionsOf(tag, currency))
  // Where a line may end: a hard space, and a narrow one of Intl, are no such place.
  const words = said.split(/[ \u2009]/)
  expect(words.filter((word) => word.includes(':'))).toHaveLength(1)
  expect(words).not.toContain('m.')
  expect(words.filter((word) => /^[ap]\.?m?\.?$/i.test(word))).toEqual([])
})
