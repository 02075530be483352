// Dependencies of the lead calls: those of all rooms the calls bring together.
import type { CallName } from '#contract/calls.ts'
import type { LendersDeps, LendersSettings } from '#server/lenders/lenders-dependencies.ts'
import type { PeopleDeps } from '#server/people/people-dependencies.ts'
import type { UseCaseOf } from '#server/platform/http/use-case.ts'
import type { ReachDeps, ReachSettings } from '#server/reach/reach-dependencies.ts'
import type { CaptchaAccess } from './captcha/captcha-settings.ts'
import type { LeadWaits } from './lead-waits.ts'

export interface CallsSettings extends LendersSettings, ReachSettings {
  /** The captcha that tells people from machines where the limits report an attack; absent where none is set up. */
  readonly captcha?: CaptchaAccess
}

export interface CallsDeps extends LendersDeps, PeopleDeps, ReachDeps {
  readonly config: CallsSettings
  /** Absent where no request is held. */
  readonly waits?: LeadWaits
}

export type UseCase<Name extends CallName> = UseCaseOf<CallsDeps, Name>
