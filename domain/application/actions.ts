// Actions over the client's state: everything that may happen to an application in the browser. Times, ids and texts of the network come
// with them.
import type { Application, Connection, LeadApplication, LivingLead, Outgoing, PageFault, Reply } from './application.ts'
import type { Company } from '#domain/questions/company.ts'
import type { ApplicationResult } from './lead.ts'
import type { PagePath } from '#domain/journey/flows.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { TrackingConsent } from '#domain/tracking/tracking-consent.ts'
import type { Variant } from './variant.ts'

export type Action =
  | { readonly type: 'drafted'; readonly texts: Readonly<Record<string, readonly string[]>> }
  | { readonly type: 'answered'; readonly path: PagePath; readonly answers: Answers; readonly at: string }
  | { readonly type: 'faulted'; readonly path: PagePath; readonly faults: readonly PageFault[] }
  | { readonly type: 'sendWanted'; readonly at: string }
  /** The applicant went back from the check of all answers. */
  | { readonly type: 'wentBack' }
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
  /**
   * The server does not know the lead: it is made anew from the answers, by the next page that is answered. `isSaving`: a write of the
   * applicant's found it gone, and makes it anew at once.
   */
  | { readonly type: 'leadNotFound'; readonly isSaving: boolean }
  /** The stored application and the link's parameters are loaded; answers typed meanwhile stand. */
  | { readonly type: 'restored'; readonly application: Application; readonly requestContext: Partial<LeadApplication> }
  /** The applicant leaves for a lender's page. `result`: of the offer that was chosen, where the server names it. */
  | {
      readonly type: 'left'
      readonly redirect: NonNullable<Application['redirect']>
      readonly result?: ApplicationResult | undefined
    }
  /** A link brought a lead here, or a new application after an end was begun (`resume.ts` says what it comes to). */
  | { readonly type: 'resumedFromLink'; readonly application: Application }
  /** Another tab is further with the same lead: its answers replace this tab's, what is being typed here stays. */
  | { readonly type: 'takenOver'; readonly application: Application; readonly isChanged: boolean }
  /** The server's clock is known: what was stamped by this machine's is moved with it. */
  | { readonly type: 'timed'; readonly expiresAt: string; readonly lastOperationTimestamp: string }
  /** A captcha was solved; its token goes with the next write (E1). */
  /** The visitor said what may be told of the visit. */
  | { readonly type: 'trackingDecided'; readonly trackingConsent: TrackingConsent }
  /** A company of the look-up was chosen, or the name is another by now. */
  | { readonly type: 'companyChosen'; readonly company: Company | undefined }
  /** The host page set its colours; they were checked. */
  | { readonly type: 'coloured'; readonly colours: Application['ui']['colours'] }
  /** `isErased`: of a person who had everything erased, what an ad told of the visit goes too (P-05). */
  | { readonly type: 'restarted'; readonly isErased?: true }

/** Reducer of one action type: the state after the action. */
export type Change<T extends Action['type']> = (
  application: Application,
  action: Extract<Action, { type: T }>,
  variant: Variant,
) => Application

/** The next state. Total over the actions that it knows; an action that changes nothing returns an equal state. */
export type Reduce = (application: Application, action: Action, variant: Variant) => Application
