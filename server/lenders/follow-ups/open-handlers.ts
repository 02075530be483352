// Table of open handlers of follow-ups, by form: most show what the lender sent, some begin something of ours.
import type { FollowUpForm } from '#domain/follow-up/follow-up.ts'
import type { Opening, OpenContext } from './opening.ts'
import { wordConsents } from './consents-opening.ts'
import { isStillProven, openVerification } from '../verification/opening.ts'
import { openOffers } from './offers.ts'

/** Shows what the lender sent but these parts, which only our server writes. */
const without =
  (...ours: readonly string[]): Opening =>
  async (_, ask) =>
    ask && Object.fromEntries(Object.entries(ask).filter(([name]) => !ours.includes(name)))

export const onOpen: Readonly<Partial<Record<FollowUpForm, Opening>>> = {
  consents: wordConsents,
  offers: openOffers,
  // Our own record of the files counts, never the lender's.
  documents: without('received', 'held', 'refused'),
  // And how a visit ended, only the provider tells.
  provider: without('ended'),
  code: openVerification,
}

/** Whether what was answered for another lender still holds; where a form has no row, it does. */
export const stillValid: Readonly<Partial<Record<FollowUpForm, (context: OpenContext) => Promise<boolean>>>> = {
  code: isStillProven,
}
