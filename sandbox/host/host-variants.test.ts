// Test of the variants of the host page: all that the form's server has, or the one that it has alone.
import { expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { hostVariants } from './host-variants.ts'

const productName = 'Acme Loans'
const served = [...variantsOf(catalogue, { productName, environment: 'development' }).values()]

test('B9 the host page has every variant of the form’s server, by brand and country', () => {
  const shown = hostVariants(catalogue, { productName })
  expect(shown.map(({ id }) => id).toSorted()).toEqual(served.map(({ id }) => id).toSorted())
  for (const { productName: brand, id } of served)
    expect(shown.find((each) => each.id === id)?.name).toMatch(new RegExp(`^${brand}, \\S`))
})

test('A3 B9 where the form’s server has one variant, the host page has it too, also a pair that no brand names', () => {
  const pairs = Object.keys(catalogue.brands).flatMap((brand) =>
    Object.keys(catalogue.countries).map((country) => `${brand}-${country}`),
  )
  const unnamed = pairs.filter((pair) => served.every(({ id }) => id !== pair))
  expect(unnamed.length).toBeGreaterThan(0)
  for (const chosenVariant of pairs)
    expect(hostVariants(catalogue, { productName, chosenVariant }).map(({ id }) => id)).toEqual([chosenVariant])
})
