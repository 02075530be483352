// What a played lender sends along with a follow-up it has nothing of its own for, by the follow-up's form.
import type { FollowUpForm } from '#domain/follow-up.ts'
import { followUp } from '#domain/follow-ups.ts'
import type { FollowUpKey } from '#domain/follow-ups.ts'
import type { Case } from './magic-words.ts'

type Ask = Readonly<Record<string, unknown>>

const plain: Readonly<Partial<Record<FollowUpForm, (application: Case) => Ask>>> = {
  consents: () => ({
    consents: [
      {
        id: 'terms',
        required: true,
        label: 'I accept the terms of the loan',
        text: 'The terms of this played lender: none but these words.',
      },
      { id: 'messages', required: false, label: 'I want to hear of other offers', text: 'By e-mail, now and then.' },
    ],
  }),
  offers: ({ accept }) => {
    const verdict = accept()
    return verdict.decision === 'accepted' ? { offers: [{ offerId: verdict.offerId, terms: verdict.terms }] } : {}
  },
}

export function plainAskOf(key: FollowUpKey, application: Case): Ask {
  return plain[followUp(key).form]?.(application) ?? {}
}
