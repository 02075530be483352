// Table of who asks each data point of a variant: its journey, the lenders of its country, and their follow-ups. Pure (C8, P-11).
import type { Variant } from '#domain/application/variant.ts'
import type { FollowUps } from '#domain/follow-up/follow-ups.ts'
import { flows } from '#domain/journey/flows.ts'
import type { PagePath } from '#domain/journey/flows.ts'
import type { Lender } from '#domain/lender/lender.ts'
import { dataPoint } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { memoise } from '#server/platform/kit/memoise.ts'

/** One place where a data point is asked: a page of the form or a follow-up. */
export interface AskedBy {
  /** The variant's id. */
  readonly variant: string
  /** The page of the variant's flow. */
  readonly step?: PagePath
  readonly followUp?: string
  /** The lender's id; absent where the journey asks, whatever the lenders say. */
  readonly lender?: string
}

interface Asking {
  readonly lenders: Readonly<Record<string, Lender>>
  readonly followUps: FollowUps
}

type Row = readonly [DataPointKey, AskedBy]

/** A follow-up, and the further screens inside it. */
const withInner = (followUps: FollowUps, key: string): readonly string[] => [
  key,
  ...Object.keys(followUps).filter((inner) => followUps[inner]!.within === key),
]

function rowsOf(variant: Variant, { lenders, followUps }: Asking): readonly Row[] {
  const { id, flow, brandId, countryId, country } = variant
  const { always, optional } = country.journey
  const { initial } = flows[flow]
  const pathOf = (key: DataPointKey) => flows[flow].pathOf(key, country.journey)
  const atHand = Object.entries(lenders).flatMap(([lender, { brands, countries }]) => {
    const here = countries[countryId]
    return here && (brands?.includes(brandId) ?? true) ? [{ lender, here }] : []
  })
  const inForm = (key: DataPointKey, lender?: string): Row => [
    key,
    { variant: id, step: pathOf(key), ...(lender ? { lender } : {}) },
  ]
  const asked = [
    ...always.map((key) => inForm(key)),
    ...atHand.flatMap(({ lender, here }) => here.needs.map((key) => inForm(key, lender))),
  ]
  // An optional question stands on pages that are there anyway.
  const pages = new Set([...initial(country.journey), ...asked.map(([key]) => pathOf(key))])
  const later = atHand.flatMap(({ lender, here }) =>
    (here.followUps ?? [])
      .flatMap((key) => withInner(followUps, key))
      .flatMap((followUp) =>
        (followUps[followUp]?.asks ?? []).map((key): Row => [key, { variant: id, followUp, lender }]),
      ),
  )
  return [...asked, ...optional.filter((key) => pages.has(pathOf(key))).map((key) => inForm(key)), ...later]
}

/** Every place where each of the data points is asked, in the order of the variants; empty where nobody asks it. */
export function askedBy(
  keys: readonly DataPointKey[],
  variants: Iterable<Variant>,
  asking: Asking,
): Readonly<Record<string, readonly AskedBy[]>> {
  const rows = [...variants].flatMap((variant) => rowsOf(variant, asking))
  const byKey = Map.groupBy(rows, ([key]) => key)
  return Object.fromEntries(keys.map((key) => [key, (byKey.get(key) ?? []).map(([, place]) => place)]))
}

/** The data points with those that they hang on. */
function withConditions(keys: Iterable<DataPointKey>): ReadonlySet<DataPointKey> {
  const all = new Set(keys)
  // A Set is walked over what is added on the way, so conditions of conditions come along too.
  for (const key of all)
    for (const condition of Object.keys(dataPoint(key).when ?? {})) all.add(condition as DataPointKey)
  return all
}

const askedByAnybody = memoise((asking: Asking) =>
  memoise((variant: Variant) => withConditions(rowsOf(variant, asking).map(([key]) => key))),
)

/** The data points that somebody asks in a variant or requested of a lead, with those that they hang on (P-11). */
export function askedIn(
  variant: Variant,
  asking: Asking,
  requestedByLender: readonly DataPointKey[],
): ReadonlySet<DataPointKey> {
  const asked = askedByAnybody(asking)(variant)
  return requestedByLender.length === 0 ? asked : withConditions([...asked, ...requestedByLender])
}
