// Follow-up: a screen that a lender requests before it decides (F2, M5 to M9). Each is a folder of `catalogue/follow-ups`, and
// the folder's name is its key; decision 037.
import type { DataPointKey, DataPointRow } from '#domain/questions/data-points.ts'

import type { Value } from '#domain/questions/value.ts'
import type { ProviderId } from './providers.ts'
import type { Rule } from '#domain/questions/rules.ts'
import type { FollowUpState } from './follow-up-states.ts'

/** The name of a folder in `catalogue/follow-ups`; what comes from outside is checked by `isFollowUpKey`. */
export type FollowUpKey = string

/** A question that is no data point of the form: only this follow-up asks it, and only its lender learns it. */
export interface OwnField extends DataPointRow {
  /** The ids of a choice; their texts are `followUps>{key}>options>{field}>{id}`. */
  readonly options?: readonly string[]
  /** The ids of a choice come by a call when the screen opens; the server judges by the same lists. */
  readonly lookedUp?: true
  readonly optional?: true
  /** Beside `when`: whether it is asked at all, from what is answered so far. */
  readonly applies?: (answers: FollowUpAnswers) => boolean
  /** Rule of this field, beside that of its kind. */
  readonly judge?: Rule
}

export interface Pictures {
  /** Asked for where the lender names none. */
  readonly usual: readonly string[]
  /** Further pictures that a lender may name. */
  readonly others?: readonly string[]
  readonly optional?: true
}

/** The API call that brings the answer, always a POST. Follow-ups that share a call say the same of it. */
export interface FollowUpCall {
  /** Its name in the API document and in logs. */
  readonly name: string
  /** Below the API's base address: `/lead/marital-details`. */
  readonly path: string
  /** One line for the API document. */
  readonly summary: string
}

/** A list that the screen reads when it opens, always a GET; `look-ups.server.ts` of the folder answers it. */
export interface FollowUpLookUp extends FollowUpCall {
  /** `choices`: ids, with names where the texts have none. `choicesByKey`: ids by another choice. */
  readonly brings: 'choices' | 'choicesByKey'
  /** The call says in which locale the names are. */
  readonly inLocale?: true
  /** How long a browser may keep the answer; never, where it is absent. */
  readonly keptSeconds?: number
}

/** Kind of the screen; decides which code validates its answers. */
export type FollowUpForm = 'questions' | 'consents' | 'offers' | 'provider' | 'code' | 'documents' | 'debts'

export interface FollowUp {
  /** Two sentences: what it asks, and what happens with that. */
  readonly about: string
  /** The document's state in which its screen stands; one that the document does not number stands in that of another. */
  readonly state: FollowUpState
  /** Where the route is not the state's own: `/smava`. */
  readonly route?: string
  readonly form: FollowUpForm
  readonly call: FollowUpCall
  readonly lookUps?: readonly FollowUpLookUp[]
  /** Texts that only its own `screen.web.tsx` names, by their paths below the follow-up's key: build and start require them too. */
  readonly texts?: readonly string[]
  /** Data points it asks: they become part of the lead, so nobody asks them again. */
  readonly asks?: readonly DataPointKey[]
  readonly own?: Readonly<Record<string, OwnField>>
  /** Those of `asks` that may stay empty. */
  readonly optional?: readonly DataPointKey[]
  /** Many questions stand under headings: every field once, in the order they are asked; the text is `groups>{id}`. */
  readonly groups?: Readonly<Record<string, readonly string[]>>
  /** Consents whose words our texts have (`followUps>{key}>consents>{id}`); any other comes in its lender's words. */
  readonly consents?: readonly string[]
  /** Pictures it asks for, by what each shows. */
  readonly pictures?: Pictures
  /** Whose pages the form `provider` leads to. */
  readonly provider?: ProviderId
  /** The applicant may go on without it; the lender is told so. */
  readonly skippable?: true
  /** One answer serves every lender that asks. */
  readonly reusable?: true
  /** The follow-up that this is a further screen of: no lender asks for it by itself. */
  readonly within?: FollowUpKey
}

/** A follow-up as a reply tells the browser of it: what it asks of this applicant, and what its lender said to that. */
export interface OpenFollowUp {
  readonly id: string
  readonly key: FollowUpKey
  /** The name of the lender that asks. */
  readonly lender: string
  /** The fields that are still to be answered, data points and own ones, in order. */
  readonly fields: readonly string[]
  /** Data from the lender, in the shape of the follow-up's form (`contract/follow-up-asks.ts`). */
  readonly ask?: unknown
}

/** Answers of a follow-up by the name of the field: data points and own ones. */
export type FollowUpAnswers = Readonly<Record<string, Value>>

/** The pictures a follow-up asks for: those its lender named, as far as there are texts for them, else the usual ones. */
export function sidesOf({ pictures }: FollowUp, named: readonly string[] = []): readonly string[] {
  if (!pictures) return []
  const { usual, others = [] } = pictures
  const known = [...usual, ...others].filter((side) => named.includes(side))
  return known.length > 0 ? known : usual
}

/** Every field of a follow-up by name, in the order it asks them. */
export function fieldNames({ asks = [], own = {}, groups }: FollowUp): readonly string[] {
  return groups ? Object.values(groups).flat() : [...asks, ...Object.keys(own)]
}
