// Job that speaks to one lender about one lead: posts, asks after, tells of a follow-up, cancels.
import type { NewJob } from '#server/platform/jobs/job-store.ts'

export interface LenderCallPayload {
  readonly verdictId: string
}

export const lenderCallJob = (verdictId: string): NewJob => ({
  kind: 'lender-call',
  payload: { verdictId } satisfies LenderCallPayload,
  dedupe_key: `lender-call ${verdictId}`,
})
