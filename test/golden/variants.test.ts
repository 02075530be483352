// Golden test of resolved variants: one JSON file per variant, so that review shows what a configuration change does (P1, P2).
// `vitest -u` writes them.
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'

const variants = variantsOf(catalogue, { productName: '{product}', environment: 'production' })

test.each([...variants.values()])('P1 P2 $id resolves to its golden file', async ({ country, ...variant }) => {
  const { divisions, options, journey, settings: _, ...facts } = country
  const counts = Object.fromEntries(Object.entries(options).map(([key, ids]) => [key, ids.join(' ')]))
  const resolved = {
    ...variant,
    country: { ...facts, divisions: Object.keys(divisions).length, options: counts, journey },
  }
  await expect(`${JSON.stringify(resolved, null, 2)}\n`).toMatchFileSnapshot(`${variant.id}.json`)
})

test('P1 P2 there is no golden file of a variant that is gone', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'))
  expect(files.filter((file) => !variants.has(basename(file, '.json')))).toEqual([])
})
