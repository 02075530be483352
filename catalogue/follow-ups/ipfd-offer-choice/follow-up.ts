// Follow-up `ipfd-offer-choice`: the offers of IPF Digital, to choose one or none.
import type { FollowUp } from '#domain/follow-up/follow-up.ts'

export const followUp: FollowUp = {
  about:
    'Shows the offers of IPF Digital side by side and asks which one the applicant takes, or none. The chosen one is confirmed to the lender; with none the application goes on to the next lender.',
  state: 'ipfd-offer-choice',
  form: 'offers',
  call: { name: 'sale', path: '/lead/sale', summary: 'Take one of the offers that are shown, or none' },
}
