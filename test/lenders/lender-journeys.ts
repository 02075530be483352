// Journeys of every lender in each of its countries: its follow-ups in order, and the lead's end. `test/server/lender-journeys.test.ts`
// walks them (F2, Q3).
import { lenders, playedLenders } from '#catalogue/server.generated.ts'
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'
import type { StateKey } from '#domain/journey/states.ts'
import { keysOfForm } from '#test/follow-ups.ts'

export interface LenderJourney {
  readonly lender: string
  readonly country: string
  /** The part of the e-mail before `+`. */
  readonly word: string
  readonly asks: readonly FollowUpKey[]
  /** The applicant's decision about the offer that the lender shows last, where it shows one. */
  readonly offer?: 'accept' | 'decline'
  /** `accepted` goes on at the lender's site, `thank-you` waits for it to get in touch. */
  readonly end: Extract<StateKey, 'accepted' | 'thank-you' | 'rejected'>
}

const whole: readonly Omit<LenderJourney, 'word'>[] = Object.entries(lenders).flatMap(([lender, { countries }]) =>
  Object.entries(countries).flatMap(([country, { followUps: asks = [] }]) =>
    asks.length > 0
      ? [
          {
            lender,
            country,
            asks,
            end: playedLenders[lender]!.redirects ? ('accepted' as const) : ('thank-you' as const),
          },
        ]
      : [],
  ),
)

const offers = keysOfForm('offers')

/** Through everything the lender asks for, and out at its end. */
export const wholeJourneys: readonly LenderJourney[] = whole.map((way) => ({
  ...way,
  word: `${way.lender}.everything`,
}))

/** At once. */
export const shortJourneys: readonly LenderJourney[] = whole.map((way) => ({
  ...way,
  word: `${way.lender}.accept`,
  asks: [],
}))

/** The offer at the end is not wanted, and no other lender takes the lead. */
export const declinedJourneys: readonly LenderJourney[] = wholeJourneys
  .filter(({ asks }) => offers.includes(asks.at(-1)!))
  .map((way) => ({ ...way, offer: 'decline', end: 'rejected' }))

export const lenderJourneys: readonly LenderJourney[] = [...wholeJourneys, ...shortJourneys, ...declinedJourneys]
