// Good and bad values of every country's rules, judged where they are judged in earnest: by the chunk that a browser loads, and by
// the server's own call (K2, K3, S-18). The same tables as in the unit tests.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as catalogue from '#catalogue/server.generated.ts'
import { dataPoint, dataPointKeys } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { Value } from '#domain/questions/kinds.ts'
import { toSections } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { optionsOf, ruleNameOf, todayIn } from '#domain/questions/validate.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { countries } from '#test/domain/countries.ts'
import { expect, test } from './browser.ts'

type Manifest = Readonly<Record<string, { readonly file: string }>>

interface Vector {
  readonly rule: string
  readonly field: DataPointKey
  readonly value: Value
  readonly given: Answers
  /** `good`, or the fault's code. */
  readonly verdict: string
}

/** Every example of a country's rules, under a data point that the rule judges. */
function vectorsOf(countryId: string): Vector[] {
  return Object.entries(countries[countryId]!.examples).flatMap(([rule, { good, bad }]) => {
    // The last of them: the first may be the very answer that a rule looks at beside the one it judges.
    const field = dataPointKeys.findLast((key) => ruleNameOf(key) === rule)!
    return [
      ...good.map((value) => ({ rule, field, value, given: {}, verdict: 'good' })),
      ...bad.map(({ value, given = {}, code }) => ({ rule, field, value, given, verdict: code })),
    ]
  })
}

/** Answers that make a data point apply. */
const applying = (field: DataPointKey): Answers =>
  Object.fromEntries(Object.entries(dataPoint(field).when ?? {}).map(([key, [value]]) => [key, value!]))

const variants = variantsOf(catalogue, { productName: 'Loanform', environment: 'development' })
const label = ({ rule, value, verdict }: Vector, said: string) =>
  `${rule} ${JSON.stringify(value)}: ${said}, not ${verdict}`

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

  test(`K2 K3 S-18 the server judges every vector of ${countryId} right`, async ({ product }) => {
    const judged = async (vector: Vector, number: number): Promise<string[]> => {
      const { field, value, given, verdict } = vector
      const response = await fetch(`${product.url}/api/v2/lead`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': `vector-${countryId}-${number}` },
        body: JSON.stringify({
          variant: variant.id,
          product: variant.product,
          ...toSections({ ...applying(field), ...given, [field]: value }),
        }),
      })
      const body: unknown = await response.json()
      const faults = Array.isArray(body) ? (body as { field: string; code: string }[]) : []
      const said = faults.find((fault) => fault.field === field)?.code ?? 'good'
      // What is no text at all never gets as far as the rules.
      return said === verdict || said === 'type' ? [] : [label(vector, said)]
    }
    const wrong: string[][] = []
    for (let at = 0; at < vectors.length; at += 8)
      wrong.push(...(await Promise.all(vectors.slice(at, at + 8).map((vector, index) => judged(vector, at + index)))))
    expect(wrong.flat()).toEqual([])
  })
}
