// Follow-up `marital-details`: marital status, household income and household costs.
import type { FollowUp } from '#domain/follow-up/follow-up.ts'

export const followUp: FollowUp = {
  about:
    'Asks for the marital status, and what comes into and goes out of the household. The lender judges by it what instalment the household can bear.',
  state: 'marital-details',
  form: 'questions',
  call: { name: 'maritalDetails', path: '/lead/marital-details', summary: 'Marital status and household' },
  asks: [
    'otherDetails.maritalStatus',
    'incomeDetails.spouseMonthlyIncome',
    'incomeDetails.householdIncome',
    'expenses.householdExpenses',
  ],
  reusable: true,
}
