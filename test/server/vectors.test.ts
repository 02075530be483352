// Test of every country's rule examples by the server's own call (K2, K3, S-18). The same tables as in the unit tests and in
// e2e/vectors.spec.ts.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { toSections } from '#domain/questions/answers.ts'
import { dataPoint } from '#domain/questions/data-points.ts'
import { canonicalValue } from '#domain/questions/kinds.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { countries } from '#test/domain/countries.ts'
import { applying, label, vectorsOf } from '#test/domain/vectors.ts'
import type { Vector } from '#test/domain/vectors.ts'
import { startTestServer } from './server.ts'

const variants = variantsOf(catalogue, { productName: 'Loanform', environment: 'development' })
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
// From one address, more are made within a minute than people make.
beforeEach(() => server.db.deleteFrom('limit_window').execute())

test.each(Object.keys(countries))('K2 K3 S-18 the server judges every vector of %s right', async (countryId) => {
  const variant = variants.get(`default-${countryId}`)!
  const vectors = vectorsOf(countryId)
  expect(vectors.length).toBeGreaterThan(50)
  const wrong: string[] = []
  const judged = async ({ field, given }: Vector, value: unknown) => {
    const { status, body } = await server.call('POST', '/v2/lead', {
      variant: variant.id,
      product: variant.product,
      ...toSections({ ...applying(field), ...given, [field]: value }),
    })
    if (status !== 201 && status !== 422) return `status ${status}`
    const faults = Array.isArray(body) ? (body as { field: string; code: string }[]) : []
    return faults.find((fault) => fault.field === field)?.code ?? 'good'
  }
  for (const vector of vectors) {
    const { field, value, verdict } = vector
    const said = await judged(vector, value)
    // A text written otherwise is judged as its one form; a value that is no text never gets as far as the rules.
    const written = canonicalValue(dataPoint(field).kind, value)
    const expected = written === value ? verdict : await judged(vector, written)
    if (said !== expected && said !== 'type') wrong.push(label(vector, said))
  }
  expect(wrong).toEqual([])
})
