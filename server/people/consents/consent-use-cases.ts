// Table of use cases for the calls about policies, consents and passwords.
import type { ConsentEndpointName } from '#contract/consent-endpoints.ts'
import { returnToLead, setPassword } from '../account/password.ts'
import type { UseCase } from '../people-dependencies.ts'
import { changeConsent, customerConsents } from './customer-consents.ts'
import { policies, policy } from '#server/lead/consents/policy-calls.ts'
import { consentKeys, consentReceipt } from './receipt.ts'

export const consentUseCases: { readonly [Name in ConsentEndpointName]: UseCase<Name> } = {
  policies,
  policy,
  customerConsents,
  changeConsent,
  consentReceipt,
  consentKeys,
  setPassword,
  returnToLead,
}
