// Table of use cases for the open look-ups, each with its rate limit by network.
import type { LookUpEndpointName } from '#contract/look-up-endpoints.ts'
import type { TestEndpointName } from '#contract/test-endpoints.ts'
import type { UseCase } from './look-up-dependencies.ts'
import { company } from './company.ts'
import { emailInPath, validateEmail } from './email.ts'
import { limited } from './look-up-limits.ts'
import { partnerLogos } from './partner-logos.ts'
import { postcode } from './postcode.ts'
import { testDataPoints } from './test-data-points.ts'

const place = limited('postcode', postcode)

export const lookUpUseCases: {
  readonly [Name in LookUpEndpointName | TestEndpointName | 'postcodeLookup']: UseCase<Name>
} = {
  postcodeLookup: place,
  postcode: place,
  company: limited('company', company),
  emailInPath: limited('email', emailInPath),
  validateEmail: limited('email', validateEmail),
  partnerLogos: limited('logos', partnerLogos),
  testDataPoints,
}
