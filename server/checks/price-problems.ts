// Checks of lenders' price tables: a price for each country, and for each loan that the lender takes from a variant's form.
import type { PriceRow, PriceTable, Span } from '#domain/lender/price.ts'
import { priceRowFor } from '#domain/lender/price.ts'
import { failedCriterion } from '#domain/lender/lender.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { Range } from '#domain/questions/question-settings.ts'
import type { Checked } from './checked-catalogue.ts'

const fileOf = (id: string) => `catalogue/lenders/${id}/prices.ts`

/** Problems of a row by itself. */
function rowProblems(path: string, { monthlyRate, feeShare, amounts, periods }: PriceRow): string[] {
  const spans = { monthlyRate, feeShare, amounts, periods }
  return [
    ...(monthlyRate || feeShare ? [] : [`${path}: is no price, expected monthlyRate, feeShare or both`]),
    ...Object.entries(spans).flatMap(([name, span]) =>
      span && (span.from > span.to || ('usual' in span && (span.usual < span.from || span.usual > span.to)))
        ? [`${path}.${name}: expected from, usual and to in ascending order`]
        : [],
    ),
  ]
}

const covers = (outer: Span | undefined, inner: Span | undefined) =>
  outer === undefined || (inner !== undefined && outer.from <= inner.from && inner.to <= outer.to)

/** True where each loan of the second row is one of the first. */
const holdsForAll = (first: PriceRow, second: PriceRow) =>
  covers(first.amounts, second.amounts) &&
  covers(first.periods, second.periods) &&
  (first.periods === undefined || first.periods.scale === second.periods?.scale)

/** Rows that no loan comes to: the first row that holds is the price. */
const hiddenRows = (path: string, rows: readonly PriceRow[]): string[] =>
  rows.flatMap((row, index) => {
    const before = rows.slice(0, index).findIndex((first) => holdsForAll(first, row))
    return before < 0 ? [] : [`${path}.${index}: is never a price, because row ${before} holds for all of its loans`]
  })

/** Countries without prices, prices without a country, and rows that are no price. */
export function priceTableProblems({ lenders, priceTables }: Pick<Checked, 'lenders' | 'priceTables'>): string[] {
  return Object.entries(lenders).flatMap(([id, { countries }]) => {
    const table: PriceTable = priceTables[id] ?? {}
    return [
      ...Object.keys(countries)
        .filter((country) => !table[country]?.length)
        .map((country) => `${fileOf(id)}: priceTable.${country}: is missing, expected at least one price`),
      ...Object.keys(table)
        .filter((country) => !Object.hasOwn(countries, country))
        .map((country) => `${fileOf(id)}: priceTable.${country}: the lender is not in this country`),
      ...Object.entries(table).flatMap(([country, rows]) => {
        const path = `${fileOf(id)}: priceTable.${country}`
        return [...rows.flatMap((row, index) => rowProblems(`${path}.${index}`, row)), ...hiddenRows(path, rows)]
      }),
    ]
  })
}

/** The ends of a range, and the values on both sides of each row's ends: between these no row begins or stops. */
function turningPoints({ min, max, step }: Range, spans: readonly (Span | undefined)[]): number[] {
  const edges = spans.flatMap((span) => (span ? [span.from - step, span.from, span.to, span.to + step] : []))
  return [min, ...edges.filter((value) => value > min && value < max), max]
}

/** Loans of a variant's form that a lender takes and names no price for: the first of each lender. */
export function uncoveredLoans(
  { lenders, priceTables }: Pick<Checked, 'lenders' | 'priceTables'>,
  { brandId, countryId, settings }: Pick<Variant, 'brandId' | 'countryId' | 'settings'>,
): string[] {
  return Object.entries(lenders).flatMap(([id, { brands, countries }]) => {
    const here = countries[countryId]
    if (!here || (brands && !brands.includes(brandId))) return []
    const rows = priceTables[id]?.[countryId] ?? []
    const about = here.criteria.filter(({ dataPoint }) => dataPoint === 'amount' || dataPoint === 'period')
    const limits = about.flatMap((row) => ('atMost' in row ? [row.atMost] : 'atLeast' in row ? [row.atLeast] : []))
    const further = limits.map((limit) => ({ from: limit, to: limit }))
    const amounts = turningPoints(settings.amount, [...rows.map((row) => row.amounts), ...further])
    const periods = turningPoints(settings.period, [...rows.map((row) => row.periods), ...further])
    const periodScale = settings.period.scale
    const loans = amounts.flatMap((amount) => periods.map((period) => ({ amount, period, periodScale })))
    const first = loans.find(
      ({ amount, period }) =>
        failedCriterion(about, { amount, period }, '') === undefined &&
        priceRowFor(rows, { amount, period, periodScale }) === undefined,
    )
    return first
      ? [
          `${fileOf(id)}: priceTable.${countryId}: has no price for ${first.amount} over ${first.period} ${periodScale}, which the lender takes`,
        ]
      : []
  })
}
