// Round of a sent lead: asks lenders in waves, and moves the lead by what they have said so far (Q2, Q3). Each look is one short
// transaction under the lead's lock; lenders are spoken to by jobs of their own.
import type { NotToTell } from '#server/lead/consents/sharing.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { ApplicationResult } from '#domain/application/lead.ts'
import type { Variant } from '#domain/application/variant.ts'
import { nextState } from '#domain/application/transitions.ts'
import type { LeadEvent } from '#domain/application/transitions.ts'
import { isFilling, stateNumber } from '#domain/journey/states.ts'
import { limitsOf, shortestPatienceSeconds } from '#domain/lender/market.ts'
import type { Candidate } from '#server/lead/choose-lenders.ts'
import { askingOf, nextSection } from '#server/lead/lead-reply.ts'
import { enqueue } from '#server/platform/jobs/job-store.ts'
import type { JobHandler, JobResult } from '#server/platform/jobs/worker.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { storedDecision } from '#server/platform/stores/desk-decisions.ts'
import { updateState } from '#server/platform/stores/lead-states.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import type { FollowUpRow, LeadRow, OfferRow, VerdictRow } from '#server/platform/stores/tables.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import { returnCapacity } from './capacity.ts'
import type { CallRows } from './call-store.ts'
import { distributeJob } from './distribute-job.ts'
import type { DistributePayload } from './distribute-job.ts'
import { furtherStageNow } from './further-stage.ts'
import { lendersUnder } from './effective-lenders.ts'
import { decidedFor } from './kept-decision.ts'
import type { DecidedToday } from './kept-decision.ts'
import { lenderCallJob } from './lender-call-job.ts'
import { needingMore, requestedIn } from './next-questions.ts'
import { offersOf } from './offer-store.ts'
import { byFit, chooseOffer, isLive, resultOfLive } from './offers.ts'
import { showFollowUp, waitingFollowUp } from './open-follow-up.ts'
import { whyShut, writePassedOver, writePosting } from './posting.ts'
import { roundRows } from './round-store.ts'
import type { RoundRows } from './round-store.ts'
import {
  beginNextRound,
  deleteVerdict,
  recordRequestedDataPoints,
  lockLeadInRound,
  verdictById,
  verdictsOf,
} from './verdict-store.ts'
import { hasJustBeenTold, lenderToAsk, lostItsPlace, nextPlaceInMs, standingOf } from './wave.ts'
import type { Standing, Wave } from './wave.ts'

/** Looks of one run of the job; the next run goes on. */
const looksAtMost = 100
/** Rounds in which no lender could be reached, before that is told, and the pause before each further one. */
const unreachedAtMost = 4
const unreachedPauseMs = 300_000

interface Round {
  readonly deps: LendersDeps
  readonly trx: Handle
  readonly lead: LeadRow
  readonly variant: Variant
  readonly decided: DecidedToday
  readonly consents: RoundRows['consents']
  readonly verdicts: readonly VerdictRow[]
  /** Those that may be chosen now, the best fit first. */
  readonly live: readonly OfferRow[]
  /** The follow-up whose screen is to be shown next. */
  readonly waiting: FollowUpRow | undefined
  /** The lenders whose needs are asked for next; none while enough offers are there. */
  readonly stage: readonly Candidate[]
  readonly wave: Wave
  readonly waitUntil: number
}

type Look = 'again' | JobResult

/** The handler of the job `distribute`. `whenDead`: the applicant is not left waiting. */
export function distributeHandler(deps: LendersDeps): JobHandler {
  const look = (payload: object, work: (round: Round) => Promise<Look>) =>
    deps.db.transaction().execute(async (trx): Promise<Look> => {
      const { leadId, round } = payload as DistributePayload
      const lead = await lockLeadInRound(trx, leadId, round)
      const open = lead && (await openRound(deps, trx, lead))
      return open ? work(open) : 'done'
    })
  return {
    run: async (payload) => {
      for (let looks = 0; looks < looksAtMost; looks++) {
        const result = await look(payload, lookAt)
        if (result !== 'again') return result
      }
      return { againInMs: 0 }
    },
    whenDead: async (payload) => {
      await look(payload, async (round) => {
        await standings.later(round)
        return 'done'
      })
    },
  }
}

