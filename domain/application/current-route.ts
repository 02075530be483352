// Route resolution: walks the pages and returns the one the applicant is on.
import { answersOf } from './application.ts'
import type { Application } from './application.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { PagePath } from '#domain/journey/flows.ts'
import { applies } from '#domain/questions/answers.ts'
import { livePages } from '#domain/journey/pages.ts'
import type { Page, Pages } from '#domain/journey/pages.ts'
import { isSent, otherRoutes, stateRow } from '#domain/journey/states.ts'
import type { Variant } from './variant.ts'

/** True when every data point of the page that applies is answered here, held by the server, or optional. */
export function isComplete(page: Page, application: Application, optional: readonly DataPointKey[]): boolean {
  const answers = answersOf(application)
  return page.dataPoints
    .filter((key) => applies(key, answers))
    .every((key) => answers[key] !== undefined || application.answeredKeys.includes(key) || optional.includes(key))
}

/** Pages to walk: those with a question that applies to the answers so far. */
export function walk(application: Application): Pages {
  return livePages(application.dynamicPages, answersOf(application))
}

/** Path after Continue: the next page of the walk, or the check of all answers once none is missing. */
export function pathAfter(path: PagePath, application: Application, variant: Variant): string {
  const pages = walk(application)
  const next = pages[pages.findIndex((page) => page.path === path) + 1]
  return next && firstIncomplete(application, variant) ? next.path : otherRoutes.checkYourAnswers.slice(1)
}

/** Path of the offers. */
export const offersPath = 'accepted'

/** Path that Back leads to: the page before on the walk, none before the first; from the first further question the offers in hand. */
export function pathBefore(path: string, application: Application): string | undefined {
  if (path === application.furtherFrom) return offersPath
  const pages = walk(application)
  const index = pages.findIndex((page) => page.path === path)
  return index < 0 ? pages.at(-1)?.path : pages[index - 1]?.path
}

/** True where one of these was told on another device or in an earlier application and is asked again: its value is not known here. */
export const asksAgain = (keys: readonly DataPointKey[], { elsewhere, answeredKeys }: Application): boolean =>
  keys.some((key) => elsewhere?.includes(key) && !answeredKeys.includes(key))

/** Prefilled values do not count: a page is done when it was continued with, here or on another device. */
const visited = ({ path, dataPoints }: Page, { continued, answeredKeys }: Application) =>
  continued.includes(path) || dataPoints.some((key) => answeredKeys.includes(key))

/** True when nothing is left to do on the page. */
export const isFinished = (page: Page, application: Application, { country }: Variant) =>
  isComplete(page, application, country.journey.optional) && visited(page, application)

/** The first page of the walk that is not finished, or none. */
export function firstIncomplete(application: Application, variant: Variant): Page | undefined {
  return walk(application).find((page) => !isFinished(page, application, variant))
}

/**
 * Where the applicant is, given where they ask to be (without a leading slash): resume, deep-link guard and errored page
 * in one walk from the start to the first incomplete page. A lead that was sent is where the server says; offers in hand may be looked at
 * while further questions are asked.
 */
export function currentRoute(application: Application, asked: string, variant: Variant): string {
  const { progressState, pageErrors, routeChange } = application
  // A screen without a state of its own is where the server's route change leads (`/smava`).
  if (isSent(progressState)) return (routeChange?.redirectTo ?? stateRow(progressState).route).slice(1)
  if (asked === offersPath && application.furtherFrom) return asked
  const stop =
    pageErrors.erroredPage ?? firstIncomplete(application, variant)?.path ?? otherRoutes.checkYourAnswers.slice(1)
  const way = [...walk(application).map((page) => page.path as string), otherRoutes.checkYourAnswers.slice(1)]
  const at = way.indexOf(asked)
  return at >= 0 && at <= way.indexOf(stop) ? asked : stop
}
