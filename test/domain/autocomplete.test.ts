// Test of the autocomplete tokens: a browser fills in what it knows of the applicant, and nothing that this is not (D3, experience 9).
import { expect, test } from 'vitest'
import { dataPoint, dataPointKeys } from '#domain/questions/data-points.ts'

/** Field names of the HTML standard that our questions ask for (https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill). */
const fieldNames = new Set(
  (
    'given-name additional-name family-name sex bday email tel postal-code organization organization-title ' +
    'address-level1 address-level2 address-level3 address-line1 address-line2 address-line3'
  ).split(' '),
)
/** Those of the place where the applicant lives. */
const ofHome = /^(?:address-|postal-code|country)/

test('D3 experience 9: each token is a field name of the standard', () => {
  const tokens = dataPointKeys.flatMap((key) => dataPoint(key).autocomplete ?? [])
  expect(tokens.length).toBeGreaterThan(10)
  expect(tokens.filter((token) => !fieldNames.has(token))).toEqual([])
})

test('D3 experience 9: the place where the applicant lives is filled in where it is asked, and nowhere else', () => {
  const asked = dataPointKeys.filter((key) => ofHome.test(dataPoint(key).autocomplete ?? ''))
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.filter((key) => !key.startsWith('contactDetails.'))).toEqual([])
})