/** States in which lenders may be asked: the others are the applicant's, or the end. */
const isWithLenders = ({ state, follow_up: followUp }: LeadRow) =>
  followUp !== null || (['checking', 'thank-you', 'accepted'] as const).some((key) => stateNumber(key) === state)

/** Everything a look goes by; nothing where the applicant has chosen, or the lead is not with lenders. */
async function openRound(deps: LendersDeps, trx: Handle, lead: LeadRow): Promise<Round | undefined> {
  const variant = deps.variants.get(lead.variant)
  if (!variant) throw new Error('The lead is of a variant that is no more')
  const rows = await roundRows(trx, lead)
  const { offers, followUps } = rows
  const isChosen = offers.some(({ status }) => status === 'chosen')
  const hasLate = isFilling(lead.state) && offers.length > 0
  if (isChosen || !(isWithLenders(lead) || hasLate)) return undefined
  const answers = () => openAnswers(deps.sealer, lead)
  const { round } = lead
  const decided = await decidedFor(deps, trx, lead, { variant, answers, rows })
  const written = rows.verdicts
  const isNew = !written.some((verdict) => verdict.round === round)
  const verdicts = isNew && (await writePassedOver(deps, trx, lead, decided)) ? await verdictsOf(trx, lead.id) : written
  const hadNoRoom = new Set(
    verdicts.flatMap((each) => (each.round === round && each.outcome === 'passed-over' ? [each.lender] : [])),
  )
  const now = deps.now()
  const live = byFit(
    deps,
    lead,
    offers.filter((offer) => isLive(offer, now)),
  )
  const waiting = waitingFollowUp(followUps)
  const isEnough = live.length >= limitsOf(decided.market).wanted
  const stage = isEnough ? [] : await furtherStageNow(trx, { lead, variant, answers, decided, verdicts, now })
  const wave: Wave = {
    inOrder: decided.eligible.filter(({ lenderId }) => !hadNoRoom.has(lenderId)),
    lenders: decided.lenders,
    verdicts,
    round,
    resumeWith: lead.resume_with,
    market: decided.market,
    liveOffers: live.length,
    hasFurtherStage: stage.length > 0,
    atScreenOf: lead.follow_up ? followUps.find(({ status }) => status === 'open')?.verdict_id : undefined,
    upSince: deps.upSince,
    now,
  }
  const since = rows.checkingSince?.getTime() ?? now
  const waitUntil = since + 1000 * decided.market.waitSeconds
  const { consents } = rows
  return { deps, trx, lead, variant, decided, consents, verdicts, live, waiting, stage, wave, waitUntil }
}

/** Asks one lender, or, where nobody is to be asked now, moves the lead to where it stands. */
async function lookAt(round: Round): Promise<Look> {
  const { deps, trx, lead, decided, consents, wave } = round
  if (await showWaiting(round)) return 'again'
  const candidate = nextCandidate(round)
  if (!candidate) return stand(round)
  const verdict = await writePosting(deps, trx, lead, decided, { candidate, consents })
  if (verdict.outcome === 'posting') await enqueue(trx, lenderCallJob(verdict.id), new Date(wave.now))
  return 'again'
}

/** Shows the screen that waits longest, where the applicant is at no other and no offer is there: one that is, is looked at first. */
async function showWaiting({ deps, trx, lead, live, waiting, wave }: Round): Promise<boolean> {
  if (!waiting || lead.follow_up !== null || live.length > 0 || hasJustBeenTold(wave)) return false
  const verdict = await verdictById(trx, waiting.verdict_id)
  return showFollowUp({ deps, trx, lead, verdict }, waiting)
}

const nextCandidate = ({ lead, wave }: Round) => (isFilling(lead.state) ? undefined : lenderToAsk(wave))

/**
 * Brings a lead to where it stands after a lender's word, in the transaction that recorded it, so that whoever asks next is told. Whom to ask
 * further is left to the round's job, for each posting is a transaction of its own.
 */
