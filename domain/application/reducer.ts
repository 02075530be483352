// Reducer over the client's state, the only one (I2, C4 to C8). Pure: times, ids and texts of the network come with the
// actions.
import { answersOf, newApplication } from './application.ts'
import type { Application } from './application.ts'
import type { Action, Change, Reduce } from './actions.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { errorsOf, expiryOf, firstChanges } from './first-changes.ts'
import { mergeLead } from './lead.ts'
import { mergeRequestContext } from './merge-request-context.ts'
import { fromSections, onlySecrets, relevantAnswers, toSections } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { withoutAttribution } from './sent-context.ts'
import { applyReply, ended, isOvertaken, requestContextOf } from './apply-reply.ts'
import { isAfterOffer, isSent, noLead } from '#domain/journey/states.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'

const isSameState = (one: Application, other: Application) => one.progressState === other.progressState

/** True while the applicant fills pages, or gives a lender what it asks for. */
const isAtWork = ({ progressState, followUp }: Application) => !isSent(progressState) || followUp !== undefined

/** True where the server has shown or kept what the answers here cannot bring back. */
const hasMoreThanHere = (application: Application) => {
  const { progressState, furtherFrom, answeredKeys } = application
  const here = answersOf(application)
  return isSent(progressState) || furtherFrom !== undefined || answeredKeys.some((key) => here[key] === undefined)
}

/** Nothing is sent that is not there any more, and the way begins at its start. */
const begunAnew = { furthest: 0, sendWanted: false, connection: 'ended' } as const

/** Parts of a state that the server told, and no storage has. */
const asToldOf = ({ followUp, neededBy, reapply, routeChange }: Application) => ({
  followUp,
  neededBy,
  reapply,
  routeChange,
})

const changes: { readonly [T in Action['type']]: Change<T> } = {
  ...firstChanges,

  sendWanted: (application, { at }) => ({ ...application, sendWanted: true, lastOperationTimestamp: at }),

  // A Send that could not go is pressed again: it would send what stood there before. The server tells of one that went after all.
  wentBack: (application) => {
    if (application.connection === 'fine' || !application.sendWanted) return application
    const { outgoing, ...rest } = application
    return { ...(outgoing?.kind === 'send' ? rest : application), isLoading: false, sendWanted: false }
  },

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
        lead: withoutUndefined({ ...rest.lead, expiresAt }),
        synced,
        sendWanted: application.sendWanted && outgoing?.kind !== 'send',
      },
      reply,
      at,
      variant,
    )
  },

  // The reply supersedes every attempt under way: another tab's, or one of ours that had gone through after all.
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

  leadNotFound: ({ access: _, outgoing: __, ...application }, { isSaving }) => {
    const { furtherFrom: ___, ...rest } = application
    return {
      ...rest,
      answeredKeys: [],
      progressState: noLead,
      furtherAsked: false,
      isLoading: false,
      synced: !isSaving,
      ...(hasMoreThanHere(application) ? begunAnew : { connection: 'fine' }),
    }
  },

  // C7: the first page of the sequence with a fault becomes the errored page.
  refused: ({ outgoing: _, ...application }, { faults }) => ({
    ...application,
    pageErrors: errorsOf(application.dynamicPages, faults),
    isLoading: false,
    sendWanted: false,
    synced: false,
    connection: 'fine',
  }),

  takenOver: (now, { application, isChanged }) =>
    withoutUndefined({
      ...application,
      // Kept from this tab, for the other does not hand it on: this visit, and secrets that must not outlive a tab.
      lead: mergeRequestContext(
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
      ...(isSameState(now, application) && asToldOf(now)),
      // Lenders' answers are no news of another tab, whichever of them learns of these first.
      connection:
        isSent(application.progressState) && isAtWork(now) && !isSameState(now, application)
          ? 'conflict'
          : now.connection,
      takenOver: isChanged ? (now.takenOver ?? 0) + 1 : now.takenOver,
    }),

  timed: (application, { expiresAt, lastOperationTimestamp }) => ({
    ...application,
    lead: { ...application.lead, expiresAt },
    lastOperationTimestamp,
  }),

  // The tab may be closed at the lender's page: nothing that was typed waits here for the next state (P-10).
  left: (application, { redirect, result }, variant) =>
    ended(
      withoutUndefined({ ...application, redirect, applicationResult: result ?? application.applicationResult }),
      variant,
    ),

  restarted: (application, { isErased }, variant) => {
    const fresh = newApplication(variant)
    const { ui, trackingConsent, arms } = application
    const adClick = isErased ? undefined : application.adClick
    const visit = requestContextOf(application.lead)
    const reapplying = application.reapplying || isAfterOffer(application.progressState)
    const again = { tags: reapplying ? ['reapplying'] : [] }
    const lead = mergeLead({ ...fresh.lead, ...(isErased ? withoutAttribution(visit) : visit) }, again)
    return withoutUndefined({ ...fresh, lead, reapplying, ui, trackingConsent, arms, adClick })
  },

  trackingDecided: (application, { trackingConsent }) => ({ ...application, trackingConsent }),

  companyChosen: (application, { company }) => ({ ...application, companyData: company }),

  coloured: (application, { colours }) => ({ ...application, ui: { colours } }),

  resumedFromLink: (_, { application }) => application,
}

/** The next state. */
export const reduce: Reduce = (application, action, variant) =>
  (changes[action.type] as Change<Action['type']>)(application, action, variant)

function sameAnswers(one: Answers, other: Answers): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<DataPointKey>
  return [...keys].every((key) => one[key] === other[key])
}
