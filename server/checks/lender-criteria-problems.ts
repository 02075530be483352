// Validation of what a lender takes and wants in a country: criteria that somebody there can pass, and needs that can be asked.
// A8, C8, D2.
import { dataPoint } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { kindRow } from '#domain/questions/kinds.ts'
import { optionsOf } from '#domain/questions/validate.ts'
import type { Country } from '#domain/application/country.ts'
import type { Criterion, LenderInCountry } from '#domain/lender/lender.ts'
import { takesAnyLoan } from '#domain/lender/largest-loan.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { Catalogue } from '#server/platform/catalogue/catalogue.ts'

type Here = Pick<LenderInCountry, 'criteria' | 'needs'>

/** The answers that a choice has in the country; `undefined` where any answer of its kind may be given. */
function answersOf(key: DataPointKey, country: Country): readonly unknown[] | undefined {
  const { kind, nations } = dataPoint(key)
  if (kindRow(kind).wire === 'boolean') return [true, false]
  return kind === 'choice' && !nations ? (optionsOf(key, country) ?? []) : undefined
}

function listProblems(key: DataPointKey, listed: readonly unknown[], country: Country): string[] {
  if (listed.length === 0) return [`${key}: the list is empty, expected at least one answer`]
  const answers = answersOf(key, country)
  return listed
    .filter((each) => answers !== undefined && !answers.includes(each))
    .map((each) => `${key}: ${JSON.stringify(each)} is no answer there, expected of ${answers!.join(', ') || 'none'}`)
}

function criterionProblems(criterion: Criterion, country: Country): string[] {
  const key = criterion.dataPoint
  const { kind } = dataPoint(key)
  if ('oneOf' in criterion) return listProblems(key, criterion.oneOf, country)
  if ('noneOf' in criterion) return listProblems(key, criterion.noneOf, country)
  const wantsDate = 'ageAtLeast' in criterion || 'ageAtMost' in criterion
  if (wantsDate) return kind === 'date' ? [] : [`${key}: has no age, expected a date`]
  return kindRow(kind).wire === 'number' ? [] : [`${key}: has no limits, expected a number`]
}

/** Pairs of limits between which no answer lies. */
function impossible(criteria: readonly Criterion[]): string[] {
  const limits = (name: string) =>
    criteria.flatMap((each) =>
      name in each ? [{ key: each.dataPoint, limit: (each as unknown as Record<string, number>)[name]! }] : [],
    )
  const between = (least: string, most: string) =>
    limits(least).flatMap(({ key, limit }) =>
      limits(most)
        .filter((other) => other.key === key && other.limit < limit)
        .map((other) => `${key}: ${least} ${limit} is more than ${most} ${other.limit}, so that nobody passes`),
    )
  return [...between('atLeast', 'atMost'), ...between('ageAtLeast', 'ageAtMost')]
}

function needProblems({ needs }: Here, country: Country): string[] {
  const doubled = needs.filter((key, index) => needs.indexOf(key) !== index)
  const unanswerable = needs.filter((key) => answersOf(key, country)?.length === 0)
  return [
    ...doubled.map((key) => `${key} stands there twice, expected once`),
    ...unanswerable.map((key) => `${key} has no choices in this country, expected some in options of its country.ts`),
  ]
}

/** Everything wrong with criteria and needs of the lenders' folders, one sentence each. */
export function lenderCriteriaProblems({ countries, lenders }: Pick<Catalogue, 'countries' | 'lenders'>): string[] {
  return Object.entries(lenders).flatMap(([id, lender]) =>
    Object.entries(lender.countries).flatMap(([countryId, here]) => {
      const country = countries[countryId]
      if (!country) return []
      const at = `catalogue/lenders/${id}/countries/${countryId}.ts: ${countryId}`
      return [
        ...here.criteria.flatMap((criterion, index) =>
          criterionProblems(criterion, country).map((problem) => `${at}.criteria.${index}: ${problem}`),
        ),
        ...impossible(here.criteria).map((problem) => `${at}.criteria: ${problem}`),
        ...needProblems(here, country).map((problem) => `${at}.needs: ${problem}`),
      ]
    }),
  )
}

const loanKeys = ['amount', 'period'] as const

/** Limits of loans that no form of the country reaches: the lender would be asked for nobody. `variants` are all of one environment. */
export function unreachedLoans(
  { lenders }: Pick<Catalogue, 'lenders'>,
  variants: readonly Pick<Variant, 'brandId' | 'countryId' | 'settings'>[],
): string[] {
  return Object.entries(lenders).flatMap(([id, { brands, countries }]) =>
    Object.entries(countries).flatMap(([countryId, { criteria }]) => {
      const forms = variants.filter(
        (form) => form.countryId === countryId && (brands === undefined || brands.includes(form.brandId)),
      )
      const isReached = (key: (typeof loanKeys)[number]) => {
        const folder = { criteria: criteria.filter(({ dataPoint: about }) => about === key) }
        return forms.some(({ settings }) => takesAnyLoan(folder, { answers: {}, settings, today: '' }))
      }
      return loanKeys
        .filter((key) => forms.length > 0 && !isReached(key))
        .map(
          (key) =>
            `catalogue/lenders/${id}/countries/${countryId}.ts: ${countryId}.criteria: no form of the country has a loan of such ${key}, so that nobody passes`,
        )
    }),
  )
}
