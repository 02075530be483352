// What a follow-up's answer comes to, by its form: right or wrong, what becomes part of the lead, what its lender alone is told.
import { judgeDebts } from '#domain/follow-up/customer-debts.ts'
import { isDataPointKey } from '#domain/questions/data-points.ts'
import { judgeFollowUp, relevantFields } from '#domain/follow-up/follow-up-answers.ts'
import type { FollowUpFault } from '#domain/follow-up/follow-up-answers.ts'
import type { FollowUp, FollowUpForm } from '#domain/follow-up/follow-up.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { DebtsBody, QuestionsBody } from '#contract/follow-up-schemas.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { FollowUpAnswer } from '#server/platform/stores/follow-ups.ts'
import type { NewConsent } from '#server/platform/stores/lead-writes.ts'
import type { FollowUpRow, FollowUpStatus, LeadRow } from '#server/platform/stores/tables.ts'
import { judgingOf } from '#server/lead/lead-reply.ts'
import { documentsTaker } from './take-documents.ts'
import { takeOffers } from './offers.ts'
import { ownConsents, takeConsents } from './taken-consents.ts'

export interface Taking {
  readonly deps: LendersDeps
  readonly trx: Handle
  readonly lead: LeadRow
  readonly variant: Variant
  readonly row: FollowUp
  readonly open: FollowUpRow
  /** The lead's answers so far. */
  readonly known: Answers
  readonly body: unknown
  /** Where the request came from (`Asked.network`). */
  readonly network: string
}

export type Taken =
  /** It answers what is not asked any more. */
  | { readonly isLate: true }
  | { readonly faults: readonly FollowUpFault[] }
  | {
      readonly status: Extract<FollowUpStatus, 'answered' | 'declined'>
      /** Data points: they become part of the lead. */
      readonly toLead: Answers
      /** Told to the lender beside them. */
      readonly answer: FollowUpAnswer
      /** Goes on record as proof. */
      readonly consents?: readonly NewConsent[]
    }

export type Take = (taking: Taking) => Taken | Promise<Taken>

/** Questions: what was asked must be answered and right; anything else is refused by name. */
export const takeQuestions: Take = (taking) => {
  const { deps, lead, variant, row, known, body } = taking
  const { answers } = body as QuestionsBody
  const asked = lead.follow_up?.fields ?? []
  const strange = Object.keys(answers).filter((name) => !asked.includes(name))
  if (strange.length > 0) return { faults: strange.map((field) => ({ field, code: 'unknown' as const })) }
  const given = { asked, answers, known }
  const faults = judgeFollowUp(row, given, judgingOf(deps, variant))
  if (faults.length > 0) return { faults }
  const right = Object.entries(relevantFields(row, given))
  return {
    status: 'answered',
    toLead: Object.fromEntries(right.filter(([name]) => isDataPointKey(name))),
    answer: Object.fromEntries(right.filter(([name]) => !isDataPointKey(name))),
    consents: ownConsents(taking, right),
  }
}

/** Debts as they are known; none is an answer too. */
const takeDebts: Take = ({ deps, variant, body }) => {
  const { debts } = body as DebtsBody
  const faults = judgeDebts(debts, judgingOf(deps, variant))
  if (faults.length > 0) return { faults }
  return { status: 'answered', toLead: {}, answer: { debts } }
}

/** By the form; those of another making have calls of their own. */
export const takers: Readonly<Partial<Record<FollowUpForm, Take>>> = {
  questions: takeQuestions,
  consents: takeConsents,
  offers: takeOffers,
  debts: takeDebts,
  documents: documentsTaker(takeQuestions),
}
