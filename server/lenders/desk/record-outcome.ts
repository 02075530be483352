// Records a lender's outcome: updates verdict and lead in one transaction under the lead's lock (R-26, S-21). One effect an
// outcome, whether the answer came to a post, to a status request or by call-back.
import { decimalsOf } from '#domain/questions/conventions.ts'
import { mayApply } from '#domain/questions/answers.ts'
import type { ApplicationResult } from '#domain/application/lead.ts'
import { stateNumber } from '#domain/journey/states.ts'
import { nextState } from '#domain/application/transitions.ts'
import type { LeadEvent } from '#domain/application/transitions.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import { enqueue } from '#server/platform/jobs/job-store.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { updateState } from '#server/platform/stores/lead-states.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import type { LeadRow, VerdictOutcome, VerdictRow } from '#server/platform/stores/tables.ts'
import { askingOf, nextSection } from '#server/lead/lead-reply.ts'
import { takenOffer, termsAfterYes, wasDeclined } from './agreed.ts'
import { comparable } from './comparable.ts'
import type { Outcome } from '#server/platform/kit/connectors/connector.ts'
import { distributeJob } from './distribute-job.ts'
import { endFollowUp, openWantedFollowUp } from './open-follow-up.ts'
import { isOpen } from './next-move.ts'
import { redirectAddress } from './redirect-hosts.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'
import {
  acceptedVerdictOf,
  insertOffer,
  dataPointsRequestedBy,
  recordRequestedDataPoints,
  beginNextRound,
  declinedVerdictOf,
  updateVerdict,
} from './verdict-store.ts'

/** What is left to do: nothing; try the next lender; ask later; post once more under the same reference. */
export type NextAction = 'nothing' | 'next' | 'ask' | 'repost'

interface Settling {
  readonly deps: Pick<LendersDeps, 'catalogue' | 'config' | 'log' | 'newId' | 'now' | 'sealer' | 'variants' | 'words'>
  readonly trx: Handle
  readonly lead: LeadRow
  readonly verdict: VerdictRow
}

type Effect<K extends Outcome['kind']> = (
  settling: Settling,
  outcome: Extract<Outcome, { kind: K }>,
) => Promise<NextAction>

const effects: { readonly [K in Outcome['kind']]: Effect<K> } = {
  accepted: async (settling, { offerId, terms: claimed, redirectUrl }) => {
    const { deps, trx, lead, verdict } = settling
    if (await wasDeclined(settling)) {
      await close(settling, 'declined', 'accepted what the applicant did not take')
      return goOn(settling)
    }
    const { terms: said, doubt } = comparable(claimed, decimalsOf(deps.catalogue.countries[lead.country]!.currency))
    const taken = await takenOffer(settling)
    const { terms, doubt: doubtOfYes } = termsAfterYes(taken, said)
    const address = redirectUrl === undefined ? undefined : redirectAddress(deps, verdict.lender, redirectUrl)
    const event = address === undefined ? 'acceptedToContact' : 'accepted'
    const state = nextState(lead.state, event, { flow: lead.flow, nextSection: undefined })
    const sold = await acceptedVerdictOf(trx, lead.id)
    if (state === undefined || sold) return 'nothing'
    const result: ApplicationResult = withoutUndefined({
      offerId,
      partner: { name: deps.catalogue.lenders[verdict.lender]?.name ?? verdict.lender },
      lender: taken?.lender,
      application: { status: address === undefined ? 'contact' : 'accepted' } as const,
      offer: terms,
      layout: deps.catalogue.lenders[verdict.lender]?.countries[lead.country]?.offer,
    })
    const at = new Date(deps.now())
    await endFollowUp(settling, lead)
    const wasRefused = redirectUrl !== undefined && address === undefined
    const reasons = [wasRefused ? 'redirect to a host that is not declared' : undefined, doubt, doubtOfYes]
    await close(settling, 'accepted', reasons.filter(Boolean).join('; ') || null)
    await insertOffer(trx, {
      lead_id: lead.id,
      lender: verdict.lender,
      offer_id: offerId,
      terms: JSON.stringify(terms),
      redirect_url: address ?? null,
      at,
    })
    await updateState(trx, lead, {
      event,
      state,
      result,
      detail: { lender: verdict.lender, reference: verdict.id },
      at,
    })
    return 'nothing'
  },

  rejected: async (settling, { reason }) => {
    await close(settling, (await wasDeclined(settling)) ? 'declined' : 'rejected', reason ?? null)
    return goOn(settling)
  },

  refused: async (settling, { why }) => {
    await close(settling, 'refused', why)
    return 'next'
  },

  'more-needed': async (settling, { dataPoints }) => {
    const { deps, trx, lead, verdict } = settling
    const variant = deps.variants.get(lead.variant)
    if (!variant || lead.state !== stateNumber('checking')) return 'nothing'
    const answers = openAnswers(deps.sealer, lead)
    const before = await dataPointsRequestedBy(trx, lead.id, verdict.lender)
    const known = new Set(before.flatMap(({ requested_by_lender: requested }) => requested))
    const requestedByLender = dataPoints.filter((key) => mayApply(key, answers) && !known.has(key))
    if (requestedByLender.length === 0) {
      await close(settling, 'rejected', 'asks for nothing new')
      return 'next'
    }
    await close(settling, 'more-needed', requestedByLender.join(' '))
    await updateVerdict(trx, verdict.id, { requested_by_lender: requestedByLender })
    const all = [...new Set([...lead.requested_by_lender, ...requestedByLender])]
    await recordRequestedDataPoints(trx, all, verdict.lender, lead.id)
    if (requestedByLender.every((key) => answers[key] !== undefined)) {
      // Another lender's question had it answered already: the lender is asked again with it.
      await beginNextRound(trx, lead.round, lead.id)
      await enqueue(trx, distributeJob(lead.id, lead.round + 1), new Date(deps.now()))
      return 'nothing'
    }
    const page = nextSection({
      asked: askingOf(deps, variant, answers, all).asked,
      answers,
      optional: variant.country.journey.optional,
      // What the lender requested goes when the applicant says so, even where nothing of it applies any more.
      isDraft: true,
    })
    await moveOn(settling, 'moreNeeded', page, null)
    return 'nothing'
  },

  'follow-up': async (settling, wanted) => {
    const result = await openWantedFollowUp(settling, wanted)
    if (result === 'tooMany') {
      await close(settling, 'rejected', `cannot be satisfied: ${wanted.followUp}`)
      return 'next'
    }
    if (result === 'opened') await stayOpen(settling, 'follow-up', wanted.followUp)
    if (result === 'known') await stayOpen(settling, 'followed-up', wanted.followUp)
    return result === 'known' ? 'next' : 'nothing'
  },

  pending: async (settling) => {
    if (settling.verdict.outcome === 'follow-up') return 'nothing'
    await stayOpen(settling, 'pending', null)
    return 'ask'
  },

  unknown: async (settling, { why }) => {
    if (settling.verdict.outcome === 'follow-up') return 'nothing'
    await stayOpen(settling, 'unknown', why)
    return 'ask'
  },

  'not-found': async (settling) => {
    const { trx, verdict } = settling
    if (verdict.posts > 1) {
      await close(settling, 'not-found', 'posted twice, never seen')
      return 'next'
    }
    await updateVerdict(trx, verdict.id, { outcome: 'posting', posts: verdict.posts + 1 })
    return 'repost'
  },
}