export async function standAfter(
  deps: LendersDeps,
  trx: Handle,
  { id, round }: Pick<LeadRow, 'id' | 'round'>,
): Promise<void> {
  const lead = await lockLeadInRound(trx, id, round)
  const open = lead && (await openRound(deps, trx, lead))
  if (!open) return
  const isToGoOn = (await showWaiting(open)) || nextCandidate(open) !== undefined
  const look = isToGoOn ? 'again' : await stand(open)
  if (look === 'done') return
  const waitMs = look === 'again' ? 0 : look.againInMs
  await enqueue(trx, distributeJob(id, round), new Date(deps.now() + waitMs))
}

/**
 * Takes back a posting that nobody sent in time, where another lender has its place by now: sent beside that one, it would be one too many
 * (R-22, S-21). The lender is asked in its turn, under a new reference. One that is switched off or closed by now is taken back too, and
 * passed over (Q3). True where it was taken back.
 */
export async function takeBackPosting(
  deps: LendersDeps,
  trx: Handle,
  lead: LeadRow,
  { verdict, settings }: Pick<CallRows, 'verdict' | 'settings'>,
): Promise<boolean> {
  const now = deps.now()
  const today = lendersUnder(settings, deps.catalogue.lenders)[verdict.lender]
  const isShut = today !== undefined && whyShut(today, now) !== undefined
  // Nearly every posting is sent within the second, in which no place ends: the round need not be looked at.
  if (!isShut && now - verdict.at.getTime() < 1000 * shortestPatienceSeconds) return false
  const open = await openRound(deps, trx, lead)
  if (!open || !(isShut || lostItsPlace(verdict, open.wave))) return false
  await returnCapacity(trx, verdict)
  await deleteVerdict(trx, verdict.id)
  await enqueue(trx, distributeJob(lead.id, lead.round), new Date(deps.now()))
  deps.log.info('posting taken back', { lender: verdict.lender })
  return true
}

/** Moves the lead to where it stands, and says when it is to be looked at again by time. */
async function stand(round: Round): Promise<Look> {
  const { lead, wave, waitUntil } = round
  const isWaitOver = wave.now >= waitUntil
  const standing = standingOf(wave, isWaitOver)
  const left = await standings[standing](round)
  if (left) return left
  const ends = [nextPlaceInMs(wave), isWaitOver ? undefined : waitUntil - wave.now].filter((each) => each !== undefined)
  const isStill = lead.state === stateNumber('checking') || nextPlaceInMs(wave) !== undefined
  return isStill && ends.length > 0 ? { againInMs: Math.max(0, Math.min(...ends)) } : 'done'
}

type Effect = (round: Round) => Promise<Look | undefined>

/** Effect of each standing of a lead; no result where the lead is looked at again by time. */
const standings: Readonly<Record<Standing, Effect>> = {
  checking: async () => undefined,

  offers: async (round) => {
    const { deps, trx, lead, live, decided } = round
    const [first] = live
    const isContact = decided.market.mode === 'first-yes' && first?.redirect_url === null
    if (isContact && nextOf(lead, 'acceptedToContact') !== undefined) {
      await chooseOffer({ deps, trx, lead }, first.verdict_id)
      return 'done'
    }
    // An applicant at a lender's screen or on the list already is left there.
    if (lead.follow_up === null && lead.state !== stateNumber('accepted'))
      await move(round, 'accepted', resultOfLive(deps, lead, live), { offers: live.map(({ lender }) => lender) })
    // Nobody was asked while the applicant was at the form: with a late offer it is left, and the next one may be asked.
    return isFilling(lead.state) && lenderToAsk(round.wave) ? { againInMs: 0 } : undefined
  },

  questions: async (round) => askMore(round),

  later: async (round) => {
    await move(round, 'undecided', { application: { status: 'undecided' } }, {})
    return undefined
  },

  unreached: async (round) => {
    const { deps, trx, lead } = round
    if (unreachedRounds(round) >= unreachedAtMost) {
      await move(round, 'rejected', { application: { status: 'unreached' } }, {})
      return 'done'
    }
    await move(round, 'undecided', { application: { status: 'undecided' } }, {})
    await beginNextRound(trx, lead.round, lead.id)
    await enqueue(trx, distributeJob(lead.id, lead.round + 1), new Date(deps.now() + unreachedPauseMs))
    return 'done'
  },

  none: async (round) => {
    const status = await whyNone(round)
    await move(round, status === 'expired' ? 'offersExpired' : 'rejected', { application: { status } }, {})
    return 'done'
  },
}

