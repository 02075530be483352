// Application as a played lender sees it: parsed, priced and ready to be decided.
import type { PartnerApplication } from '#contract/partner-protocol.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { fromSections } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { failedCriterion } from '#domain/lender/lender.ts'
import type { Criterion, Lender, OfferTerms, PlayedLender } from '#domain/lender/lender.ts'
import { termsFor } from '#domain/lender/loan.ts'
import { pricedLoan, priceRowFor } from '#domain/lender/price.ts'
import type { PriceRow } from '#domain/lender/price.ts'
import { todayIn } from '#domain/questions/validate.ts'
import type { Case, Destination } from './magic-words.ts'

interface Received {
  readonly id: string
  readonly lender: Lender
  readonly player: PlayedLender
  /** The lender's price table for the country. */
  readonly prices: readonly PriceRow[]
  readonly application: PartnerApplication
  /** Time zone in which the application's day is counted. */
  readonly timeZone: string
  /** Decimal places of the country's currency. */
  readonly decimals: number
  readonly publicUrl: () => string
  readonly now: () => number
  readonly newId: () => string
}

const addresses: Readonly<Record<Destination, (site: string, reference: string) => string>> = {
  welcome: (site, reference) => `${site}/welcome?reference=${reference}`,
  nowhere: (site, reference) => `${site}/nowhere?reference=${reference}`,
  elsewhere: () => 'https://elsewhere.example/welcome',
}

/** Nothing where the lender does not work in the country or the application names no amount or period. */
export function caseOf({
  id,
  lender,
  player,
  prices,
  application,
  timeZone,
  decimals,
  publicUrl,
  now,
  newId,
}: Received): Case | undefined {
  const answers = fromSections(application.application)
  const here = lender.countries[application.country]
  const { amount, period } = answers
  if (!here || typeof amount !== 'number' || typeof period !== 'number') return undefined
  const asked = { amount, period, periodScale: application.periodScale }
  // A loan beyond its table is priced by its first row: whether it is taken is decided by the criteria.
  const row = priceRowFor(prices, asked) ?? prices[0]
  if (!row) return undefined
  const loan = pricedLoan(row, asked)
  const price: Case['price'] = (other) => termsFor(other, decimals)
  const terms = price(loan)
  const offerId = `${id}-${newId()}`
  const site = `${publicUrl()}/lenders/${id}`
  const accept: Case['accept'] = (to = player.redirects ? 'welcome' : undefined) => ({
    decision: 'accepted',
    offerId,
    terms,
    ...(to ? { redirectUrl: addresses[to](site, encodeURIComponent(application.reference)) } : {}),
  })
  return {
    answers,
    locale: application.locale,
    needs: here.needs,
    loan,
    price,
    accept,
    play: () => {
      const today = todayIn(timeZone, now())
      const reason = refusalOf(player, answers, { criteria: here.criteria, today, terms })
      return reason === undefined ? accept() : { decision: 'rejected', reason }
    },
  }
}

interface Weighing {
  readonly criteria: readonly Criterion[]
  readonly today: string
  readonly terms: OfferTerms
}

/** Reason for which a lender left to itself turns an application down; nothing where it accepts. */
function refusalOf(
  { incomeShare, payments }: PlayedLender,
  answers: Answers,
  { criteria, today, terms }: Weighing,
): string | undefined {
  if (failedCriterion(criteria, answers, today) !== undefined) return 'criteria'
  const amount = (key: DataPointKey) => Number(answers[key] ?? 0)
  const left = payments.reduce((rest, payment) => rest - amount(payment), amount('incomeDetails.monthlyIncome'))
  return terms.instalment <= incomeShare * left ? undefined : 'affordability'
}
