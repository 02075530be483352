// Test of the sample policies: production starts with the operator's own alone, which a consent can name (P-04).
import { expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { policyIds } from '#domain/law/policies.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import type { OwnPolicies } from './policies.ts'
import { samplePolicyProblems } from './sample-policies.ts'

const variants = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'production' }).values()]
const spain = variants.filter(({ countryId }) => countryId === 'es')
const switches = (environment: string) => catalogue.environments[environment]!.server
const policy = { version: '1', title: 'Ours', sections: [{ heading: 'One', paragraphs: ['By us.'] }] }
const own = Object.fromEntries(policyIds.map((id) => [id, policy]))
const problems = (policies: OwnPolicies, served = spain, environment = 'production') =>
  samplePolicyProblems(catalogue, served, policies, switches(environment))

test('P-04: production does not start where applicants would agree to a sample, and names each policy once', () => {
  expect(problems({ es: { es: own } })).toEqual(
    policyIds.map(
      (id) => `POLICIES_DIR: es/en.json: ${id} is missing, expected your own text: the build has a sample alone`,
    ),
  )
  const { terms: _, ...others } = own
  expect(problems({ es: { es: others, en: own } })).toEqual([
    'POLICIES_DIR: es/es.json: terms is missing, expected your own text: the build has a sample alone',
  ])
  expect(problems({ es: { es: own, en: own } })).toEqual([])
})

test('P-04: every language that a country’s policies are shown in is asked for; elsewhere the samples stand in', () => {
  expect(problems({}, variants)).toHaveLength(
    policyIds.length *
      Object.values(catalogue.countryPolicies).reduce((sum, byLocale) => sum + Object.keys(byLocale).length, 0),
  )
  for (const id of ['development', 'staging']) expect(problems({}, variants, id), id).toEqual([])
})
