// Records a lender's outcome: updates verdict, offer and follow-up in one transaction under the lead's lock (R-26, S-21). One effect an
// outcome, whether the answer came to a post, to a status request or by call-back. Where the lead then stands is the round's matter.
import { decimalsOf } from '#domain/questions/conventions.ts'
import { isRequestable } from '#domain/law/requestable.ts'
import { mayApply } from '#domain/questions/answers.ts'
import { nextState } from '#domain/application/transitions.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { openFollowUpOf } from '#server/platform/stores/follow-ups.ts'
import { updateState } from '#server/platform/stores/lead-states.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import type { LeadRow, VerdictOutcome, VerdictRow } from '#server/platform/stores/tables.ts'
import { takenOffer, termsAfterYes, wasDeclined } from './agreed.ts'
import type { CallRows } from './call-store.ts'
import { comparable } from './comparable.ts'
import type { Outcome } from '#server/platform/kit/connectors/connector.ts'
import { endFollowUps, takeFollowUpRequest } from './open-follow-up.ts'
import { keepOffer } from './offers.ts'
import { patienceEndOf } from './patience-of.ts'
import { redirectAddress } from './redirect-hosts.ts'
import { knownLoanOutcome } from './revenue-store.ts'
import { countStages } from './revenue.ts'
import { requestedBy, updateVerdict } from './verdict-store.ts'
import { pathOverLimits } from './terms-over.ts'
import { reasonToKeep } from './verdict-reason.ts'
import { isOpen } from './wave.ts'

/** Next action at this lender: none; ask later; post once more under the same reference, now or later; send the follow-up result. */
export type NextAction = 'nothing' | 'ask' | 'repost' | 'tell' | { readonly repostInMs: number }

export type RecordDeps = Pick<
  LendersDeps,
  'catalogue' | 'config' | 'log' | 'newId' | 'now' | 'sealer' | 'variants' | 'words'
>

/** With the rows as they are under the lead's lock, before anything is recorded. */
interface Recording extends Pick<CallRows, 'verdict' | 'verdicts' | 'followUps' | 'loans'> {
  readonly deps: RecordDeps
  readonly trx: Handle
  readonly lead: LeadRow
}

type Effect<K extends Outcome['kind']> = (
  recording: Recording,
  outcome: Extract<Outcome, { kind: K }>,
) => Promise<NextAction>

const undeclaredHost = 'redirect to a host that is not declared'

const effects: { readonly [K in Outcome['kind']]: Effect<K> } = {
  accepted: async (recording, { offerId, terms: claimed, redirectUrl, validUntil }) => {
    const { deps, lead, verdict } = recording
    await leaveScreen(recording)
    // The applicant said no at the lender's screen: it cannot be chosen, and the lender may lend all the same.
    const isDeclined = wasDeclined(recording.followUps)
    const { terms: said, doubt } = comparable(claimed, decimalsOf(deps.catalogue.countries[lead.country]!.currency))
    const taken = takenOffer(recording)
    const { terms, doubt: doubtOfYes } = termsAfterYes(taken, said)
    const address = redirectUrl === undefined ? undefined : redirectAddress(deps, verdict.lender, redirectUrl)
    const wasRefused = redirectUrl !== undefined && address === undefined
    // Path and query may hold what the lender knows of the applicant.
    if (wasRefused) deps.log.warn(undeclaredHost, { lender: verdict.lender, host: URL.parse(redirectUrl)?.host })
    const noTaker = isDeclined ? 'accepted what the applicant did not take' : undefined
    const reasons = [noTaker, wasRefused ? undeclaredHost : undefined, doubt, doubtOfYes]
    await close(recording, isDeclined ? 'declined' : 'accepted', reasons.filter(Boolean).join('; ') || null)
    await keepOffer(recording, { offerId, terms, redirectUrl: address, lends: taken?.lender, validUntil, isDeclined })
    return 'nothing'
  },

  rejected: async (recording, { reason }) => {
    await leaveScreen(recording)
    await close(recording, wasDeclined(recording.followUps) ? 'declined' : 'rejected', reason ?? null)
    return 'nothing'
  },

  refused: async (recording, { why, againInMs }) => {
    const isOnceMore = againInMs !== undefined && recording.verdict.posts < 2
    if (isOnceMore && againInMs < patienceLeft(recording)) {
      await stayOpen(recording, 'turned-away', why)
      return { repostInMs: againInMs }
    }
    await close(recording, 'refused', why)
    return 'nothing'
  },

  cancelled: async (recording, { why = 'no answer in time' }) => {
    await leaveScreen(recording)
    await close(recording, 'cancelled', why)
    return 'nothing'
  },

  unanswered: async (recording) => {
    await close(recording, 'unanswered', 'no answer at all')
    return 'nothing'
  },

  'more-needed': async (recording, { dataPoints }) => {
    const { deps, trx, lead, verdict, verdicts } = recording
    const answers = openAnswers(deps.sealer, lead)
    const known = new Set(requestedBy(verdicts, verdict.lender))
    const country = deps.catalogue.countries[lead.country]!
    const requested = dataPoints.filter(
      (key) => isRequestable(key, country) && mayApply(key, answers) && !known.has(key),
    )
    await leaveScreen(recording)
    if (requested.length === 0) {
      await close(recording, 'rejected', 'asks for nothing new')
      return 'nothing'
    }
    await close(recording, 'more-needed', requested.join(' '))
    await updateVerdict(trx, verdict.id, { requested_by_lender: requested })
    return 'nothing'
  },

  'follow-up': async (recording, wanted) => {
    const result = await takeFollowUpRequest(recording, wanted)
    if (result === 'tooMany') await close(recording, 'rejected', `cannot be satisfied: ${wanted.followUp}`)
    if (result === 'waiting') await stayOpen(recording, 'follow-up', wanted.followUp)
    if (result === 'known') await stayOpen(recording, 'followed-up', wanted.followUp)
    return result === 'known' ? 'tell' : 'nothing'
  },

  pending: async (recording) => {
    if (recording.verdict.outcome === 'follow-up') return 'nothing'
    await stayOpen(recording, 'pending', null)
    return 'ask'
  },

  unknown: async (recording, { why }) => {
    if (recording.verdict.outcome === 'follow-up') return 'nothing'
    await stayOpen(recording, 'unknown', why)
    return 'ask'
  },

  'not-found': async (recording) => {
    const { trx, verdict } = recording
    if (verdict.posts > 1) {
      await close(recording, 'not-found', 'posted twice, never seen')
      return 'nothing'
    }
    await updateVerdict(trx, verdict.id, { outcome: 'posting', posts: verdict.posts + 1 })
    return 'repost'
  },
}

