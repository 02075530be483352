// Dependencies of the lead room, beside the platform's.
import type { Changes } from '#domain/application/merge.ts'
import type { Market } from '#domain/lender/market.ts'
import type { CallName } from '#contract/calls.ts'
import type { PlatformDeps, PlatformSettings } from '#server/platform/platform-dependencies.ts'
import type { UseCaseOf } from '#server/platform/http/use-case.ts'
import type { Policies } from './consents/policies.ts'

/** Market settings of the operator, over the layers of a variant. */
export type MarketSettings = Changes<Pick<Market, 'mode' | 'duplicates'>>

export interface LeadSettings extends PlatformSettings {
  readonly market: MarketSettings
  /** Path of the list of policies, below the API; also at `/policies` (M8). */
  readonly policiesPath: string
}

export interface LeadDeps extends PlatformDeps {
  readonly config: LeadSettings
  readonly policies: Policies
}

export type UseCase<Name extends CallName> = UseCaseOf<LeadDeps, Name>
