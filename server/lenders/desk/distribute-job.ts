// Job that runs a sent lead through the ping tree.
import type { NewJob } from '#server/platform/jobs/job-store.ts'

export interface DistributePayload {
  readonly leadId: string
  /** The way through the tree that it is for: a job of an earlier one has nothing to do. */
  readonly round: number
}

export const distributeKey = (leadId: string, round: number) => `distribute ${leadId} ${round}`

export function distributeJob(leadId: string, round: number): NewJob {
  return {
    kind: 'distribute',
    payload: { leadId, round } satisfies DistributePayload,
    dedupe_key: distributeKey(leadId, round),
  }
}
