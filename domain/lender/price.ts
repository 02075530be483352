// Price of a loan before anybody has decided: from the price tables in lenders' folders. Form, sandbox and representative example
// read the same tables by the functions here (CCD 2023/2225, art. 8).
import { clamp } from '#domain/questions/question-settings.ts'
import type { PeriodScale, Settings } from '#domain/questions/question-settings.ts'
import type { LenderFact, LenderIdentity } from './identity.ts'
import type { Lender, LenderInCountry, OfferTerms } from './lender.ts'
import { paymentOf, termsFor } from './loan.ts'
import type { Loan } from './loan.ts'

export interface Span {
  readonly from: number
  readonly to: number
}

/** A price from the lowest to the highest; `usual` is what most of its applicants get. */
export interface PriceSpan extends Span {
  readonly usual: number
}

/** Price of a lender's loans for some amounts and periods; both ends are included. */
export interface PriceRow {
  /** Units of the currency; every amount that the lender takes where it is absent. */
  readonly amounts?: Span
  /** Every period that the lender takes where it is absent. */
  readonly periods?: Span & { readonly scale: PeriodScale }
  /** Nominal rate a month: 0.02 is 2 %. */
  readonly monthlyRate?: PriceSpan
  /** A fee charged once and lent with the amount, as a share of it: 0.05 is 5 %. */
  readonly feeShare?: PriceSpan
}

/** By country; the first row that holds for a loan is its price. */
export type PriceTable = Readonly<Record<string, readonly PriceRow[]>>

/** A loan as it is asked for. */
export interface AskedLoan {
  readonly amount: number
  readonly period: number
}

interface ScaledLoan extends AskedLoan {
  readonly periodScale: PeriodScale
}

const within = (value: number, span: Span | undefined) => !span || (value >= span.from && value <= span.to)

/** The row that holds for a loan; nothing where the lender names no price for it. */
export function priceRowFor(rows: readonly PriceRow[], loan: ScaledLoan): PriceRow | undefined {
  return rows.find(
    ({ amounts, periods }) =>
      within(loan.amount, amounts) &&
      within(loan.period, periods) &&
      (periods === undefined || periods.scale === loan.periodScale),
  )
}

const end = (span: PriceSpan | undefined, at: keyof PriceSpan) => span?.[at] ?? 0

/** The loan at one end of a row's price, or at its usual one. */
export function pricedLoan(
  { monthlyRate, feeShare }: Pick<PriceRow, 'monthlyRate' | 'feeShare'>,
  { amount, period, periodScale }: ScaledLoan,
  at: keyof PriceSpan = 'usual',
): Loan {
  return {
    amount,
    period,
    periodScale,
    monthlyRate: end(monthlyRate, at),
    ...(feeShare ? { fee: amount * end(feeShare, at) } : {}),
  }
}

/** A lender with its price table for one country, and its criteria there. */
export interface PricedLender {
  readonly lender: Pick<Lender, 'name' | 'brands'>
  readonly here: LenderIdentity & Pick<LenderInCountry, 'criteria'>
  readonly rows: readonly PriceRow[]
}

/** Prices of a lender as a page knows them: the rows that hold for its amounts and periods, within the lender's criteria. */
export interface LenderPrices extends LenderIdentity {
  /** The company that lends. */
  readonly lender: string
  readonly rows: readonly (Required<Pick<PriceRow, 'amounts'>> &
    Pick<PriceRow, 'monthlyRate' | 'feeShare'> & { readonly periods: Span })[]
}

type LoanSettings = Pick<Settings, 'amount' | 'period'>

/** The values of one side of the loan that the lender's criteria take. */
function taken(key: 'amount' | 'period', { criteria }: PricedLender['here'], { min, max }: Settings['amount']): Span {
  const about = criteria.filter(({ dataPoint }) => dataPoint === key)
  const least = about.flatMap((criterion) => ('atLeast' in criterion ? [criterion.atLeast] : []))
  const most = about.flatMap((criterion) => ('atMost' in criterion ? [criterion.atMost] : []))
  return { from: Math.max(min, ...least), to: Math.min(max, ...most) }
}

