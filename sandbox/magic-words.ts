// Magic words: the part of an e-mail address before `+` decides what played lenders do, whatever their criteria.
// `pending+any@example.test` is for all of them, `cofidis.pending+any@example.test` for Cofidis alone, while the others say no;
// `moneyman.never_creditea.accept+any@example.test` is for several at once.
// Any other address is decided by each lender's own play.
import type { PartnerDecision } from '#contract/partner-protocol.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { askableKeys } from '#domain/follow-up/follow-ups.ts'
import type { FollowUps } from '#domain/follow-up/follow-ups.ts'
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'
import type { Value } from '#domain/questions/value.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { Loan } from '#domain/lender/loan.ts'
import type { OfferTerms } from '#domain/lender/lender.ts'

type WithoutReference<D> = D extends unknown ? Omit<D, 'reference'> : never

/** A decision before it is put under the application's reference. */
export type Verdict = WithoutReference<PartnerDecision>

/** Destinations of an accepted applicant: the lender's own page, one that never loads, a host that nobody declared. */
export type Destination = 'welcome' | 'nowhere' | 'elsewhere'

/** An application as a lender's behaviour sees it. */
export interface Case {
  readonly answers: Answers
  /** The language tag of what the applicant reads. */
  readonly locale: string
  /** Data points that the lender needs anyway: `more` asks for another. */
  readonly needs: readonly DataPointKey[]
  /** The loan that was applied for, at the lender's rate. */
  readonly loan: Loan
  /** Terms of a loan, in the country's currency. */
  readonly price: (loan: Loan) => OfferTerms
  /** Acceptance at the lender's terms. Without a destination, the lender's own redirect applies, if it has one. */
  readonly accept: (to?: Destination) => Verdict
  /** The lender's own verdict, from its criteria. */
  readonly play: () => Verdict
}

/** HTTP failures: `faults.ts` has what each does. */
export type FaultName = 'hang' | 'error' | 'garbage' | 'huge' | 'reset' | 'slow'

/** Content of a call-back: the first decision, or the later one. */
export type Said = 'first' | 'later'

export interface Behaviour {
  /** For people who choose it from a list. */
  readonly about: string
  readonly decide: (application: Case) => Verdict
  /** Later verdict; absent where the first one stands. */
  readonly later?: (application: Case) => Verdict
  /** Call-backs in this order; the same twice is the same event. */
  readonly callBacks?: readonly Said[]
  readonly fault?: FaultName
  /** Follow-ups to request first, out of those that the lender's folder declares. */
  readonly followUpRequests?: (declared: readonly FollowUpKey[]) => readonly FollowUpKey[]
}

const accept = (application: Case) => application.accept()
const reject = (reason: string) => (): Verdict => ({ decision: 'rejected', reason })
const asTheEmailAsked = reject('as the e-mail asked')
const pending = (): Verdict => ({ decision: 'pending' })

/** Asked for by `more`, the first two that are not among the lender's needs. */
const furtherDataPoints: readonly DataPointKey[] = [
  'expenses.monthlyExpenses',
  'otherDetails.education',
  'otherDetails.maritalStatus',
  'otherDetails.livingArea',
]

/** More of the form's own questions: those of the list that are still open, then yes. */
const askFor =
  (wanted: (application: Case) => readonly DataPointKey[]): Behaviour['decide'] =>
  (application) => {
    const dataPoints = wanted(application).filter((key) => application.answers[key] === undefined)
    return dataPoints.length > 0 ? { decision: 'more-needed', dataPoints } : application.accept()
  }

type Behaviours = Readonly<Record<string, Behaviour>>

