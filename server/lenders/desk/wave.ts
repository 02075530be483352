// Waves of a round: which lenders are asked next, and where the lead then stands. Pure and from the ledger alone, so that a restart
// goes on where a kill left off (Q3).
import { limitsOf } from '#domain/lender/market.ts'
import type { Market } from '#domain/lender/market.ts'
import type { VerdictOutcome, VerdictRow } from '#server/platform/stores/tables.ts'
import type { NotToTell } from '#server/lead/consents/sharing.ts'
import type { Candidate } from '#server/lead/choose-lenders.ts'

export type WaveVerdict = Pick<VerdictRow, 'id' | 'lender' | 'round' | 'outcome' | 'reason' | 'at' | 'spoken_at'>

/** The lender's folder, as far as waves go by it. */
export type WaveLender = Pick<Candidate['lender'], 'exclusive' | 'patienceSeconds'>

export interface Wave {
  /** Eligible lenders in the tree's order, less those that had no room. */
  readonly inOrder: readonly Candidate[]
  /** Of every lender with a verdict. */
  readonly lenders: Readonly<Record<string, WaveLender>>
  /** Every verdict of the lead, of all rounds. */
  readonly verdicts: readonly WaveVerdict[]
  readonly round: number
  /** The lender that asked for more goes first. */
  readonly resumeWith: string | null
  readonly market: Market
  /** Offers that may be chosen now. */
  readonly liveOffers: number
  /** True where further lenders of this round only miss answers, which the applicant may still give. */
  readonly hasFurtherStage: boolean
  /** The verdict whose screen the applicant is at. */
  readonly atScreenOf: string | undefined
  /** Since when this process hears lenders, in Unix milliseconds; absent where that is no matter. */
  readonly upSince: number | undefined
  /** Unix milliseconds. */
  readonly now: number
}

const open: readonly VerdictOutcome[] = ['posting', 'turned-away', 'pending', 'unknown', 'follow-up', 'followed-up']

/** True while the lender's answer may still change. */
export function isOpen({ outcome }: Pick<VerdictRow, 'outcome'>): boolean {
  return open.includes(outcome)
}

/** Neither the lender nor the applicant is asked a second time. */
const isNo = (outcome: VerdictOutcome) => ['rejected', 'declined', 'unanswered', 'cancelled'].includes(outcome)

/** Time after its patience for which an exclusive lender keeps the others waiting, unless it answers that it cancelled. */
export const cancelWindowMs = 60_000

/** Time after a start in which no place ends by time: lenders' answers from meanwhile are asked for first (R-22). */
const catchUpMs = 10_000

export const patienceMs = ({ patienceSeconds }: WaveLender, market: Pick<Market, 'patienceSeconds'>) =>
  1000 * (patienceSeconds ?? market.patienceSeconds)

/** End of the lender's patience, in Unix milliseconds. */
export function patienceEnd(
  { at, spoken_at: spokenAt }: Pick<WaveVerdict, 'at' | 'spoken_at'>,
  lender: WaveLender,
  market: Pick<Market, 'patienceSeconds'>,
): number {
  return (spokenAt ?? at).getTime() + patienceMs(lender, market)
}

/**
 * Until when a verdict holds its place in the wave (Unix milliseconds): while its screen is shown without end, else until its patience is
 * over, also where its screen waits; an exclusive lender until its cancellation is answered, or the window for that is over. A lender whose
 * patience ended while nobody could hear it has a little more.
 */
function placeUntil(verdict: WaveVerdict, wave: Wave): number {
  const { lenders, market, atScreenOf } = wave
  if (!isOpen(verdict)) return 0
  if (verdict.id === atScreenOf) return Number.POSITIVE_INFINITY
  const lender = lenders[verdict.lender] ?? {}
  const end = patienceEnd(verdict, lender, market) + (lender.exclusive ? cancelWindowMs : 0)
  return Math.max(end, caughtUpAt(verdict, wave))
}

/** Until when a lender that was sent the application before this process began may still be asked first. */
function caughtUpAt({ at, spoken_at: spokenAt }: WaveVerdict, { upSince = 0, now }: Wave): number {
  // A start that lies ahead is of a clock that was wrong.
  const isFromBefore = (spokenAt ?? at).getTime() < upSince && upSince <= now
  return isFromBefore ? upSince + catchUpMs : 0
}

/** True where the lender may answer by itself: its screen does not wait for the applicant. */
const isAwaited = ({ id, outcome }: WaveVerdict, { atScreenOf }: Wave) => outcome !== 'follow-up' || id === atScreenOf

const inPlay = (wave: Wave) => wave.verdicts.filter((verdict) => placeUntil(verdict, wave) > wave.now)

