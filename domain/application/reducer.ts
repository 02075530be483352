// Reducer over the client's state, the only one (I2, C4 to C8). Pure: times, ids and texts of the network come with the
// actions.
import { answersOf, newApplication } from './application.ts'
import type { Application, Connection, LeadApplication, LivingLead, Outgoing, PageFault, Reply } from './application.ts'
import type { Company } from '#domain/questions/company.ts'
import { dataPoint } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { PagePath } from '#domain/journey/flows.ts'
import { mergeLead } from './lead.ts'
import { fromSections, onlySecrets, relevantAnswers, toSections } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { firstErrored, pageAt } from '#domain/journey/pages.ts'
import type { Page, Pages } from '#domain/journey/pages.ts'
import { applyReply, ended, isOvertaken, requestContextOf } from './apply-reply.ts'
import { isAfterOffer, isSent, noLead } from '#domain/journey/states.ts'
import type { TrackingConsent } from '#domain/tracking/tracking-consent.ts'
import { isFinished } from './current-route.ts'
import { advanced } from './progress.ts'
import type { Variant } from './variant.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'

export type Action =
  | { readonly type: 'drafted'; readonly texts: Readonly<Record<string, readonly string[]>> }
  | { readonly type: 'answered'; readonly path: PagePath; readonly answers: Answers; readonly at: string }
  | { readonly type: 'faulted'; readonly path: PagePath; readonly faults: readonly PageFault[] }
  | { readonly type: 'sendWanted'; readonly at: string }
  | { readonly type: 'started'; readonly outgoing: Outgoing; readonly policies?: LeadApplication['policies'] }
  | { readonly type: 'replied'; readonly reply: Reply; readonly at: string }
  | { readonly type: 'refused'; readonly faults: readonly PageFault[] }
  | {
      readonly type: 'failed'
      readonly connection: Connection
      readonly discardRequest: boolean
      readonly reference?: string
    }
  /** The server says where the lead stands without having been sent anything. */
  | {
      readonly type: 'refreshed'
      readonly reply: Reply
      readonly at: string
      readonly isElsewhere: boolean
      /** The lead's version that was known when it was asked: a reply overtaken by a newer one on its way says nothing. */
      readonly since?: number
    }
  /** Another tab of this browser has made the lead meanwhile: this one goes on with it. */
  | { readonly type: 'adoptedFromTab'; readonly lead: LivingLead }
  /** The server does not know the lead: it is made anew from the answers. */
  | { readonly type: 'leadNotFound' }
  /** What was kept and what the link says are here; what was typed meanwhile stands. */
  | { readonly type: 'restored'; readonly application: Application; readonly requestContext: Partial<LeadApplication> }
  /** The applicant leaves for a lender's page. */
  | { readonly type: 'left'; readonly redirect: NonNullable<Application['redirect']> }
  /** A link brought a lead here, or a new application after an end was begun (`resume.ts` says what it comes to). */
  | { readonly type: 'resumedFromLink'; readonly application: Application }
  /** Another tab is further with the same lead: its answers replace this tab's, what is being typed here stays. */
  | { readonly type: 'takenOver'; readonly application: Application; readonly isChanged: boolean }
  /** The server's clock is known: what was stamped by this machine's is moved with it. */
  | { readonly type: 'timed'; readonly expiresAt: string; readonly lastOperationTimestamp: string }
  /** A captcha was solved; its token goes with the next write (E1). */
  | { readonly type: 'captchaSolved'; readonly token: string }
  /** The visitor said what may be told of the visit. */
  | { readonly type: 'trackingDecided'; readonly trackingConsent: TrackingConsent }
  /** A company of the look-up was chosen, or the name is another by now. */
  | { readonly type: 'companyChosen'; readonly company: Company | undefined }
  /** The host page set its colours; they were checked. */
  | { readonly type: 'coloured'; readonly colours: Application['ui']['colours'] }
  | { readonly type: 'restarted' }

type Change<T extends Action['type']> = (
  application: Application,
  action: Extract<Action, { type: T }>,
  variant: Variant,
) => Application

