// Table of use cases for the calls about policies, consents and passwords; who comes back is answered as others who go on are.
import type { ConsentEndpointName } from '#contract/consent-endpoints.ts'
import { setPassword } from '../account/password.ts'
import type { UseCase } from '../people-dependencies.ts'
import { changeConsent, customerConsents } from './customer-consents.ts'
import { policies, policy } from '#server/lead/consents/policy-calls.ts'
import { consentKeys, consentReceipt } from './receipt.ts'

export const consentUseCases: {
  readonly [Name in Exclude<ConsentEndpointName, 'returnToLead'>]: UseCase<Name>
} = {
  policies,
  policy,
  customerConsents,
  changeConsent,
  consentReceipt,
  consentKeys,
  setPassword,
}
