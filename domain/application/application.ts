// Client state of an application: its types, and the state of a new visitor (E1 to E3).
import type { AdClick, GoogleClick } from '#domain/journey/ad-click.ts'
import type { AffiliateReference } from '#domain/journey/affiliate.ts'
import type { Attribution } from '#domain/journey/attribution.ts'
import { defaultTag } from './first-constants.ts'
import type { Company } from '#domain/questions/company.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { Arms } from '#domain/journey/experiments.ts'
import type { PagePath } from '#domain/journey/flows.ts'
import type { OpenFollowUp } from '#domain/follow-up/follow-up.ts'
import type { Reapplication } from '#domain/lender/largest-loan.ts'
import type { PolicyId } from '#domain/law/policies.ts'
import { fromSections } from '#domain/questions/answers.ts'
import type { ApplicationResult, DeviceData, RouteChange } from './lead.ts'
import type { Answers, LeadSections } from '#domain/questions/answers.ts'
import { initialPages } from '#domain/journey/pages.ts'
import type { Pages } from '#domain/journey/pages.ts'
import { noLead } from '#domain/journey/states.ts'
import type { StateNumber } from '#domain/journey/states.ts'
import type { RedirectMethod } from './storage-slots.ts'
import { undecided } from '#domain/tracking/tracking-consent.ts'
import type { TrackingConsent } from '#domain/tracking/tracking-consent.ts'
import type { LinkAsked } from './prefill.ts'
import { clamp } from '#domain/questions/question-settings.ts'
import type { Variant } from './variant.ts'

/** E1, E2: the lead as the client keeps it; the answers lie in nested sections. */
export type LeadApplication = LeadSections &
  Attribution & {
    readonly id?: string
    readonly tags: readonly string[]
    readonly periodScale: 'days' | 'months'
    readonly deviceData?: DeviceData
    readonly sessionId?: string
    readonly sessionStartedAt?: string
    readonly expiresAt?: string
    readonly leadStatus?: number
    /** The policies that were agreed to, beside the answer `generalPolicies`. The proof is the server's consent record. */
    readonly policies?: readonly PolicyId[]
    /** Campaign parameters of the applicant's link. */
    readonly leadSource?: string
    readonly sellingTierGlobalId?: string
    readonly affiliateReferenceParams?: AffiliateReference
    readonly googleClick?: GoogleClick
    readonly posthogParameters?: PosthogParameters
  }

/** E2, L2: what analytics asks of a visit; URL parameters by name, never their values. */
export interface PosthogParameters {
  readonly isLeadPrefilled: boolean
  readonly leadPrefilledFields: readonly string[]
  readonly leadPreviouslyRedirected: boolean
}

/** A field's fault with the text to show beside it (E3). */
export interface PageFault {
  readonly field: DataPointKey
  readonly message: string
}

/** Access to a lead: its token, version and last known state. */
export interface Access {
  readonly id: string
  readonly token: string
  readonly version: number
  /** When the server created it, an ISO time: event ids are derived from it (N3). */
  readonly createdAt?: string | undefined
}

/** A lead of this browser that is not over. */
export interface LivingLead {
  readonly access: Access
  readonly expiresAt: string
}

export type SendKind = 'create' | 'save' | 'send'

/** A write under way: its key and body stay the same until its outcome is known, over reloads too (O5, R-11). */
export interface Outgoing {
  readonly kind: SendKind
  readonly key: string
  readonly answers: Answers
  /** Optional data points the server has and the applicant emptied. */
  readonly forgotten: readonly DataPointKey[]
  /** Marks of the words beside the consents that are given, by data point (P-04); absent of a write that an earlier release began. */
  readonly wordings?: Readonly<Record<string, number>>
}