const changes: { readonly [T in Action['type']]: Change<T> } = {
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
      connection: application.connection === 'conflict' ? 'fine' : application.connection,
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

  sendWanted: (application, { at }) => ({ ...application, sendWanted: true, lastOperationTimestamp: at }),

  started: (application, { outgoing, policies }) => ({
    ...application,
    lead: mergeLead(application.lead, withoutUndefined({ policies })),
    outgoing,
    isLoading: true,
  }),

  replied: (application, { reply, at }, variant) => {
    const { outgoing, ...rest } = application
    // A lead that was made anew, after one that was over, begins its own time.
    const expiresAt = outgoing?.kind === 'create' ? expiryOf(at, variant.settings) : rest.lead.expiresAt
    const synced = outgoing !== undefined && sameAnswers(outgoing.answers, relevantAnswers(answersOf(application)))
    return applyReply(
      {
        ...rest,
        lead: withoutUndefined({ ...withoutToken(rest.lead), expiresAt }),
        synced,
        sendWanted: application.sendWanted && outgoing?.kind !== 'send',
      },
      reply,
      at,
      variant,
    )
  },

  // Whatever was under way is superseded: another tab, or an attempt of ours that had gone through after all.
  refreshed: (application, { reply, at, isElsewhere, since }, variant) => {
    const { outgoing, ...rest } = application
    const updated = isOvertaken(application, reply, since)
      ? application
      : applyReply({ ...rest, synced: rest.synced && outgoing === undefined }, reply, at, variant)
    // Once told of another tab, the applicant is told until they go on here.
    return { ...updated, connection: isElsewhere || application.connection === 'conflict' ? 'conflict' : 'fine' }
  },

  adoptedFromTab: ({ outgoing: _, ...application }, { lead: { access, expiresAt } }) => ({
    ...application,
    access,
    isLoading: false,
    lead: mergeLead(application.lead, { id: access.id, expiresAt }),
    synced: false,
    connection: 'fine',
  }),

  leadNotFound: ({ access: _, outgoing: __, ...application }) => ({
    ...application,
    answeredKeys: [],
    progressState: noLead,
    isLoading: false,
    synced: false,
    connection: 'fine',
  }),

  // C7: the first page of the sequence with a fault becomes the errored page.
  refused: ({ outgoing: _, ...application }, { faults }) => ({
    ...application,
    lead: withoutToken(application.lead),
    pageErrors: errorsOf(application.dynamicPages, faults),
    isLoading: false,
    sendWanted: false,
    synced: false,
    connection: 'fine',
  }),

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
      : { ...application, asyncFormData: { ...application.asyncFormData, ...now.asyncFormData } },

  takenOver: (now, { application, isChanged }) =>
    withoutUndefined({
      ...application,
      // What the other tab does not hand on: this visit, and what must not outlive a tab.
      lead: mergeLead(
        mergeLead(application.lead, toSections(onlySecrets(fromSections(now.lead)))),
        requestContextOf(now.lead),
      ),
      adClick: now.adClick,
      ui: now.ui,
      redirect: now.redirect,
      reapplying: now.reapplying,
      trackingConsent: now.trackingConsent,
      arms: now.arms,
      asyncFormData: now.asyncFormData,
      connection: isSent(application.progressState) ? 'conflict' : now.connection,
      takenOver: (now.takenOver ?? 0) + Number(isChanged),
    }),

  timed: (application, { expiresAt, lastOperationTimestamp }) => ({
    ...application,
    lead: { ...application.lead, expiresAt },
    lastOperationTimestamp,
  }),

  captchaSolved: (application, { token }) => ({ ...application, lead: { ...application.lead, captchaToken: token } }),

  // The tab may be closed at the lender's page: nothing that was typed waits here for the next state (P-10).
  left: (application, { redirect }, variant) => ended({ ...application, redirect }, variant),

  restarted: (application, _action, variant) => {
    const fresh = newApplication(variant)
    const { ui, trackingConsent, arms } = application
    const reapplying = application.reapplying || isAfterOffer(application.progressState)
    const again = { tags: reapplying ? ['reapplying'] : [] }
    const lead = mergeLead({ ...fresh.lead, ...requestContextOf(application.lead) }, again)
    return { ...fresh, lead, reapplying, ui, trackingConsent, arms }
  },

  trackingDecided: (application, { trackingConsent }) => ({ ...application, trackingConsent }),

  companyChosen: (application, { company }) => ({ ...application, companyData: company }),

  coloured: (application, { colours }) => ({ ...application, ui: { colours } }),

  resumedFromLink: (_, { application }) => application,
}

/** The next state. Total over the actions; an action that changes nothing returns an equal state. */
export function reduce(application: Application, action: Action, variant: Variant): Application {
  return (changes[action.type] as Change<Action['type']>)(application, action, variant)
}

/** A box that is ticked, or one of several. */
const isGiven = (answer: Answers[DataPointKey]) => answer === true || (typeof answer === 'string' && answer !== '')

/** A captcha's token is good for one write. */
function withoutToken({ captchaToken: _, ...lead }: LeadApplication): LeadApplication {
  return lead
}

const expiryOf = (at: string, { applicationExpiryHours }: Variant['settings']) =>
  new Date(Date.parse(at) + applicationExpiryHours * 3_600_000).toISOString()

function errorsOf(pages: Pages, faults: readonly PageFault[]): Application['pageErrors'] {
  const erroredPage = firstErrored(
    pages,
    faults.map(({ field }) => field),
  )?.path
  return erroredPage ? { faults, erroredPage } : { faults }
}

/** The lead without the page's answers that are no longer given: an emptied optional field is forgotten. */
function emptied(lead: LeadApplication, page: Page | undefined, answers: Answers): LeadApplication {
  const gone = (page?.dataPoints ?? []).filter((key) => answers[key] === undefined)
  const kept = Object.entries(fromSections(lead)).filter(([key]) => !gone.includes(key as DataPointKey))
  const bare = Object.fromEntries(Object.entries(lead).filter(([name]) => !(name in toSections(fromSections(lead)))))
  return { ...(bare as LeadApplication), ...toSections(Object.fromEntries(kept)) }
}

function sameAnswers(one: Answers, other: Answers): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<DataPointKey>
  return [...keys].every((key) => one[key] === other[key])
}
