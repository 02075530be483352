// Offer list of a lead as replies tell it: the lenders asked, what each said, their offers, and what one more lender needs (Q2).
import { nominalRateOf } from '#domain/lender/apr.ts'
import { identityOf } from '#domain/lender/identity.ts'
import type { AskedLender, LenderAnswer, ListedOffer, MarketView, MoreNeeded } from '#domain/lender/offer-list.ts'
import { limitsOf } from '#domain/lender/market.ts'
import { isFilling, stateNumber } from '#domain/journey/states.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import type { LeadRow, OfferRow, VerdictOutcome, VerdictRow } from '#server/platform/stores/tables.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import { furtherStageNow, missingInStage, onlyMissesAnswers } from './further-stage.ts'
import { keptFor } from './kept-decision.ts'
import { marketOfVariant } from '#server/lead/market-settings.ts'
import { isFunded, isGivenUp } from './revenue-store.ts'
import { byFit, isLive } from './offers.ts'
import { listRows } from './round-store.ts'
import { patienceEnd } from './wave.ts'

type Parts = Pick<LendersDeps, 'catalogue' | 'config' | 'now' | 'sealer' | 'variants'>

interface Viewing {
  readonly deps: Parts
  readonly db: Handle
  readonly lead: LeadRow
}

/** The offer list of a lead that was sent; nothing of one that is still being filled and has no offer. */
export async function marketViewOf({ deps, db, lead }: Viewing): Promise<MarketView | undefined> {
  const variant = deps.variants.get(lead.variant)
  if (!variant || (isFilling(lead.state) && lead.round === 0)) return undefined
  const market = marketOfVariant(deps, variant)
  const { offers, verdicts: written, checkingSince } = await listRows(db, lead.id)
  const verdicts = written.filter(({ outcome }) => outcome !== 'passed-over')
  const chosen = offers.find(({ status }) => status === 'chosen')
  const isPaidOut = chosen !== undefined && (await isFunded(db, lead.id))
  const isReturned = chosen && (await isGivenUp(db, chosen.verdict_id))
  const isChecking = lead.state === stateNumber('checking')
  const since = isChecking ? checkingSince : undefined
  return withoutUndefined({
    asked: askedLenders(deps, verdicts, { offers, market }),
    waitUntil: since && new Date(since.getTime() + 1000 * market.waitSeconds).toISOString(),
    offers: listed(deps, lead, offers),
    more: isAtList(lead)
      ? (moreNeeded(deps, lead, verdicts) ?? (await moreInStage({ deps, db, lead }, { variant, offers, written })))
      : undefined,
    isPaidOut: isPaidOut || undefined,
    isReturned: isReturned || undefined,
  })
}

type Market = ReturnType<typeof marketOfVariant>

const isNo: ReadonlySet<VerdictOutcome> = new Set(['rejected', 'declined'])
/** Ends of a lender that has decided nothing. */
const isSilent: ReadonlySet<VerdictOutcome> = new Set(['refused', 'not-found', 'cancelled', 'unanswered'])

/** The last word of each lender, in the order they were first asked. */
function askedLenders(
  { catalogue, now }: Parts,
  verdicts: readonly VerdictRow[],
  { offers, market }: { readonly offers: readonly OfferRow[]; readonly market: Market },
): AskedLender[] {
  const inTime = verdicts.toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.position - b.position)
  const last = new Map(inTime.map((verdict) => [verdict.lender, verdict]))
  const says = (verdict: VerdictRow): LenderAnswer => {
    if (verdict.outcome === 'accepted') return 'offer'
    if (verdict.outcome === 'more-needed' || verdict.outcome === 'follow-up') return 'question'
    if (isNo.has(verdict.outcome)) return 'no'
    if (isSilent.has(verdict.outcome)) return 'silent'
    return now() > patienceEnd(verdict, catalogue.lenders[verdict.lender] ?? {}, market) ? 'late' : 'asked'
  }
  const known = new Set(offers.map(({ lender }) => lender))
  return [...last].map(([id, verdict]) => ({
    lender: catalogue.lenders[id]?.name ?? id,
    says: known.has(id) ? 'offer' : says(verdict),
  }))
}

/** Offers that are open or chosen, the best fit first; then those that are over. */
function listed(deps: Parts, lead: LeadRow, offers: readonly OfferRow[]): ListedOffer[] {
  const now = deps.now()
  const isOver = (offer: OfferRow) => offer.status === 'declined' || (offer.status === 'open' && !isLive(offer, now))
  const inOrder = [
    ...byFit(
      deps,
      lead,
      offers.filter((offer) => !isOver(offer)),
    ),
    ...offers.filter(isOver),
  ]
  return inOrder.map((offer) => {
    const lender = deps.catalogue.lenders[offer.lender]
    const name = lender?.name ?? offer.lender
    const here = lender?.countries[lead.country]
    return withoutUndefined({
      id: offer.verdict_id,
      lender: name,
      // Of whom another company lends for, the folder knows nothing of that company.
      ...(offer.lends === null ? identityOf(here ?? {}) : { lends: offer.lends }),
      terms: offer.terms,
      nominalRate: offer.terms.nominalRate ?? nominalRateOf(offer.terms),
      way: offer.redirect_url === null ? ('contact' as const) : ('redirect' as const),
      softCheck: here?.softCheck,
      validUntil: offer.valid_until.toISOString(),
      status: offer.status === 'open' && isOver(offer) ? ('expired' as const) : offer.status,
      layout: here?.offer,
    })
  })
}

/** True while the applicant is at the list, and not at a lender's screen. */
const isAtList = ({ follow_up: followUp, state }: LeadRow) =>
  followUp === null && [stateNumber('accepted'), stateNumber('thank-you')].includes(state)

/** The first lender that waits for an answer of the applicant. */
function moreNeeded({ catalogue }: Parts, lead: LeadRow, verdicts: readonly VerdictRow[]): MoreNeeded | undefined {
  const name = ({ lender }: VerdictRow) => catalogue.lenders[lender]?.name ?? lender
  const followUp = verdicts.find(({ outcome }) => outcome === 'follow-up')
  if (followUp) return { lender: name(followUp), kind: 'follow-up' }
  const needing = verdicts.find(({ outcome, round }) => outcome === 'more-needed' && round === lead.round)
  return needing && { lender: name(needing), kind: 'questions', answers: needing.requested_by_lender.length }
}

interface Staged {
  readonly variant: Variant
  readonly offers: readonly OfferRow[]
  /** Every verdict, those of lenders passed over too. */
  readonly written: readonly VerdictRow[]
}

/** The first lender of the next stage of questions, while fewer offers are there than wanted and none is chosen (C8). */
async function moreInStage(
  { deps, db, lead }: Viewing,
  { variant, offers, written }: Staged,
): Promise<MoreNeeded | undefined> {
  if (offers.some(({ status }) => status === 'chosen')) return undefined
  if (!written.some((verdict) => onlyMissesAnswers(verdict, lead.round))) return undefined
  const decided = await keptFor(deps, db, lead, variant)
  const now = deps.now()
  if (!decided || offers.filter((offer) => isLive(offer, now)).length >= limitsOf(decided.market).wanted)
    return undefined
  const answers = openAnswers(deps.sealer, lead)
  const stage = await furtherStageNow(db, { lead, variant, answers: () => answers, decided, verdicts: written, now })
  const [first] = stage
  return first && { lender: first.lender.name, kind: 'questions', answers: missingInStage(stage, answers, variant) }
}
