// Page chain after an answer of the server: extended by the data points it asks for (C6, C8). Apart from `pages.ts`: no first page needs it.
import type { Answers } from '#domain/questions/answers.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { dataPointsOf, flows } from './flows.ts'
import type { PagePath } from './flows.ts'
import { link } from './pages.ts'
import type { Course, Draft, Pages } from './pages.ts'

/**
 * The chain after an answer of the server (C6, C8): pages for data points that no page holds are appended in the
 * flow's order; a page that was never answered and is no longer asked goes. Same input, same chain.
 */
export function syncPages(pages: Pages, missing: readonly DataPointKey[], answers: Answers, course: Course): Pages {
  const { flow, country } = course
  const { journey } = country
  const { initial, order, pathOf } = flows[flow]
  const there = initial(journey)
  const isAsked = (key: DataPointKey) => answers[key] !== undefined || missing.includes(key)
  const stays = (key: DataPointKey) => isAsked(key) || journey.always.includes(key) || journey.optional.includes(key)
  const drafts = new Map(
    pages.map(({ path, dataPoints }): [PagePath, Draft] => [path, { path, dataPoints: dataPoints.filter(stays) }]),
  )
  const placed = [...drafts.values()].flatMap((draft) => draft.dataPoints)
  const added = missing.filter((key) => !placed.includes(key))
  const paths = added.map((key) => pathOf(key, journey))
  for (const path of order(journey).filter((each) => paths.includes(each))) {
    const wanted = [...(drafts.get(path)?.dataPoints ?? []), ...added, ...journey.optional]
    drafts.set(path, { path, dataPoints: dataPointsOf(path, wanted, flow, journey) })
  }
  return link(
    [...drafts.values()].filter((draft) => there.includes(draft.path) || draft.dataPoints.some(isAsked)),
    course,
  )
}
