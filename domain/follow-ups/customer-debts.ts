// The follow-up `customer-debts`.
import type { FollowUp } from '../follow-up.ts'

export const customerDebts: FollowUp = {
  about:
    'Asks for the debts the applicant has, one row each with creditor, what is owed and the instalment; there may be none. The lender offers to put them together into one loan, or decides without.',
  state: 'customer-debts',
  form: 'debts',
  call: 'offerCustomerDebts',
}