const decidingWords: Behaviours = {
  accept: { about: 'says yes', decide: accept },
  reject: { about: 'says no', decide: asTheEmailAsked },
  pending: { about: 'takes its time, then says yes', decide: pending, later: accept, callBacks: ['later'] },
  'pending-reject': {
    about: 'takes its time, then says no',
    decide: pending,
    later: asTheEmailAsked,
    callBacks: ['later'],
  },
  never: { about: 'takes its time for ever', decide: pending },
  more: {
    about: 'wants two more answers, then says yes',
    decide: askFor(({ needs }) => furtherDataPoints.filter((key) => !needs.includes(key)).slice(0, 2)),
  },
  employer: {
    about: 'wants to know the employer, then says yes',
    decide: askFor(() => ['employer.name', 'employer.city']),
  },
  everything: {
    about: 'asks for every follow-up its folder declares, then says yes',
    decide: accept,
    followUpRequests: (declared) => declared,
  },
  timeout: { about: 'never answers', decide: pending, fault: 'hang' },
  slow: { about: 'answers late, with a yes', decide: accept, fault: 'slow' },
  error: { about: 'answers with a server error', decide: pending, fault: 'error' },
  garbage: { about: 'answers nonsense', decide: pending, fault: 'garbage' },
  huge: { about: 'answers megabytes; asked after it, says yes', decide: accept, fault: 'huge' },
  reset: { about: 'cuts the connection', decide: pending, fault: 'reset' },
  twice: { about: 'says yes, and calls back with it twice', decide: accept, callBacks: ['first', 'first'] },
  disorder: {
    about: 'takes its time, then calls back with its yes first and with "pending" after it',
    decide: pending,
    later: accept,
    callBacks: ['later', 'first'],
  },
  lost: { about: 'says yes, with an address that never loads', decide: (application) => application.accept('nowhere') },
  astray: {
    about: 'says yes, with an address of a host that nobody declared',
    decide: (application) => application.accept('elsewhere'),
  },
}

/** Every magic word; a follow-up's key asks for that screen, whether declared or not: `id-upload+any@example.test`. */
export function magicWordsWith(followUps: FollowUps): Behaviours {
  const asking = askableKeys(followUps).map((key): [string, Behaviour] => [
    key,
    { about: `asks for the follow-up ${key}, then says yes`, decide: accept, followUpRequests: () => [key] },
  ])
  return { ...decidingWords, ...Object.fromEntries(asking) }
}

const ownPlay: Behaviour = { about: 'decides by its criteria', decide: (application) => application.play() }
const anothers: Behaviour = { about: 'leaves it to another', decide: reject('the e-mail asks another lender') }

/** The word of each lender that is named; one word alone is said to all of them. */
export type Magic = { readonly all: string } | { readonly byLender: Readonly<Record<string, string>> }

/** The magic of an e-mail address, or nothing. Capitals do not matter; a lender named twice has the last word. */
export function magicOf(
  words: Behaviours,
  email: Value | undefined,
  isLender: (id: string) => boolean,
): Magic | undefined {
  const local = String(email ?? '')
    .split(/[+@]/)[0]!
    .toLowerCase()
  if (Object.hasOwn(words, local)) return { all: local }
  const named = local.split('_').map((part) => {
    const dot = part.indexOf('.')
    return [part.slice(0, Math.max(0, dot)), part.slice(dot + 1)] as const
  })
  const isMagic = named.every(([id, word]) => isLender(id) && Object.hasOwn(words, word))
  return isMagic ? { byLender: Object.fromEntries(named) } : undefined
}

/** The lender's behaviour: as ordered on the sandbox's page, else by the e-mail's magic word, else its own play. */
export function behaviourOf(
  words: Behaviours,
  lenderId: string,
  magic: Magic | undefined,
  told?: string,
): { readonly behaviour: Behaviour; readonly by: string; readonly isOwn: boolean } {
  if (told !== undefined) return { behaviour: words[told]!, by: `as the sandbox was told: ${told}`, isOwn: false }
  if (!magic) return { behaviour: ownPlay, by: 'by its criteria', isOwn: true }
  const byLender = 'all' in magic ? { [lenderId]: magic.all } : magic.byLender
  const word = Object.hasOwn(byLender, lenderId) ? byLender[lenderId] : undefined
  if (word === undefined)
    return { behaviour: anothers, by: `the e-mail asks ${Object.keys(byLender).join(', ')}`, isOwn: false }
  return { behaviour: words[word]!, by: `by the magic word ${word}`, isOwn: false }
}
