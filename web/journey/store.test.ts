// The store: what is kept of changes that lead to further ones.
import { expect, test } from 'vitest'
import { brands, countries } from '#catalogue/server.generated.ts'
import { newApplication } from '#domain/application.ts'
import { resolveVariant } from '#domain/variant.ts'
import { createApplicationStore } from './store.ts'

test('R-11 a change that was made because of another is kept after it', () => {
  const variant = resolveVariant({
    brandId: 'askrobin',
    brand: brands.askrobin!,
    countryId: 'es',
    country: countries.es!,
    productName: 'Loanform',
  })
  const kept: string[][] = []
  const { store, dispatch } = createApplicationStore(newApplication(variant), variant, ({ asyncFormData }) =>
    kept.push(Object.keys(asyncFormData)),
  )
  const stop = store.subscribe(() => {
    stop()
    dispatch({ type: 'drafted', texts: { second: [] } })
  })
  dispatch({ type: 'drafted', texts: { first: [] } })
  expect(kept).toEqual([['first'], ['first', 'second']])
})