/** Eligible lenders that were not asked: in no earlier round with an answer that stands, and not in this one. */
function notAsked({ inOrder, verdicts, round, resumeWith }: Wave): readonly Candidate[] {
  const tried = verdicts.filter(({ outcome }) => outcome !== 'passed-over')
  const isOut = ({ lenderId }: Candidate) =>
    tried.some(
      (verdict) =>
        verdict.lender === lenderId &&
        (verdict.round === round || verdict.outcome === 'accepted' || isNo(verdict.outcome) || isOpen(verdict)),
    )
  return inOrder
    .toSorted((a, b) => Number(b.lenderId === resumeWith) - Number(a.lenderId === resumeWith))
    .filter((candidate) => !isOut(candidate))
}

/**
 * The lender to ask now, if there is a place for it: never beside an exclusive one, nobody once the wanted offers are there, and not more than
 * would be wanted if all who are asked said yes.
 */
export function lenderToAsk(wave: Wave): Candidate | undefined {
  const { atOnce, wanted } = limitsOf(wave.market)
  if (wave.liveOffers >= wanted) return undefined
  if (needsAnswerFirst(wave)) return undefined
  const [next] = notAsked(wave)
  const playing = inPlay(wave)
  if (!next || playing.length >= atOnce) return undefined
  if (playing.length + wave.liveOffers >= Math.max(atOnce, wanted)) return undefined
  if (playing.length === 0) return next
  const isAlone = next.lender.exclusive || playing.some(({ lender }) => wave.lenders[lender]?.exclusive)
  return isAlone ? undefined : next
}

/**
 * True where a verdict's place ended before its lender was sent anything, and the lender would not be asked now: others have the places, or
 * the offers are there. The server that was to send it died, or came to it late.
 */
export function lostItsPlace(verdict: WaveVerdict, wave: Wave): boolean {
  if (placeUntil(verdict, wave) > wave.now) return false
  const verdicts = wave.verdicts.filter(({ id }) => id !== verdict.id)
  return lenderToAsk({ ...wave, verdicts })?.lenderId !== verdict.lender
}

/** One lender at a time: nothing is gained by asking the next one before the applicant has answered what this one needs. */
const needsAnswerFirst = ({ market, verdicts, round }: Wave) =>
  market.mode === 'first-yes' && verdicts.some((each) => each.round === round && each.outcome === 'more-needed')

/**
 * Where the lead stands: `checking` while lenders that are asked may answer in time; `offers` where they are to be shown; `questions` where a
 * lender needs more of the form, told already or not; `later` where only late answers are awaited; `unreached` where no lender could be asked; `none` at an
 * honest no.
 */
export type Standing = 'checking' | 'offers' | 'questions' | 'later' | 'unreached' | 'none'

/** `isWaitOver`: the longest time that the applicant waits is over. */
export function standingOf(wave: Wave, isWaitOver: boolean): Standing {
  const { verdicts, round, liveOffers, market, hasFurtherStage } = wave
  const { wanted } = limitsOf(market)
  const isBusy = inPlay(wave).some((verdict) => isAwaited(verdict, wave)) || lenderToAsk(wave) !== undefined
  if (liveOffers > 0) return liveOffers >= wanted || isWaitOver || !isBusy ? 'offers' : 'checking'
  const tried = verdicts.filter(({ outcome }) => outcome !== 'passed-over')
  const needsMore = tried.some((verdict) => verdict.round === round && verdict.outcome === 'more-needed')
  if (needsAnswerFirst(wave) || (needsMore && !isBusy)) return 'questions'
  if (isBusy) return isWaitOver ? 'later' : 'checking'
  // A lender that has the application may still answer: what a further one needs is offered beside, and not in its place.
  if (tried.some(isOpen)) return 'later'
  if (hasFurtherStage) return 'questions'
  const wasReached = tried.some(({ outcome }) => isNo(outcome) || outcome === 'accepted')
  return !wasReached && verdicts.some((verdict) => wasNotReached(verdict, round)) ? 'unreached' : 'none'
}

/** Reasons for which a lender is not told that have nothing to do with reaching it. */
export const notToBeTold: readonly (string | null)[] = ['withdrawn', 'not named', 'gone'] satisfies (
  | NotToTell
  | 'gone'
)[]

/** True where a lender was to be asked in this round and could not be reached: it may be tried again later. */
const wasNotReached = (verdict: WaveVerdict, round: number) =>
  verdict.round === round &&
  (verdict.outcome === 'refused' || verdict.outcome === 'not-found') &&
  !notToBeTold.includes(verdict.reason)

/** True while a lender that was told of the applicant's answer may still decide in time: no other lender's screen comes meanwhile. */
export function hasJustBeenTold(wave: Wave): boolean {
  return inPlay(wave).some(({ outcome, spoken_at: spokenAt }) => spokenAt !== null && outcome !== 'follow-up')
}

/** Milliseconds until a place in the wave becomes free by time alone; nothing where none does. */
export function nextPlaceInMs(wave: Wave): number | undefined {
  const ends = inPlay(wave)
    .map((verdict) => placeUntil(verdict, wave))
    .filter((end) => Number.isFinite(end))
  return ends.length > 0 ? Math.min(...ends) - wave.now : undefined
}
