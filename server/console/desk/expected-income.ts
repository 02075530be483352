// Expected income of a round at one lender: what it pays at each stage, by the chance that the lead comes to it. Money in euro cents.
import { earnsAt } from '#domain/lender/earnings.ts'
import type { PaidStage } from '#domain/lender/earnings.ts'
import type { Lender, LenderInCountry } from '#domain/lender/lender.ts'
import type { End } from './measured-shares.ts'
import type { Payments } from './measure.ts'

interface Expected {
  readonly asked: number
  readonly accepted: number
  /** Its share of the choice, where there is one. */
  readonly chosen: number
}

interface Paying {
  readonly lenderId: string
  readonly lender: Pick<Lender, 'paidOn'>
  readonly country: string
  readonly here: Pick<LenderInCountry, 'priceCents' | 'prices'>
}

const opposite: Readonly<Record<End, End>> = { low: 'high', expected: 'expected', high: 'low' }

/** A returned lead brings nothing: what it had paid as sent is taken back too. At the low end more is returned, and less chosen and funded. */
export function expectedCents(
  { lenderId, lender, country, here }: Paying,
  { asked, accepted, chosen }: Expected,
  payments: Payments,
  end: End,
): number {
  const pays = (stage: PaidStage) => earnsAt(stage, lender, here)
  const picked = chosen * payments.chosen(country)[end]
  const funded = picked * payments.funded(lenderId)[end]
  const returned = payments.returned(lenderId)[opposite[end]]
  const sold = accepted * pays('accepted') + picked * pays('chosen') + funded * pays('funded')
  return asked * pays('sent') + sold * (1 - returned) - accepted * pays('sent') * returned
}
