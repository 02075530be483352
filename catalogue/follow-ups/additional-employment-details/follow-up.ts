// Follow-up `additional-employment-details`: employer, position and contract.
import type { FollowUp } from '#domain/follow-up/follow-up.ts'

export const followUp: FollowUp = {
  about:
    'Asks where and as what the applicant works, and how secure the contract is. The lender checks the employer and decides.',
  state: 'additional-employment-details',
  form: 'questions',
  call: { name: 'offerEmploymentDetails', path: '/lead/offer/employment-details', summary: 'Employer and contract' },
  asks: [
    'employer.name',
    'employer.taxRegistryCode',
    'incomeDetails.positionType',
    'incomeDetails.jobTitle',
    'incomeDetails.workPhone',
    'incomeDetails.incomeContractStartedAt',
    'incomeDetails.incomeContractExpiresAt',
    'incomeDetails.trialPeriod',
    'incomeDetails.terminationPeriod',
  ],
  // A lender finds a company by its name too, and few people know its number by heart.
  optional: ['employer.taxRegistryCode'],
  groups: {
    company: ['employer.name', 'employer.taxRegistryCode', 'incomeDetails.workPhone'],
    job: [
      'incomeDetails.positionType',
      'incomeDetails.jobTitle',
      'incomeDetails.incomeContractStartedAt',
      'incomeDetails.incomeContractExpiresAt',
      'incomeDetails.trialPeriod',
      'incomeDetails.terminationPeriod',
    ],
  },
  reusable: true,
}
