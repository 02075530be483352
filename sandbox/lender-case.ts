// An application as a played lender sees it: read, priced, and ready to be decided.
import type { PartnerApplication } from '#contract/partner-protocol.ts'
import type { PeriodScale } from '#domain/country.ts'
import { fromSections } from '#domain/lead.ts'
import type { Lender } from '#domain/lender.ts'
import { todayIn } from '#domain/validate.ts'
import type { Case } from './magic-words.ts'
import type { SandboxLender } from './sandbox-lender.ts'
import { termsOf } from './terms.ts'

/** What an application does not say of its market. */
export interface Market {
  readonly periodScale: PeriodScale
  readonly timeZone: string
}

interface Received {
  readonly id: string
  readonly lender: Lender
  readonly player: SandboxLender
  readonly application: PartnerApplication
  readonly market: Market
  readonly publicUrl: () => string
  readonly now: () => number
  readonly newId: () => string
}

/** Nothing where the lender does not work in the country or the application names no amount or period. */
export function caseOf({ id, lender, player, application, market, publicUrl, now, newId }: Received): Case | undefined {
  const answers = fromSections(application.application)
  const here = lender.countries[application.country]
  const monthlyRate = player.monthlyRates[application.country]
  const { amount, period } = answers
  if (!here || monthlyRate === undefined || typeof amount !== 'number' || typeof period !== 'number') return undefined
  const terms = termsOf({ amount, period, periodScale: market.periodScale, monthlyRate })
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
      const today = todayIn(market.timeZone, now())
      const reason = player.play(answers, { criteria: here.criteria, today, terms })
      return reason === undefined ? accept() : { decision: 'rejected', reason }
    },
  }
}
