// Test of what is refused about first pages once the layers lie over one another (C4, 17.1, P2).
import { expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { deepMerge } from '#domain/application/merge.ts'
import type { Layer } from '#domain/application/layers.ts'
import { catalogueProblems } from './catalogue-problems.ts'

const problems = (brand: Layer & { countries?: Readonly<Record<string, Layer>> }) =>
  catalogueProblems(deepMerge({ ...catalogue }, { brands: { askrobin: brand } }))

test('17.1 the amount comes first in the form in steps alone, whichever layer says so', () => {
  const named = (problem: string) => problem.includes('firstPage amount: the older flow has the order of its table')
  const inSpain = problems({ flow: 'older', countries: { es: { firstPage: 'amount' } } }).filter(named)
  expect(inSpain.length).toBeGreaterThan(0)
  for (const problem of inSpain) expect(problem).toMatch(/^variant askrobin-es /)
  expect(problems({ firstPage: 'amount', countries: { es: { flow: 'older' } } }).filter(named)).toEqual(inSpain)
  expect(problems({ firstPage: 'amount' }).filter(named)).toEqual([])
})
