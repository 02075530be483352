// Statuses of an application's result (E3).

/**
 * Result of an application. `declined` by the applicant; `unreached`: no lender could be reached, so nothing was decided; `unchecked`:
 * software held it for its bot score and nobody released it, so that it went to no lender; `unmatched`: it fits no lender, so that it went to
 * none; `withdrawn`: the applicant took the consent back before it went to any; `asked-before`: these lenders had this person's application not long ago; `expired`: the offers ended unchosen.
 */
export const resultStatuses = [
  'checking',
  'accepted',
  'contact',
  'undecided',
  'rejected',
  'declined',
  'redirected',
  'unreached',
  'unchecked',
  'unmatched',
  'withdrawn',
  'asked-before',
  'expired',
] as const
export type ResultStatus = (typeof resultStatuses)[number]
