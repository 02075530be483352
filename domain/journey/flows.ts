// Table of the two flows: the pages of each, their order and their data points. Everything about pages reads this and asks for
// no flow by name (C1, C4, F1).
import type { Journey } from './country-journey.ts'
import { dataPoint } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { olderPageOf, olderPages, olderPaths } from './older-pages.ts'
import type { OlderPath } from './older-pages.ts'
import { pageOfStep, stepOf, stepPaths, steps } from './steps.ts'
import type { PageLook, StepPath } from './steps.ts'

/** The v3 form is a sequence of steps; the older one walks the states 1 to 5, 25 and 8. */
export type Flow = 'v3' | 'older'

/** The path of any page of the form, below the base, in whichever flow. */
export type PagePath = StepPath | OlderPath

interface FlowRow {
  /** By path, how each page looks; the key is the path. */
  readonly rows: Readonly<Partial<Record<PagePath, PageLook>>>
  /** Every page there can be, in the order they are asked. */
  readonly order: (journey: Journey) => readonly PagePath[]
  /** The pages that are there on init (C4). */
  readonly initial: (journey: Journey) => readonly PagePath[]
  /** The one page that asks a data point in this journey. */
  readonly pathOf: (key: DataPointKey, journey: Journey) => PagePath
  /** The group of texts that has the pages' titles. */
  readonly texts: string
}

export const flows: Readonly<Record<Flow, FlowRow>> = {
  v3: {
    rows: steps,
    order: ({ order = [] }) => [...new Set([...order, ...stepPaths])],
    initial: ({ initial }) => initial,
    pathOf: (key, { moved }) => moved?.[key] ?? pageOfStep(stepOf(key)),
    texts: 'steps',
  },
  older: {
    rows: olderPages,
    order: () => olderPaths,
    // The first pages that every lead has, without a gap: what lenders add comes after them, and the order stays the table's.
    initial: ({ always }) => {
      const asked = always.map(olderPageOf)
      return olderPaths.filter((_, index) => olderPaths.slice(0, index + 1).every((path) => asked.includes(path)))
    },
    pathOf: olderPageOf,
    texts: 'older',
  },
}

const orders = new WeakMap<Journey, readonly DataPointKey[]>()

/** All data points as the journey asks them: initial steps, then its own order of steps, then the step table's. */
export function questionOrder(journey: Journey): readonly DataPointKey[] {
  const kept = orders.get(journey)
  if (kept) return kept
  const paths = new Set([...journey.initial, ...flows.v3.order(journey)]) as Set<StepPath>
  const order = [
    ...new Set([...paths].flatMap((path) => [...(journey.pages?.[path] ?? []), ...steps[path].dataPoints])),
  ]
  orders.set(journey, order)
  return order
}

/** A consent that nothing else leads to is given at the end of its page. */
const isLast = (key: DataPointKey) => Number(dataPoint(key).kind === 'consent' && !dataPoint(key).when)

/** The wanted data points of one page, in the order they are asked. */
export function dataPointsOf(
  path: PagePath,
  wanted: readonly DataPointKey[],
  flow: Flow,
  journey: Journey,
): readonly DataPointKey[] {
  return questionOrder(journey)
    .filter((key) => flows[flow].pathOf(key, journey) === path && wanted.includes(key))
    .sort((one, other) => isLast(one) - isLast(other))
}
