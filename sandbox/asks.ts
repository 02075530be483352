// What the sandbox's lenders send along with a follow-up they want: consents in their words, offers with their terms.
import type { FollowUpKey } from '#domain/follow-ups.ts'
import { offerAsks } from './offer-asks.ts'
import type { Case } from './magic-words.ts'

type Ask = (application: Case) => Readonly<Record<string, unknown>>

const asks: Readonly<Partial<Record<FollowUpKey, Ask>>> = { ...offerAsks }

/** Nothing where the screen needs nothing. */
export function askOf(key: FollowUpKey, application: Case): Readonly<Record<string, unknown>> {
  return asks[key]?.(application) ?? {}
}