/** E3. `connection` says what the applicant should know of a write that has not gone through. */
export interface Application {
  readonly lead: LeadApplication
  readonly access?: Access
  /** Data points that the server has answers for; this browser may no longer have their values. */
  readonly answeredKeys: readonly DataPointKey[]
  /** Of those the ones that were answered on another device: they were never seen here, so none of them was emptied here. */
  readonly elsewhere?: readonly DataPointKey[] | undefined
  /** The last signs of secrets among them, once a code proved whose they are; for this tab alone. */
  readonly masked?: Readonly<Record<string, string>> | undefined
  readonly dynamicPages: Pages
  readonly neededBy?: NeededBy
  readonly progressState: StateNumber
  readonly applicationResult?: ApplicationResult
  /** The lenders asked and their offers, as the last reply said (Q2). */
  readonly market?: unknown
  /** At an end: what a new application may begin with; nothing where no lender is left for one. */
  readonly reapply?: Reapplication
  readonly routeChange?: RouteChange
  /** The open follow-up. */
  readonly followUp?: OpenFollowUp
  /** Redirect address of the lender, without its query. */
  readonly redirect?: { readonly url: string; readonly method: RedirectMethod }
  /** A new application after one that came to its end. */
  readonly reapplying: boolean
  /** The employer as the company look-up knows it, once one of its companies was chosen. */
  readonly companyData?: Company | undefined
  /** Amount and period of the applicant's link, where the market does not offer them: said beside the field. */
  readonly linkAsked?: LinkAsked | undefined
  /** Amount and period as the link says them, as a text: the same again are no wish of the applicant's. */
  readonly linkLoan?: string | undefined
  /** Where the applicant comes from, as the link of this page itself says; in memory alone. */
  readonly fromLink?: Partial<LeadApplication> | undefined
  readonly lastOperationTimestamp?: string
  readonly adClick?: AdClick
  /** F1. Attribution stays in memory until advertising is granted (T-10). */
  readonly trackingConsent: TrackingConsent
  /** By experiment, the arm this session is in. */
  readonly arms?: Arms | undefined
  /** Consents given or withheld, by the data point of the box, each with its time. */
  readonly customerConsents: Readonly<Partial<Record<DataPointKey, { readonly given: boolean; readonly at: string }>>>
  /** Custom colours by the name of their property; while there are any, header and footer give way (B3). */
  readonly ui: { readonly colours: Readonly<Record<string, string>> }
  readonly pageErrors: { readonly faults: readonly PageFault[]; readonly erroredPage?: PagePath }
  /** Typed and not yet continued with, as typed, by data point. */
  readonly asyncFormData: Readonly<Record<string, readonly string[]>>
  readonly isLoading: boolean
  /** A lender requested more data points: the page says so. */
  readonly furtherAsked: boolean
  /** The first page of what they requested, while an offer is in hand: that may be looked at and chosen meanwhile (C8, Q2). */
  readonly furtherFrom?: PagePath | undefined
  /** Pages that the applicant completed with Continue. */
  readonly continued: readonly PagePath[]
  /** Highest progress reached, 0 to 1: progress never moves back (C8). */
  readonly furthest: number
  /** True once the server has all answers given so far. */
  readonly synced: boolean
  readonly outgoing?: Outgoing
  /** The applicant asked for the lead to be sent: it goes as soon as it can. */
  readonly sendWanted: boolean
  readonly connection: Connection
  /** Reference of the last failure, the server's or one made here; both are in the log. */
  readonly failureReference?: string | undefined
  /** Attempts that failed since the page came. */
  readonly failures?: number
  /** Counts how often another tab's newer answers replaced this tab's: an open page is then drawn anew. */
  readonly takenOver?: number
}

/**
 * `failing` is tried again by itself, `stuck` when the applicant says so; `conflict`: another tab moved the lead; `ended`:
 * the server has it no more, and with it went what stood here; `outdated`: parts of the page cannot be loaded.
 */
export type Connection = 'fine' | 'offline' | 'failing' | 'stuck' | 'conflict' | 'ended' | 'outdated'

const reached: readonly Connection[] = ['fine', 'conflict', 'ended']

/** True where the server answers: what is told beside that stands until a page is answered. */
export const isReached = ({ connection }: Pick<Application, 'connection'>): boolean => reached.includes(connection)

/** By the name of each lender still eligible, the data points it needs (C8). */
export type NeededBy = Readonly<Record<string, readonly DataPointKey[]>>

/** Server reply about the lead (contract: LeadReply). */
export interface Reply {
  readonly id: string
  readonly version: number
  readonly token?: string
  /** With the token. */
  readonly createdAt?: string
  readonly progressState: StateNumber
  readonly missing: readonly DataPointKey[]
  readonly answeredKeys: readonly DataPointKey[]
  readonly neededBy?: NeededBy
  readonly result?: ApplicationResult
  /** The offer list as it came; `contract/market-reply.ts` reads it. */
  readonly market?: unknown
  readonly reapply?: Reapplication
  readonly routeChange?: RouteChange
  readonly followUp?: OpenFollowUp
}

/** The state of an applicant who has just come: the initial pages and the default amount and period (C4, P1, P2). */
export function newApplication(variant: Variant): Application {
  const { amount, period } = variant.settings
  return {
    lead: {
      tags: [defaultTag],
      amount: clamp(amount.default, amount),
      period: clamp(period.default, period),
      periodScale: period.scale,
    },
    answeredKeys: [],
    dynamicPages: initialPages(variant),
    progressState: noLead,
    reapplying: false,
    trackingConsent: undecided,
    customerConsents: {},
    ui: { colours: {} },
    pageErrors: { faults: [] },
    asyncFormData: {},
    isLoading: false,
    furtherAsked: false,
    continued: [],
    furthest: 0,
    synced: true,
    sendWanted: false,
    connection: 'fine',
  }
}

/** Each lead flat, for as long as somebody has the lead: a step asks some twenty times. */
const flat = new WeakMap<object, Answers>()

/** Answers known in this browser, flat. */
export function answersOf({ lead }: Application): Answers {
  const answers = flat.get(lead) ?? fromSections(lead)
  flat.set(lead, answers)
  return answers
}