const nextOf = (lead: LeadRow, event: LeadEvent) =>
  nextState(lead.state, event, { flow: lead.flow, nextSection: undefined })

/** Moves the lead, where the event brings it elsewhere. */
async function move(
  { deps, trx, lead }: Round,
  event: LeadEvent,
  result: ApplicationResult | null,
  detail: object,
): Promise<void> {
  const state = nextOf(lead, event)
  if (state === undefined || state === lead.state) return
  const at = new Date(deps.now())
  await updateState(trx, lead, { event, state, result, detail: { round: lead.round, ...detail }, at })
}

/** Rounds in which lenders were tried and none could be reached, this one included. */
function unreachedRounds({ verdicts }: Round): number {
  const tried = verdicts.filter(({ outcome }) => outcome !== 'passed-over')
  return new Set(tried.map(({ round }) => round)).size
}

/**
 * A no of every lender is told apart from a no to what was offered, offers that ended, a consent taken back, lenders that had the person before,
 * and none asked.
 */
async function whyNone({ trx, lead, verdicts }: Round): Promise<ApplicationResult['application']['status']> {
  const offers = await offersOf(trx, lead.id)
  const isDeclined = ({ outcome }: VerdictRow) => outcome === 'declined'
  if (offers.some(({ status }) => status === 'declined') || verdicts.some(isDeclined)) return 'declined'
  // The sweep may not have marked one that has ended.
  if (offers.some(({ status }) => status === 'open' || status === 'expired')) return 'expired'
  // As "Your data" counts the lenders that were told.
  if (verdicts.some(({ posts }) => posts > 0)) return 'rejected'
  const now = verdicts.filter(({ round }) => round === lead.round)
  const isPassedOver = (why: string) => now.some(({ reason }) => reason?.startsWith(why))
  if (isPassedOver('withdrawn' satisfies NotToTell)) return 'withdrawn'
  return isPassedOver('duplicate') ? 'asked-before' : 'unmatched'
}

/**
 * The applicant goes on to what one more lender needs: its screen, or more of the form. False where nobody needs anything, or the lead is not
 * at its list.
 */
export async function showMore(deps: LendersDeps, trx: Handle, lead: LeadRow): Promise<boolean> {
  const isAtList = (['accepted', 'thank-you'] as const).some((key) => stateNumber(key) === lead.state)
  // A round that waits for its time decides only then: caps may have room again.
  const isBegun = isAtList && (await storedDecision(trx, lead.id, lead.round)) !== undefined
  const round = isBegun && lead.follow_up === null ? await openRound(deps, trx, lead) : undefined
  if (!round) return false
  const { waiting } = round
  if (waiting) {
    const verdict = await verdictById(trx, waiting.verdict_id)
    return showFollowUp({ deps, trx, lead, verdict }, waiting)
  }
  if (needingMore(round).length === 0 && round.stage.length === 0) return false
  await askMore(round)
  return true
}

/** The applicant is asked what further lenders need; where all is known already they are asked again with it. */
async function askMore(round: Round): Promise<Look | undefined> {
  const { deps, trx, lead, variant } = round
  const answers = openAnswers(deps.sealer, lead)
  const { lender, dataPoints, areKnown } = requestedIn({ ...round, answers })
  const all: DataPointKey[] = [...new Set([...lead.requested_by_lender, ...dataPoints])]
  await recordRequestedDataPoints(trx, all, lender, lead.id)
  if (areKnown) {
    await beginNextRound(trx, lead.round, lead.id)
    await enqueue(trx, distributeJob(lead.id, lead.round + 1), new Date(deps.now()))
    return 'done'
  }
  const asking = await askingOf(deps, trx, variant, { id: lead.id, requested_by_lender: all }, answers)
  const page = nextSection({
    asked: asking.asked,
    answers,
    optional: variant.country.journey.optional,
    // Requested answers are sent when the applicant says so, even where none of the questions applies any more.
    isDraft: true,
  })
  const state = nextState(lead.state, 'moreNeeded', { flow: lead.flow, nextSection: page })
  if (state === undefined) return undefined
  const at = new Date(deps.now())
  const detail = { round: lead.round }
  await updateState(trx, lead, { event: 'moreNeeded', state, result: null, detail, at })
  return 'done'
}
