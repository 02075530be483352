// The chain of pages of the v3 form (C4 to C7): built from steps, extended by the data points the server asks for.
import type { DataPointKey } from './data-points.ts'
import { applies } from './lead.ts'
import type { Answers } from './lead.ts'
import { isStepPath, stepOf, stepPaths, stepRow } from './steps.ts'
import type { ContextKey, StepKind, StepPath } from './steps.ts'
import type { Journey } from './country.ts'

/** C5: keyed by its path, linked both ways. */
export interface Page {
  readonly path: StepPath
  readonly kind: StepKind
  readonly context: ContextKey
  readonly dataPoints: readonly DataPointKey[]
  readonly previous: StepPath | undefined
  readonly next: StepPath | undefined
  readonly order: number
}

/** In order; the first page has no previous and the last no next. */
export type Pages = readonly Page[]

type Draft = Pick<Page, 'path' | 'dataPoints'>

/** The pages that are there on init: the journey's initial steps with what is always asked (C4). */
export function initialPages(journey: Journey): Pages {
  const wanted = [...journey.always, ...journey.optional]
  const drafts = journey.initial.map((path) => ({ path, dataPoints: ofStep(path, wanted, journey) }))
  return link(
    drafts.filter((draft) => draft.dataPoints.length > 0),
    journey,
  )
}

/**
 * The chain after an answer of the server (C6, C8): pages for data points that no page holds are appended in the
 * journey's order; a page that was never answered and is no longer asked goes. Same input, same chain.
 */
export function syncPages(pages: Pages, missing: readonly DataPointKey[], answers: Answers, journey: Journey): Pages {
  const kept = pages.map(({ path, dataPoints }): Draft => {
    if (journey.initial.includes(path)) return { path, dataPoints }
    return {
      path,
      dataPoints: dataPoints.filter(
        (key) => answers[key] !== undefined || missing.includes(key) || journey.optional.includes(key),
      ),
    }
  })
  const placed = new Set(kept.flatMap((draft) => draft.dataPoints))
  const added = missing.filter((key) => !placed.has(key))
  const order = journey.order ?? stepPaths
  const drafts = new Map(kept.map((draft) => [draft.path, draft]))
  const rank = (path: StepPath) => (order.includes(path) ? order.indexOf(path) : order.length + stepPaths.indexOf(path))
  for (const path of [...new Set(added.map(stepOf))].sort((a, b) => rank(a) - rank(b))) {
    const wanted = [...(drafts.get(path)?.dataPoints ?? []), ...added, ...journey.optional]
    drafts.set(path, { path, dataPoints: ofStep(path, wanted, journey) })
  }
  const asked = (draft: Draft) =>
    journey.initial.includes(draft.path) ||
    draft.dataPoints.some((key) => answers[key] !== undefined || missing.includes(key))
  return link([...drafts.values()].filter(asked), journey)
}

/** The wanted data points of a step: those the journey orders first, the others as the step table has them. */
function ofStep(path: StepPath, wanted: readonly DataPointKey[], journey: Journey): readonly DataPointKey[] {
  const order = new Set([...(journey.pages?.[path] ?? []), ...stepRow(path).dataPoints])
  return [...order].filter((key) => wanted.includes(key))
}

function link(drafts: readonly Draft[], { contexts }: Journey): Pages {
  return drafts.map(({ path, dataPoints }, order) => ({
    path,
    kind: stepRow(path).kind,
    context: contexts?.[path] ?? stepRow(path).context,
    dataPoints,
    previous: drafts[order - 1]?.path,
    next: drafts[order + 1]?.path,
    order,
  }))
}

/** The pages that ask something of these answers: one whose every condition failed is stepped over. */
export function livePages(pages: Pages, answers: Answers): Pages {
  return pages.filter((page) => page.dataPoints.some((key) => applies(key, answers)))
}

/** The page that holds a data point (C5: the current page is the one that holds the first). */
export function pageOf(pages: Pages, key: DataPointKey | undefined): Page | undefined {
  return pages.find((page) => key !== undefined && page.dataPoints.includes(key))
}

export function pageAt(pages: Pages, path: string): Page | undefined {
  return isStepPath(path) ? pages.find((page) => page.path === path) : undefined
}

/** C7: the first page of the sequence that has a fault. */
export function firstErrored(pages: Pages, faulty: readonly DataPointKey[]): Page | undefined {
  return pages.find((page) => page.dataPoints.some((key) => faulty.includes(key)))
}
