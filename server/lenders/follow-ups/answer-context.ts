// Context and result of a follow-up's answer handler.
import type { Variant } from '#domain/application/variant.ts'
import type { PeriodScale } from '#domain/questions/question-settings.ts'
import type { FollowUpFault } from '#domain/follow-up/follow-up-answers.ts'
import type { NamedFollowUp } from '#domain/follow-up/follow-ups.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { NewConsent } from '#server/platform/stores/lead-writes.ts'
import type { FollowUpStatus, LeadRow } from '#server/platform/stores/tables.ts'
import type {
  CodeBody,
  ConsentsBody,
  DebtsBody,
  OffersBody,
  PlainBody,
  QuestionsBody,
} from '#contract/follow-up-schemas.ts'
import type { ConsentMarks } from '#contract/consent-words.ts'
import type { AskedFollowUp, FollowUpAnswer } from '#server/platform/stores/follow-ups.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'

export interface AnswerContext<Body = unknown> {
  readonly deps: LendersDeps
  readonly trx: Handle
  readonly lead: LeadRow
  readonly variant: Variant
  readonly row: NamedFollowUp
  readonly open: AskedFollowUp
  /** The lead's answers so far. */
  readonly known: Answers
  readonly body: Body
  /** Network of the request (`ApiRequest.network`). */
  readonly network: string
}

export type Taken =
  /** It answers what is not asked any more. */
  | { readonly isLate: true }
  /** `scale`: the unit of the periods in them, where it is not the form's. */
  | { readonly faults: readonly FollowUpFault[]; readonly scale?: PeriodScale }
  /** Fields whose words have changed since the page showed them (P-04). */
  | { readonly reworded: readonly string[] }
  | {
      readonly status: Extract<FollowUpStatus, 'answered' | 'declined'>
      /** Data points: they become part of the lead. */
      readonly toLead: Answers
      /** Told to the lender beside them. */
      readonly answer: FollowUpAnswer
      /** Goes on record as proof. */
      readonly consents?: readonly NewConsent[]
      /** Of the words beside the data points that give a consent. */
      readonly marks?: ConsentMarks | undefined
    }

/** Request bodies by form. */
export interface BodyOfForm {
  readonly questions: QuestionsBody
  readonly documents: QuestionsBody
  readonly consents: ConsentsBody
  readonly offers: OffersBody
  readonly debts: DebtsBody
  readonly code: CodeBody
  readonly provider: PlainBody
}

export type Take<Form extends keyof BodyOfForm> = (context: AnswerContext<BodyOfForm[Form]>) => Taken | Promise<Taken>