const overlap = (a: Span, b: Span = a): Span => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) })
const isEmpty = ({ from, to }: Span) => from > to

interface PricedVariant {
  readonly brandId: string
  readonly settings: LoanSettings
  /** Facts of a lender that the country's law requires beside a price. */
  readonly demands?: readonly LenderFact[] | undefined
}

/** The prices that a variant's page shows, of the lenders that take its leads. Rows that hold for none of its loans are left out. */
export function pricesOf(
  lenders: readonly PricedLender[],
  { brandId, settings, demands = [] }: PricedVariant,
): readonly LenderPrices[] {
  return lenders.flatMap(({ lender, here, rows }) => {
    if (lender.brands && !lender.brands.includes(brandId)) return []
    const amount = taken('amount', here, settings.amount)
    const period = taken('period', here, settings.period)
    const held = rows.flatMap(({ amounts, periods, ...price }) => {
      if (periods && periods.scale !== settings.period.scale) return []
      const row = { amounts: overlap(amount, amounts), periods: overlap(period, periods), ...price }
      return isEmpty(row.amounts) || isEmpty(row.periods) ? [] : [row]
    })
    if (held.length === 0) return []
    const told = Object.fromEntries(demands.flatMap((fact) => (here[fact] ? [[fact, here[fact]]] : [])))
    return [{ lender: here.legalName ?? lender.name, ...told, rows: held }]
  })
}

export interface LoanPrice {
  /** The usual terms of the lender below. */
  readonly terms: OfferTerms
  /** The company that lends at these terms. */
  readonly lender: string
  /** Identity of that company, where the law requires it. */
  readonly identity: LenderIdentity
  /** Yearly cost as a ratio, from the cheapest lender's lowest price to the dearest one's highest. */
  readonly apr: Span
  /** How many lenders lend this amount for this period. */
  readonly lenders: number
}

/** The share of lenders that may not be dearer than the terms shown (Germany: PAngV, § 17(4)). */
const representative = 2 / 3

/**
 * The price of a loan by the lenders of a page; nothing where none of them lends it, as for part of a month. The terms are the usual ones of the lender
 * that at least two thirds of the lenders are not dearer than. Money has the currency's own `decimals`.
 */
export function priceOf(prices: readonly LenderPrices[], loan: ScaledLoan, decimals: number): LoanPrice | undefined {
  if (!Number.isInteger(loan.period)) return undefined
  const priced = prices.flatMap(({ lender, rows, ...identity }) => {
    const row = rows.find(({ amounts, periods }) => within(loan.amount, amounts) && within(loan.period, periods))
    return row ? [{ lender, identity, row }] : []
  })
  // Loans of one amount and period are dearer by their payment, which costs less to compute than a yearly rate.
  const byCost = (at: keyof PriceSpan) =>
    priced
      .map(({ lender, identity, row }) => ({ lender, identity, loan: pricedLoan(row, loan, at) }))
      .sort((a, b) => paymentOf(a.loan, decimals) - paymentOf(b.loan, decimals))
  const usual = byCost('usual')[Math.ceil(priced.length * representative) - 1]
  const dearest = byCost('to').at(-1)
  const cheapest = byCost('from')[0]
  if (!usual || !cheapest || !dearest) return undefined
  return {
    terms: termsFor(usual.loan, decimals),
    lender: usual.lender,
    identity: usual.identity,
    apr: { from: termsFor(cheapest.loan, decimals).apr, to: termsFor(dearest.loan, decimals).apr },
    lenders: priced.length,
  }
}

/** The form's own first loan, at the terms that most lenders are not dearer than; nothing where nobody lends it. */
export const exampleOf = (
  prices: readonly LenderPrices[],
  { amount, period }: LoanSettings,
  decimals: number,
): LoanPrice | undefined =>
  priceOf(
    prices,
    { amount: clamp(amount.default, amount), period: clamp(period.default, period), periodScale: period.scale },
    decimals,
  )
