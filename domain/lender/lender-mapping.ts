// Shape of a lender's mapping: its protocol as data, where names, formats and words differ from ours and nothing else does.
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { OfferTerms } from './lender.ts'
import type { FieldFormat } from './mapping-formats.ts'

/** Authentication of our calls at the lender. Secrets stand in the settings. */
export type Authentication =
  /** Time and signature over the body, as in our partner protocol. */
  | { readonly kind: 'hmac' }
  | { readonly kind: 'bearer' }
  /** `tokenPath` below the lender's address, where the settings name no other. */
  | { readonly kind: 'oauth2-client-credentials'; readonly tokenPath: string; readonly scope?: string }
  | { readonly kind: 'mutual-tls' }

/** How a lender shows that a call-back is its own, by the shared secret. */
export type CallBackVerification = { readonly kind: 'hmac' } | { readonly kind: 'bearer' }

/** Names with dots between them: `loan.amount`. In a form the whole path is the field's name. */
export type MappingPath = string

/** Facts of the application that are sent beside answers. */
export const applicationFacts = ['reference', 'brand', 'country', 'locale', 'periodScale', 'callBackUrl'] as const
export type ApplicationFact = (typeof applicationFacts)[number]

/** One field of an application. */
export type MappedField = { readonly to: MappingPath } & (
  | { readonly dataPoint: DataPointKey; readonly format?: FieldFormat }
  | { readonly fact: ApplicationFact; readonly format?: FieldFormat }
  | { readonly value: string | number | boolean }
)

/** One value of an answer: where it stands, or what it always is. */
export type MappedValue =
  | { readonly from: MappingPath; readonly format?: FieldFormat }
  | { readonly value: string | number | boolean }

export interface MappedRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the lender's address; `{reference}` stands for the reference. */
  readonly path: string
}

export const mappedDecisions = ['accepted', 'rejected', 'pending', 'more-needed', 'follow-up'] as const

export interface LenderMapping {
  readonly authentication: Authentication
  readonly body: 'json' | 'form'
  /** The header that says which request is repeated. */
  readonly keyHeader: string
  readonly requests: {
    readonly post: MappedRequest
    readonly ask: MappedRequest
    /** Where follow-up, status, answers of the form and everything else stand; names and codes of its own. */
    readonly followUpResult?: MappedRequest & {
      readonly followUp: MappingPath
      readonly status: MappingPath
      readonly statuses: Readonly<Record<'answered' | 'skipped' | 'declined', string>>
      readonly application: MappingPath
      readonly answers: MappingPath
    }
    readonly cancel?: MappedRequest
    readonly notChosen?: MappedRequest
    readonly erase?: MappedRequest & {
      readonly scope: MappingPath
      readonly scopes: Readonly<Record<'everything' | 'reference-person', string>>
    }
  }
  readonly fields: readonly MappedField[]
  /** Where answers stand that no field names, by our names: what the lender asked for beside its needs. */
  readonly otherDataPoints: MappingPath
  /** Where it stands what a lender must know of a person who is named as a reference. */
  readonly referencePerson: MappingPath
  readonly answers: {
    /** Where the reference is repeated; absent where it is not. */
    readonly reference?: MappingPath
    readonly decision: MappingPath
    /** The lender's words for each decision. */
    readonly words: Readonly<Record<string, (typeof mappedDecisions)[number]>>
    readonly accepted: {
      readonly offerId: MappedValue
      readonly terms: { readonly [Name in keyof OfferTerms]: MappedValue }
      readonly redirectUrl?: MappedValue
      /** ISO with a zone. Absent: its offers hold for as long as the market says. */
      readonly validUntil?: MappedValue
    }
    readonly rejected?: { readonly reason: MappedValue }
    /** A list of names of data points; other names than ours by `names`, ours to theirs. */
    readonly moreNeeded?: {
      readonly dataPoints: MappingPath
      readonly names?: Readonly<Partial<Record<DataPointKey, string>>>
    }
    /** `names`: ours to theirs. Data that comes along stands at `ask`, in the form of the follow-up. */
    readonly followUp?: {
      readonly followUp: MappingPath
      readonly ask: MappingPath
      readonly names?: Readonly<Record<FollowUpKey, string>>
    }
  }
  readonly callBack: {
    readonly verification: CallBackVerification
    /** Absent: the body itself stands for the event. */
    readonly eventId?: MappingPath
    /** Where the answer stands; absent: the whole body is one. */
    readonly answer?: MappingPath
  }
}
