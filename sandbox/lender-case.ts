// An application as a played lender sees it: read, priced, and ready to be decided.
import type { PartnerApplication } from '#contract/partner-protocol.ts'
import { fromSections } from '#domain/lead.ts'
import type { Lender } from '#domain/lender.ts'
import { todayIn } from '#domain/validate.ts'
import type { Case } from './magic-words.ts'
import type { SandboxLender } from './sandbox-lender.ts'
import { termsOf } from './terms.ts'

interface Received {
  readonly id: string
  readonly lender: Lender
  readonly player: SandboxLender
  readonly application: PartnerApplication
  /** Where the application's day is counted. */
  readonly timeZone: string
  readonly publicUrl: () => string
  readonly now: () => number
  readonly newId: () => string
}

/** Nothing where the lender does not work in the country or the application names no amount or period. */
export function caseOf({
  id,
  lender,
  player,
  application,
  timeZone,
  publicUrl,
  now,
  newId,
}: Received): Case | undefined {
  const answers = fromSections(application.application)
  const here = lender.countries[application.country]
  const monthlyRate = player.monthlyRates[application.country]
  const { amount, period } = answers
  if (!here || monthlyRate === undefined || typeof amount !== 'number' || typeof period !== 'number') return undefined
  const terms = termsOf({ amount, period, periodScale: application.periodScale, monthlyRate })
  const accept: Case['accept'] = () => ({
    decision: 'accepted',
    offerId: `${id}-${newId()}`,
    terms,
    ...(player.redirects
      ? { redirectUrl: `${publicUrl()}/lenders/${id}/welcome?reference=${encodeURIComponent(application.reference)}` }
      : {}),
  })
  return {
    answers,
    needs: here.needs,
    accept,
    play: () => {
      const today = todayIn(timeZone, now())
      const reason = player.play(answers, { criteria: here.criteria, today, terms })
      return reason === undefined ? accept() : { decision: 'rejected', reason }
    },
  }
}
