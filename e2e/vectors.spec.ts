// Browser test of every country's rule examples, in the chunk that a browser loads (K2, K3). The same tables as in the unit
// tests and in test/server/vectors.test.ts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as catalogue from '#catalogue/server.generated.ts'
import { optionsOf, todayIn } from '#domain/questions/validate.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { countries } from '#test/domain/countries.ts'
import { label, vectorsOf } from '#test/domain/vectors.ts'
import { expect, test } from './browser.ts'

type Manifest = Readonly<Record<string, { readonly file: string }>>

const variants = variantsOf(catalogue, { productName: 'Loanform', environment: 'development' })

for (const countryId of Object.keys(countries)) {
  const variant = variants.get(`default-${countryId}`)!
  const vectors = vectorsOf(countryId)

  test(`K2 K3 a browser judges every vector of ${countryId} right`, async ({ page }) => {
    const manifest = JSON.parse(
      readFileSync(join(import.meta.dirname, '../dist/web/manifest.json'), 'utf8'),
    ) as Manifest
    const { file } = manifest[`catalogue/countries/${countryId}/rules.ts`]!
    await page.goto(`/${variant.id}/`)
    const cases = vectors.map(({ rule, field, value, given }) => ({
      rule,
      value,
      context: {
        settings: variant.settings,
        answers: given,
        today: todayIn(variant.country.timeZone, Date.now()),
        offered: optionsOf(field, variant.country),
      },
    }))
    const said = await page.evaluate(
      async ({ address, rows }) => {
        const { rules } = (await import(address)) as {
          rules: Record<string, (value: unknown, context: unknown) => { code: string } | undefined>
        }
        return rows.map(({ rule, value, context }) => rules[rule]!(value, context)?.code ?? 'good')
      },
      { address: `/application-frontend/${file}`, rows: cases },
    )
    const wrong = vectors.flatMap((vector, index) =>
      said[index] === vector.verdict ? [] : [label(vector, said[index]!)],
    )
    expect(wrong).toEqual([])
  })
}
