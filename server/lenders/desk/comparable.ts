// Comparable terms: totals and yearly cost are computed here from a lender's payments, never taken from its figures (experience
// 24).
import { aprOfTerms, nominalRateOf, roundTo } from '#domain/lender/apr.ts'
import type { OfferTerms } from '#domain/lender/lender.ts'
import { costItems } from '#domain/lender/loan.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'

interface Comparable {
  readonly terms: OfferTerms
  /** Names of the figures that did not add up, for the ledger; no figure of the applicant's is in it. */
  readonly doubt: string | undefined
}

/** Lenders round and count days in their own ways: so much of a rate, and so much of it in proportion, is no doubt. */
const rateTolerance = { absolute: 0.001, ofRate: 0.02 } as const

/** True of two rates that a lender may both mean. */
const isSameRate = (claimed: number, computed: number) =>
  Math.abs(claimed - computed) <= rateTolerance.absolute + rateTolerance.ofRate * computed

/**
 * The terms with total, cost and yearly rate computed from amount, period and instalments, in money of the currency's
 * `decimals`. A total within rounding of the instalments stays, for the last one may be smaller. A total above them counts
 * charges that are paid beside them, the fee among them; one below them is replaced by what the instalments come to. So what is shown is
 * never less than the lender itself says is paid. A nominal rate that the instalments have not is replaced by theirs.
 */
export function comparable(claimed: OfferTerms, decimals: number): Comparable {
  const { amount, instalment, instalments, fee = 0 } = claimed
  const unit = 10 ** -decimals
  const paid = roundTo(instalment * instalments, decimals)
  // Half a unit for each instalment that was rounded, and one for the total itself.
  const isNear = (sum: number) => Math.abs(claimed.totalToRepay - sum) <= unit * (instalments / 2 + 1)
  // A fee is paid in the instalments, or beside them.
  const addsUp = isNear(paid) || (fee > 0 && isNear(paid + fee))
  const summed = addsUp ? roundTo(claimed.totalToRepay, decimals) : Math.max(paid, claimed.totalToRepay)
  // A total that has no room for the fee left it out.
  const holdsFee = summed - amount >= fee - unit
  const totalToRepay = holdsFee ? summed : roundTo(paid + fee, decimals)
  const nominal = nominalRateOf({ ...claimed, totalToRepay })
  const isNominal =
    claimed.nominalRate === undefined || (nominal !== undefined && isSameRate(claimed.nominalRate, nominal))
  const checked: OfferTerms = withoutUndefined({
    ...claimed,
    totalToRepay,
    totalCost: roundTo(totalToRepay - amount, decimals),
    apr: aprOfTerms(claimed, totalToRepay - paid) ?? claimed.apr,
    nominalRate: isNominal ? claimed.nominalRate : nominal,
  })
  // Charges beside the instalments that have no name count as fees: every place that shows the offer says so.
  const { fees } = costItems(checked, decimals)
  const terms = claimed.fee === undefined && fees > 0 ? { ...checked, fee: fees } : checked
  const wrong = [
    ...(addsUp ? [] : ['totalToRepay']),
    ...(holdsFee ? [] : ['fee']),
    ...(Math.abs(claimed.totalCost - (claimed.totalToRepay - amount)) <= unit ? [] : ['totalCost']),
    ...(isSameRate(claimed.apr, terms.apr) ? [] : ['apr']),
    ...(isNominal ? [] : ['nominalRate']),
  ]
  return { terms, doubt: wrong.length === 0 ? undefined : `terms do not add up: ${wrong.join(' ')}` }
}
