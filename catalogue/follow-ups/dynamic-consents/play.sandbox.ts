// Sandbox behaviour of `dynamic-consents`: consents in the lender's own words.
import type { PlayedFollowUp } from '#domain/follow-up/played-follow-up.ts'
import { consentWords } from './consent-words.ts'

export const play: PlayedFollowUp = {
  ask: (locale) => {
    const { incomeCheck, calls } = consentWords(locale)
    return {
      consents: [
        { id: 'income-check', required: true, ...incomeCheck },
        { id: 'calls', required: false, ...calls },
      ],
    }
  },
}
