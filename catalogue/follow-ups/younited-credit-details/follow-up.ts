// Follow-up `younited-credit-details`: the applicant's housing and other credit.
import type { FollowUp } from '#domain/follow-up/follow-up.ts'

export const followUp: FollowUp = {
  about:
    'Asks how the applicant lives and what other credit there is, the way Younited wants to know it. Younited works out the budget from it and asks for the professional details next.',
  state: 'younited-credit-details',
  form: 'questions',
  call: { name: 'offerCreditDetails', path: '/lead/offer/credit-details', summary: 'Housing and other credit' },
  asks: [
    'otherDetails.housingTenure',
    'otherDetails.housingTenureSinceDate',
    'expenses.hasOtherLoans',
    'expenses.totalDebtAmount',
  ],
}