/**
 * Does what an outcome means. An application that is closed already stays as it is: a lender that says yes twice, or
 * comes late, changes nothing. The lead is locked by the caller.
 */
export async function recordOutcome(settling: Settling, outcome: Outcome): Promise<NextAction> {
  if (!isOpen(settling.verdict)) return 'nothing'
  return (effects[outcome.kind] as Effect<Outcome['kind']>)(settling, outcome)
}

/** The next lender: at once, or by a job of its own where the applicant was at a screen of the one that is out now. */
async function goOn({ deps, trx, lead }: Settling): Promise<NextAction> {
  if (lead.follow_up === null) return 'next'
  const state = nextState(lead.state, 'followUpOver', { flow: lead.flow, nextSection: undefined })
  if (state === undefined) return 'next'
  const at = new Date(deps.now())
  await endFollowUp({ deps, trx }, lead)
  const detail = { followUp: lead.follow_up.key }
  await updateState(trx, lead, { event: 'followUpOver', state, result: lead.result, detail, at })
  await enqueue(trx, distributeJob(lead.id, lead.round), at)
  return 'next'
}

/** Ends a round that found nobody; a no to what was offered is told apart from a no of every lender. */
export async function finish(settling: Omit<Settling, 'verdict'>, event: 'rejected' | 'undecided'): Promise<void> {
  const { trx, lead } = settling
  const declined = await declinedVerdictOf(trx, lead.id)
  const status = event === 'rejected' && declined ? 'declined' : event
  await moveOn(settling, event, undefined, { application: { status } })
}

async function moveOn(
  { deps, trx, lead }: Omit<Settling, 'verdict'>,
  event: LeadEvent,
  page: ReturnType<typeof nextSection>,
  result: ApplicationResult | null,
): Promise<void> {
  const state = nextState(lead.state, event, { flow: lead.flow, nextSection: page })
  if (state === undefined) return
  await updateState(trx, lead, { event, state, result, detail: { round: lead.round }, at: new Date(deps.now()) })
}

async function close({ deps, trx, verdict }: Settling, outcome: VerdictOutcome, reason: string | null): Promise<void> {
  await updateVerdict(trx, verdict.id, { outcome, reason, recorded_at: new Date(deps.now()) })
}

async function stayOpen({ trx, verdict }: Settling, outcome: VerdictOutcome, reason: string | null): Promise<void> {
  await updateVerdict(trx, verdict.id, { outcome, reason })
}
