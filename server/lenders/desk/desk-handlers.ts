// Job handlers of the desk: the round, the calls to lenders, and what lenders are told afterwards.
import type { JobHandler } from '#server/platform/jobs/worker.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import type { AskTiming } from './ask-timing.ts'
import { distributeHandler } from './distribute.ts'
import { lenderCallHandler } from './lender-call.ts'
import { notChosenHandler } from './not-chosen-job.ts'

/** By kind of job; `timing` says when lenders are asked after. */
export const deskHandlers = (
  deps: LendersDeps,
  timing: AskTiming,
): Readonly<Record<'distribute' | 'lender-call' | 'not-chosen', JobHandler>> => ({
  distribute: distributeHandler(deps),
  'lender-call': lenderCallHandler(deps, timing),
  'not-chosen': notChosenHandler(deps),
})