/** Milliseconds for which the lender holds its place still. */
function patienceLeft({ deps, lead, verdict }: Recording): number {
  return patienceEndOf(deps, lead, verdict) - deps.now()
}

/** Words of a lender that has the application. */
const received: ReadonlySet<Outcome['kind']> = new Set(['accepted', 'rejected', 'more-needed', 'follow-up', 'pending'])

/** True of a verdict that was closed because the lender seemed never to have received the application. */
const isTakenForUnreached = ({ outcome, posts }: VerdictRow) =>
  posts > 0 && (outcome === 'refused' || outcome === 'not-found')

/**
 * A yes to what the lender gave back, or until a moment that is over, is none: its offer could never be chosen. With terms that nobody
 * lends here it is no decision.
 */
async function meantBy(recording: Recording, outcome: Outcome): Promise<Outcome> {
  const { deps, trx, verdict } = recording
  if (outcome.kind !== 'accepted') return outcome
  const path = pathOverLimits({ ...recording, lender: verdict.lender }, outcome)
  if (path) return { kind: 'unknown', why: `not a decision: ${path}` }
  if (await knownLoanOutcome(trx, verdict.id, 'returned'))
    return { kind: 'rejected', reason: 'accepted what it had given back' }
  const { validUntil } = outcome
  const isOver = validUntil !== undefined && Date.parse(validUntil) <= deps.now()
  return isOver ? { kind: 'rejected', reason: 'accepted until a time that was over' } : outcome
}

/**
 * Does what an outcome means. An application that is closed already stays as it is: a lender that says yes twice, or
 * comes late, changes nothing. Only a word of a lender that seemed never to have received it opens it again: one post was lost, and
 * another came through. The lead is locked by the caller.
 */
export async function recordOutcome(recording: Recording, said: Outcome): Promise<NextAction> {
  const { verdict } = recording
  const outcome = await meantBy(recording, said)
  const isReceived = received.has(outcome.kind) && isTakenForUnreached(verdict)
  if (!isOpen(verdict) && !isReceived) return 'nothing'
  if (received.has(outcome.kind))
    await countStages(recording, outcome.kind === 'accepted' ? ['sent', 'accepted'] : ['sent'])
  return (effects[outcome.kind] as Effect<Outcome['kind']>)(recording, outcome)
}

/** The lender made up its mind while the applicant was still at its screen, or before it was shown: the screen is over. */
async function leaveScreen({ deps, trx, lead, verdict, followUps }: Recording): Promise<void> {
  if (!followUps.some(({ status }) => status === 'waiting' || status === 'open')) return
  const open = lead.follow_up === null ? undefined : await openFollowUpOf(trx, deps.sealer, lead)
  await endFollowUps({ deps, trx }, verdict)
  if (open?.verdict_id !== verdict.id) return
  const state = nextState(lead.state, 'followUpOver', { flow: lead.flow, nextSection: undefined })
  if (state === undefined) return
  const detail = { followUp: open.key }
  await updateState(trx, lead, { event: 'followUpOver', state, result: lead.result, detail, at: new Date(deps.now()) })
}

async function close(
  { deps, trx, lead, verdict }: Recording,
  outcome: VerdictOutcome,
  reason: string | null,
): Promise<void> {
  const kept = reasonToKeep(deps.sealer, lead, { id: verdict.id, outcome, reason })
  await updateVerdict(trx, verdict.id, { outcome, reason: kept, recorded_at: new Date(deps.now()) })
}

async function stayOpen({ trx, verdict }: Recording, outcome: VerdictOutcome, reason: string | null): Promise<void> {
  await updateVerdict(trx, verdict.id, { outcome, reason })
}
