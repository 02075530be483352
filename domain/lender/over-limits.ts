// Terms over what is lent at all: a lender that answers so has mistaken the figure, and nobody is talked into such a debt (Q2).
import type { PeriodScale, Settings } from '#domain/questions/question-settings.ts'
import type { Criterion, OfferTerms } from './lender.ts'

interface Limits {
  /** Of the variant: what its form lets people ask for. */
  readonly settings: Pick<Settings, 'amount' | 'period'>
  /** Of the lender's folder in the country. */
  readonly criteria: readonly Criterion[]
}

/** The shortest and the longest days of a period's unit, so that no month is taken for too long. */
const days: Readonly<Record<PeriodScale, { readonly least: number; readonly most: number }>> = {
  days: { least: 1, most: 1 },
  months: { least: 28, most: 31 },
}

const most = (criteria: readonly Criterion[], key: 'amount' | 'period'): readonly number[] =>
  criteria.flatMap((each) => (each.dataPoint === key && 'atMost' in each ? [each.atMost] : []))

/**
 * The figure that is over what the form lets anybody ask for, or over what the lender takes by its own folder; nothing where terms are
 * within. More than was asked is no fault: the applicant chooses (Q2).
 */
export function figureOverLimits(
  { amount, period, periodScale }: Pick<OfferTerms, 'amount' | 'period' | 'periodScale'>,
  { settings, criteria }: Limits,
): 'amount' | 'period' | undefined {
  if (amount > Math.min(settings.amount.max, ...most(criteria, 'amount'))) return 'amount'
  const longest = Math.min(settings.period.max, ...most(criteria, 'period')) * days[settings.period.scale].most
  return period * days[periodScale].least > longest ? 'period' : undefined
}
