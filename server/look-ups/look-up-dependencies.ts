// Dependencies of the look-ups: those of the lead room, and the services outside.
import type { CallName } from '#contract/calls.ts'
import type { LeadDeps } from '#server/lead/lead-dependencies.ts'
import type { UseCaseOf } from '#server/platform/http/use-case.ts'
import type { LookUpSources } from './look-up-sources.ts'

export interface LookUpDeps extends LeadDeps {
  /** Sources outside of this process. */
  readonly lookUps: LookUpSources
}

export type UseCase<Name extends CallName> = UseCaseOf<LookUpDeps, Name>
