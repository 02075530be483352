// Follow-up `marital-details`: marital status, household income and household costs.
import type { FollowUp } from '../follow-up.ts'

export const maritalDetails: FollowUp = {
  about:
    'Asks for the marital status, and what comes into and goes out of the household. The lender judges by it what instalment the household can bear.',
  state: 'marital-details',
  form: 'questions',
  call: 'maritalDetails',
  asks: [
    'otherDetails.maritalStatus',
    'incomeDetails.spouseMonthlyIncome',
    'incomeDetails.householdIncome',
    'expenses.householdExpenses',
  ],
  reusable: true,
}
