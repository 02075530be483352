// Props that every follow-up screen takes: the open follow-up, as the reply tells of it.
import type { OpenFollowUp } from '#domain/follow-up/follow-up.ts'

export interface FollowUpScreenProps {
  readonly open: OpenFollowUp
}
