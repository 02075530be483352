// Ends without a loan that lenders decided, and those where nobody did (CCD 2023/2225, art. 18(8) and (9)).
import type { ResultStatus } from './result-status.ts'

/** No lender was reached, the applicant said no or took the consent back, software held the application back, or the offers ended. */
const undecided: ReadonlySet<ResultStatus> = new Set(['declined', 'unreached', 'unchecked', 'withdrawn', 'expired'])

/** Ends after which advice on debts is offered: a loan was refused, or the applicant thought better of it. */
const unadvised: ReadonlySet<ResultStatus> = new Set(['unreached', 'unchecked', 'withdrawn', 'asked-before', 'expired'])

/** Whether an end without a loan is a refusal; one whose status is not known counts as one. */
export const isRefusal = (status: ResultStatus | undefined): boolean => status === undefined || !undecided.has(status)

/** Whether an end without a loan comes with debt advice. */
export const isAdvised = (status: ResultStatus | undefined): boolean => status === undefined || !unadvised.has(status)
