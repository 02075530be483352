// Changes of the state that a first page makes by itself, before anything else is loaded. The reducer has them too, with all others.
import { answersOf, isReached } from './application.ts'
import type { Application, LeadApplication, PageFault } from './application.ts'
import type { Action, Change, Reduce } from './actions.ts'
import { dataPoint } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { mergeLead } from './lead.ts'
import { fromSections, toSections } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { firstErrored, pageAt } from '#domain/journey/pages.ts'
import type { Page, Pages } from '#domain/journey/pages.ts'
import { isFinished } from './current-route.ts'
import { advanced } from './progress.ts'
import type { Variant } from './variant.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'

type FirstAction = 'drafted' | 'answered' | 'faulted' | 'failed' | 'restored'

export const firstChanges: { readonly [T in FirstAction]: Change<T> } = {
  drafted: (application, { texts }) => ({ ...application, asyncFormData: { ...application.asyncFormData, ...texts } }),

  // Saving a page clears that page's errors and drafts (C7).
  answered: (application, { path, answers, at }, variant) => {
    const page = pageAt(application.dynamicPages, path)
    const onPage = (field: string) => page?.dataPoints.includes(field as DataPointKey) === true
    const lead = mergeLead(emptied(application.lead, page, answers), {
      ...toSections(answers),
      expiresAt: expiryOf(at, variant.settings),
    })
    const faults = application.pageErrors.faults.filter(({ field }) => !onPage(field))
    const consents = (page?.dataPoints ?? []).filter((key) => dataPoint(key).kind === 'consent')
    const agreed = Object.fromEntries(consents.map((key) => [key, { given: isGiven(answers[key]), at }]))
    const changed = (page?.dataPoints ?? []).some((key) => answersOf(application)[key] !== answers[key])
    const now: Application = {
      ...application,
      connection: isReached(application) ? 'fine' : application.connection,
      lead,
      customerConsents: { ...application.customerConsents, ...agreed },
      lastOperationTimestamp: at,
      continued: [...new Set([...application.continued, path])],
      elsewhere: application.elsewhere?.filter((key) => answers[key] === undefined),
      pageErrors: errorsOf(application.dynamicPages, faults),
      asyncFormData: Object.fromEntries(Object.entries(application.asyncFormData).filter(([field]) => !onPage(field))),
      synced: application.synced && !changed && application.access !== undefined,
    }
    const isDone = page && !isFinished(page, application, variant) && isFinished(page, now, variant)
    return advanced(now, Number(isDone ?? false), variant)
  },

  faulted: (application, { path, faults }) => {
    const page = pageAt(application.dynamicPages, path)
    const others = application.pageErrors.faults.filter(({ field }) => !page?.dataPoints.includes(field))
    return { ...application, pageErrors: errorsOf(application.dynamicPages, [...others, ...faults]) }
  },

  failed: ({ outgoing, ...application }, { connection, discardRequest, reference }) =>
    withoutUndefined({
      ...application,
      // An attempt whose outcome is unknown keeps its key and body, and is made again.
      ...(discardRequest ? { synced: false } : { outgoing }),
      isLoading: false,
      connection,
      failureReference: reference,
      failures: (application.failures ?? 0) + 1,
    }),

  restored: (now, { application, requestContext }) =>
    now.continued.length > 0
      ? {
          ...now,
          trackingConsent: application.trackingConsent,
          lead: mergeLead(now.lead, requestContext),
          arms: application.arms,
        }
      : {
          ...application,
          asyncFormData: { ...application.asyncFormData, ...now.asyncFormData },
          // Faults told of the page meanwhile still stand.
          pageErrors: now.pageErrors.faults.length > 0 ? now.pageErrors : application.pageErrors,
        },
}

/** Until the reducer is loaded; throws for an action that no first page makes. */
export const reduceFirst: Reduce = (application, action, variant) =>
  (firstChanges as Readonly<Record<string, Change<Action['type']>>>)[action.type]!(application, action, variant)

/** A box that is ticked, or one of several. */
const isGiven = (answer: Answers[DataPointKey]) => answer === true || (typeof answer === 'string' && answer !== '')

/** When answers given at this time are forgotten. */
export const expiryOf = (at: string, { applicationExpiryHours }: Variant['settings']) =>
  new Date(Date.parse(at) + applicationExpiryHours * 3_600_000).toISOString()

/** The page's faults, and the first page that has one of them. */
export function errorsOf(pages: Pages, faults: readonly PageFault[]): Application['pageErrors'] {
  const erroredPage = firstErrored(
    pages,
    faults.map(({ field }) => field),
  )?.path
  return erroredPage ? { faults, erroredPage } : { faults }
}

/** The lead without the page's answers that are no longer given: an emptied optional field is forgotten. */
function emptied(lead: LeadApplication, page: Page | undefined, answers: Answers): LeadApplication {
  const gone = (page?.dataPoints ?? []).filter((key) => answers[key] === undefined)
  const given = fromSections(lead)
  const kept = Object.entries(given).filter(([key]) => !gone.includes(key as DataPointKey))
  const nested = toSections(given)
  const bare = Object.fromEntries(Object.entries(lead).filter(([name]) => !(name in nested)))
  return { ...(bare as LeadApplication), ...toSections(Object.fromEntries(kept)) }
}
