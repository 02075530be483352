// Progress bar value; it never decreases (C8, experience 5).
import type { Flow } from '#domain/journey/flows.ts'
import type { Application } from './application.ts'
import { isFinished, walk } from './current-route.ts'
import type { Variant } from './variant.ts'

/**
 * Pages of a usual application, the check of all answers not counted: a guess that holds until the server has said for the first time
 * what is asked. `test/journeys/progress.test.ts` compares it with every journey.
 */
export const typicalPages: Readonly<Record<Flow, number>> = { v3: 8, older: 5 }

/**
 * With the progress of pages that are done now: each takes an equal share of what was left, the check of all answers has one too. Pages
 * that come or go change the shares to come and never what was reached.
 */
export function advanced(application: Application, done: number, variant: Variant): Application {
  const { furthest, access } = application
  const pages = walk(application)
  const finished = finishedPages(application, variant)
  const left = Math.max(pages.length, access ? 0 : typicalPages[variant.flow]) - finished + 1
  return { ...application, furthest: furthest + ((1 - furthest) * done) / (done + left) }
}

/** How many pages on the way have nothing left to do. */
export const finishedPages = (application: Application, variant: Variant) =>
  walk(application).filter((page) => isFinished(page, application, variant)).length
