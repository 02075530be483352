// What the part of an e-mail address before `+` makes every lender of the sandbox do, whatever its criteria:
// `pending+any@example.test`. Anything else is decided by the lender's own play.
import type { PartnerDecision } from '#contract/partner-protocol.ts'
import type { DataPointKey } from '#domain/data-points.ts'
import { followUp, followUpKeys } from '#domain/follow-ups.ts'
import type { FollowUpKey } from '#domain/follow-ups.ts'
import type { Value } from '#domain/kinds.ts'
import type { Answers } from '#domain/lead.ts'
import type { Loan } from '#domain/loan.ts'
import type { OfferTerms } from '#domain/lender.ts'

type WithoutReference<D> = D extends unknown ? Omit<D, 'reference'> : never

/** A decision before it is put under the application's reference. */
export type Verdict = WithoutReference<PartnerDecision>

/** An application as a lender's behaviour sees it. */
export interface Case {
  readonly answers: Answers
  /** What the lender needs anyway: `more` asks for something else. */
  readonly needs: readonly DataPointKey[]
  /** What was applied for, at the lender's rate. */
  readonly loan: Loan
  /** What a loan costs, in the country's money. */
  readonly price: (loan: Loan) => OfferTerms
  /** Yes, with the lender's terms. */
  readonly accept: () => Verdict
  /** What the lender would say by itself. */
  readonly play: () => Verdict
}

/** How HTTP goes wrong: not at all an answer, a server error, or nonsense. */
export type FaultName = 'hang' | 'error' | 'garbage'

interface Behaviour {
  readonly decide: (application: Case) => Verdict
  /** What it becomes later; the lender then calls back. */
  readonly later?: (application: Case) => Verdict
  /** How often the one event is called back; absent means never. */
  readonly callBacks?: number
  readonly fault?: FaultName
  /** What it wants the applicant to go through first, of what the lender's folder declares. */
  readonly wishes?: (declared: readonly FollowUpKey[]) => readonly FollowUpKey[]
}

const accept = (application: Case) => application.accept()
const pending = (): Verdict => ({ decision: 'pending' })

/** Asked for by `more`, the first two that are not among the lender's needs. */
const furtherDataPoints: readonly DataPointKey[] = [
  'expenses.monthlyExpenses',
  'otherDetails.education',
  'otherDetails.maritalStatus',
  'otherDetails.livingArea',
]

const magicWords = {
  accept: { decide: accept },
  reject: { decide: () => ({ decision: 'rejected', reason: 'as the e-mail asked' }) },
  pending: { decide: pending, later: accept, callBacks: 1 },
  more: {
    decide: ({ answers, needs, accept: yes }) => {
      const further = furtherDataPoints.filter((key) => !needs.includes(key)).slice(0, 2)
      const dataPoints = further.filter((key) => answers[key] === undefined)
      return dataPoints.length > 0 ? { decision: 'more-needed', dataPoints } : yes()
    },
  },
  timeout: { decide: pending, fault: 'hang' },
  error: { decide: pending, fault: 'error' },
  garbage: { decide: pending, fault: 'garbage' },
  twice: { decide: accept, callBacks: 2 },
  // Every screen the lender's folder declares, one after the other.
  everything: { decide: accept, wishes: (declared) => declared },
  // A follow-up's key asks for that screen, whether declared or not: `id-upload+any@example.test`.
  ...Object.fromEntries(
    followUpKeys.filter((key) => !followUp(key).within).map((key) => [key, { decide: accept, wishes: () => [key] }]),
  ),
} satisfies Record<string, Behaviour>

const ownPlay: Behaviour = { decide: (application) => application.play() }

/** The magic word of an e-mail address, or nothing. Capitals do not matter. */
export function magicWordOf(email: Value | undefined): string | undefined {
  const word = String(email ?? '')
    .split(/[+@]/)[0]!
    .toLowerCase()
  return Object.hasOwn(magicWords, word) ? word : undefined
}

export function behaviourOf(word: string | undefined): Behaviour {
  return word === undefined ? ownPlay : (magicWords as Record<string, Behaviour>)[word]!
}
