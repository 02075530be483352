// Server-side validation of a follow-up's answers, for lists that no browser holds when it asks.
import type { FollowUpFault } from './follow-up-answers.ts'
import type { FollowUpAnswers } from './follow-up.ts'

/** The part of a follow-up's folder that only the server loads. */
export interface FollowUpTake {
  /** Faults beyond the fields' own rules; empty where all is right. */
  readonly judge: (answers: FollowUpAnswers) => readonly FollowUpFault[]
}
