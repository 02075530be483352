// Follow-up requests of the sandbox's lenders: consents in their words, offers with their terms.
import type { FollowUpKey } from '#domain/follow-up/follow-ups.ts'
import { consentWords } from './consent-words.ts'
import { offerAsks } from './offer-asks.ts'
import type { Case } from './magic-words.ts'

type Ask = (application: Case) => Readonly<Record<string, unknown>>

/** Consents that our texts word: all but the last are needed. */
const known =
  (...ids: readonly string[]): Ask =>
  () => ({ consents: ids.map((id, index) => ({ id, required: index < ids.length - 1 })) })

const asks: Readonly<Partial<Record<FollowUpKey, Ask>>> = {
  ...offerAsks,
  'policy-consents': known('terms', 'credit-register', 'data-sharing'),
  'advanzia-consents': known('card-terms', 'credit-register', 'data-transfer'),
  'tfbank-consents': known('terms', 'credit-register', 'messages'),
  'dynamic-consents': ({ locale }) => {
    const { incomeCheck, calls } = consentWords(locale)
    return {
      consents: [
        { id: 'income-check', required: true, ...incomeCheck },
        { id: 'calls', required: false, ...calls },
      ],
    }
  },
}

/** Nothing where the screen needs nothing. */
export function askOf(key: FollowUpKey, application: Case): Readonly<Record<string, unknown>> {
  return asks[key]?.(application) ?? {}
}
