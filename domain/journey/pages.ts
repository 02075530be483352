// Page chain of the form: built from the flow's table (C4, C5, C7). `sync-pages.ts` extends it.
import type { Journey } from './country-journey.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { dataPointsOf, flows } from './flows.ts'
import type { Flow, PagePath } from './flows.ts'
import { applies } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { ContextKey, StepKind, StepPath } from './steps.ts'

/** C5: keyed by its path, linked both ways. */
export interface Page {
  readonly path: PagePath
  readonly kind: StepKind
  readonly context: ContextKey
  readonly dataPoints: readonly DataPointKey[]
  readonly previous: PagePath | undefined
  readonly next: PagePath | undefined
  readonly order: number
}

/** In order; the first page has no previous and the last no next. */
export type Pages = readonly Page[]

/** Page before it is linked with its neighbours. */
export type Draft = Pick<Page, 'path' | 'dataPoints'>

/** Flow of a variant and journey of its country, which decide its pages. */
export interface Course {
  readonly flow: Flow
  readonly country: { readonly journey: Journey }
}

/** The pages that are there on init: the flow's initial ones with what is always asked (C4). */
export function initialPages(course: Course): Pages {
  const { flow, country } = course
  const { journey } = country
  const { always, optional, readFrom = {} } = journey
  const wanted = [...always.filter((key) => !always.includes(readFrom[key]!)), ...optional]
  const drafts = flows[flow]
    .initial(journey)
    .map((path) => ({ path, dataPoints: dataPointsOf(path, wanted, flow, journey) }))
  return link(
    drafts.filter((draft) => draft.dataPoints.length > 0),
    course,
  )
}

/** The landing page (C4): the first step of the country's journey, or personal details in the older flow. */
export function firstPath({ flow, country }: Course): PagePath {
  return flows[flow].initial(country.journey)[0]!
}

/** The chain of these pages, each with its neighbours, its place and what its flow says of it. */
export function link(drafts: readonly Draft[], { flow, country }: Course): Pages {
  const { contexts } = country.journey
  return drafts.map(({ path, dataPoints }, order) => {
    const { kind, context } = flows[flow].rows[path]!
    return {
      path,
      kind,
      context: contexts?.[path as StepPath] ?? context,
      dataPoints,
      previous: drafts[order - 1]?.path,
      next: drafts[order + 1]?.path,
      order,
    }
  })
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
  return pages.find((page) => page.path === path)
}

/** C7: the first page of the sequence that has a fault. */
export function firstErrored(pages: Pages, faulty: readonly DataPointKey[]): Page | undefined {
  return pages.find((page) => page.dataPoints.some((key) => faulty.includes(key)))
}
