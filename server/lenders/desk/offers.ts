// Offers of a lead: kept as lenders accept, chosen, declined and brought back (Q2). Under the lead's lock, each change once.
import { sealRedirect } from './offer-redirect.ts'
import type { ApplicationResult } from '#domain/application/lead.ts'
import { nextState } from '#domain/application/transitions.ts'
import type { LeadEvent } from '#domain/application/transitions.ts'
import { longestOfferDays } from '#domain/lender/market.ts'
import { inOrderOfFit } from '#domain/lender/offer-list.ts'
import type { OfferTerms } from '#domain/lender/lender.ts'
import { isFilling, stateNumber } from '#domain/journey/states.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'
import { dropJob, enqueue } from '#server/platform/jobs/job-store.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { updateState } from '#server/platform/stores/lead-states.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import type { LeadRow, OfferRow, VerdictRow } from '#server/platform/stores/tables.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import { distributeJob } from './distribute-job.ts'
import { marketOfVariant } from '#server/lead/market-settings.ts'
import { endReserve, insertOffer, insertRedirect, keepOpenForOffers, noteOffer, offersOf } from './offer-store.ts'
import { notChosenJob, tellNotChosen } from './not-chosen-job.ts'
import { countStages } from './revenue.ts'
import { isFunded, isGivenUp, payerIn } from './revenue-store.ts'
import type { LoanEnd } from './revenue-store.ts'
import { updateVerdict, verdictById } from './verdict-store.ts'

type Parts = Pick<LendersDeps, 'catalogue' | 'config' | 'now' | 'sealer' | 'variants'>

interface Offering {
  readonly deps: Parts
  readonly trx: Handle
  readonly lead: LeadRow
}

interface NewOffer {
  readonly offerId: string
  readonly terms: OfferTerms
  /** Absent: the lender gets in touch. */
  readonly redirectUrl: string | undefined
  /** Name of the lending company, where it is not the lender that was asked. */
  readonly lends: string | undefined
  /** ISO. */
  readonly validUntil: string | undefined
  /** The applicant said no to it before its lender said yes. */
  readonly isDeclined: boolean
}

/** True of an offer that may be chosen now (Unix milliseconds). */
export function isLive({ status, valid_until: until }: Pick<OfferRow, 'status' | 'valid_until'>, now: number): boolean {
  return status === 'open' && until.getTime() > now
}

/** Until when an offer holds that came at a moment: what its lender says, else hours of the market; never longer than any offer may. */
function endOf(validUntil: string | undefined, at: Date, hours: number): Date {
  const said = validUntil === undefined ? at.getTime() + hours * 3_600_000 : Date.parse(validUntil)
  return new Date(Math.min(said, at.getTime() + longestOfferDays * 86_400_000))
}

/**
 * Keeps an accepted verdict as an offer. One that comes after the choice is passed over, and holds for as long as the others. One that comes
 * after the end, after a loan was paid out or after the applicant's no is over as it comes: its lender is told so at once.
 */
export async function keepOffer(
  { deps, trx, lead, verdict, loans }: Offering & { readonly verdict: VerdictRow; readonly loans: readonly LoanEnd[] },
  { offerId, terms, redirectUrl, lends, validUntil, isDeclined }: NewOffer,
): Promise<void> {
  const at = new Date(deps.now())
  const others = await offersOf(trx, lead.id)
  const variant = deps.variants.get(lead.variant)
  const market = variant && marketOfVariant(deps, variant)
  const isOver = lead.state === stateNumber('rejected') || payerIn(loans) !== undefined
  const isAfterChoice = others.some((offer) => offer.status === 'chosen')
  const isSecond = market?.mode === 'first-yes' && others.some((offer) => isLive(offer, deps.now()))
  const isPassedOver = isOver || isAfterChoice || isSecond
  const status = isDeclined ? 'declined' : isPassedOver ? 'not-chosen' : 'open'
  const until = isOver || isDeclined ? at : endOf(validUntil, at, market?.offerValidHours ?? 0)
  await insertOffer(trx, {
    lead_id: lead.id,
    lender: verdict.lender,
    verdict_id: verdict.id,
    offer_id: offerId,
    terms: JSON.stringify(terms),
    redirect_url: redirectUrl === undefined ? null : sealRedirect(deps.sealer, lead, verdict.id, redirectUrl),
    lends: lends ?? null,
    status,
    valid_until: until,
    at,
    decided_at: isDeclined ? at : null,
  })
  if (status !== 'open') await tellNotChosen(trx, verdict.id, until.getTime(), deps.now())
}

/** Those that may be chosen now, the best fit first. */
export async function liveOffers({ deps, trx, lead }: Offering): Promise<readonly OfferRow[]> {
  const rows = await offersOf(trx, lead.id)
  return byFit(
    deps,
    lead,
    rows.filter((row) => isLive(row, deps.now())),
  )
}

/** In the order that the applicant sees. */
export function byFit(
  { sealer }: Pick<LendersDeps, 'sealer'>,
  lead: LeadRow,
  rows: readonly OfferRow[],
): readonly OfferRow[] {
  if (rows.length < 2) return rows
  return inOrderOfFit(rows, Number(openAnswers(sealer, lead).amount ?? 0))
}

/** `applicationResult` of an offer, as the document has it (E3). */
export function resultOf(
  { catalogue }: Pick<LendersDeps, 'catalogue'>,
  { country }: Pick<LeadRow, 'country'>,
  offer: OfferRow,
  status: ApplicationResult['application']['status'],
): ApplicationResult {
  const lender = catalogue.lenders[offer.lender]
  return withoutUndefined({
    offerId: offer.offer_id,
    partner: { name: lender?.name ?? offer.lender },
    lender: offer.lends ?? undefined,
    application: { status },
    offer: offer.terms,
    layout: lender?.countries[country]?.offer,
  })
}

/** `late`: the offer is not there any more, or cannot be chosen from where the lead is. */
export type Choice = { readonly kind: 'chosen'; readonly offer: OfferRow } | { readonly kind: 'late' }

/**
 * Chooses an offer: the others are passed over, the redirect is written down, and the lead moves on. One that was chosen before is chosen
 * again: the applicant goes to the lender once more.
 */
export async function chooseOffer(offering: Offering, verdictId: string): Promise<Choice> {
  const { deps, trx, lead } = offering
  const rows = await offersOf(trx, lead.id)
  const offer = rows.find((row) => row.verdict_id === verdictId)
  if (!offer || !(offer.status === 'chosen' || isLive(offer, deps.now()))) return { kind: 'late' }
  if (await isGivenUp(trx, verdictId)) return { kind: 'late' }
  const event = eventOfChoice(lead, offer)
  const state = nextState(lead.state, event, { flow: lead.flow, nextSection: undefined })
  if (state === undefined) return { kind: 'late' }
  const at = new Date(deps.now())
  if (offer.redirect_url !== null) await insertRedirect(trx, lead.id, offer.lender, at)
  if (offer.status === 'chosen') return { kind: 'chosen', offer }
  await noteChosen(offering, offer, 'chosen', rows)
  await countStages({ ...offering, verdict: await verdictById(trx, verdictId) }, ['chosen'])
  const status = offer.redirect_url === null ? 'contact' : 'redirected'
  const detail = { lender: offer.lender, reference: offer.verdict_id }
  await updateState(trx, lead, { event, state, result: resultOf(deps, lead, offer, status), detail, at })
  return { kind: 'chosen', offer }
}

/**
 * Writes down which offer was chosen. The others may be brought back until they end: their lenders are told then. The lender that was chosen
 * is never told that it was not.
 */
async function noteChosen(
  { deps, trx }: Offering,
  offer: OfferRow,
  event: 'chosen' | 'takenAtLender',
  rows: readonly OfferRow[],
): Promise<void> {
  const at = new Date(deps.now())
  await noteOffer(trx, offer, event, at)
  await dropJob(trx, notChosenJob(offer.verdict_id).dedupe_key)
  for (const other of rows.filter((row) => row !== offer && row.status === 'open')) {
    await noteOffer(trx, other, 'passedOver', at)
    await tellNotChosen(trx, other.verdict_id, other.valid_until.getTime(), deps.now())
  }
}

/**
 * The lender says that the applicant has its loan, whatever was chosen here: its offer is the chosen one, unless another is whose lender goes
 * on. The lead goes on as with a lender that gets in touch, from an end without a loan too: nothing more is asked of the applicant.
 */
export async function noteTakenAtLender(offering: Offering, verdictId: string): Promise<void> {
  const { deps, trx, lead } = offering
  const rows = await offersOf(trx, lead.id)
  const offer = rows.find((row) => row.verdict_id === verdictId)
  const chosen = rows.find(({ status }) => status === 'chosen')
  if (!offer || offer === chosen || (chosen && !(await isGivenUp(trx, chosen.verdict_id)))) return
  if (chosen) await noteOffer(trx, chosen, 'didNotWorkOut', new Date(deps.now()))
  await noteChosen(offering, offer, 'takenAtLender', rows)
  // A no at the lender's screen counted for more than its yes; it is a sale now.
  await updateVerdict(trx, verdictId, { outcome: 'accepted' })
  const event = 'takenAtLender'
  const state = nextState(lead.state, event, { flow: lead.flow, nextSection: undefined })
  if (state === undefined) return
  const detail = { lender: offer.lender, reference: offer.verdict_id }
  const result = resultOf(deps, lead, offer, 'contact')
  await updateState(trx, lead, { event, state, result, detail, at: new Date(deps.now()) })
}

/** The applicant has a loan: what was passed over is brought back no more, and its lenders are told at once (decision 041). */
export async function endPassedOver({ deps, trx, lead }: Offering): Promise<void> {
  const now = deps.now()
  const ended = await endReserve(trx, lead.id, new Date(now))
  for (const { verdict_id: verdictId } of ended) await tellNotChosen(trx, verdictId, now, now)
}

/**
 * Declines offers: their lenders are told. With another live offer the lead stays where it is; without one it is checked again, and
 * goes on to further lenders or to its end. False where none of these may be declined.
 */
export async function declineOffers(
  offering: Offering,
  isMeant: (offer: OfferRow) => boolean = () => true,
): Promise<boolean> {
  const { deps, trx, lead } = offering
  if (!isAtOffers(lead)) return false
  const at = new Date(deps.now())
  const live = await liveOffers(offering)
  const declined = live.filter(isMeant)
  if (declined.length === 0) return false
  for (const offer of declined) {
    await noteOffer(trx, offer, 'declined', at)
    await tellNotChosen(trx, offer.verdict_id, at.getTime(), at.getTime())
  }
  const left = live.filter((offer) => !declined.includes(offer))
  await afterDeclining(offering, left, { lenders: declined.map(({ lender }) => lender) })
  return true
}

/** True at the list, and while another lender's questions are asked: the offers in hand stay meanwhile (C8). */
const isAtOffers = ({ state }: LeadRow) => state === stateNumber('accepted') || isFilling(state)

/** From the list, or at once where the first acceptance decides. */
const eventOfChoice = (lead: LeadRow, { redirect_url: redirect }: OfferRow): LeadEvent => {
  if (redirect !== null) return 'redirected'
  return isAtOffers(lead) ? 'contactChosen' : 'acceptedToContact'
}

async function afterDeclining(offering: Offering, left: readonly OfferRow[], detail: object): Promise<void> {
  const { deps, trx, lead } = offering
  const at = new Date(deps.now())
  const event = left.length > 0 ? 'offerDeclined' : 'offersDeclined'
  const state = nextState(lead.state, event, { flow: lead.flow, nextSection: undefined })
  if (state === undefined) throw new Error(`No ${event} from state ${lead.state}`)
  const result = left.length > 0 ? resultOfLive(deps, lead, left) : lead.result
  await updateState(trx, lead, { event, state, result, detail, at })
  await enqueue(trx, distributeJob(lead.id, lead.round), at)
}

/** While several may be chosen nobody is the partner yet. */
export function resultOfLive(deps: Parts, lead: LeadRow, live: readonly OfferRow[]): ApplicationResult {
  return live.length === 1 ? resultOf(deps, lead, live[0]!, 'accepted') : { application: { status: 'accepted' } }
}

/**
 * It did not work out with the chosen lender: its offer counts as declined, and those that hold still may be chosen again. One whose lender
 * was told that it was not chosen is not brought back. False where nothing was chosen, or a loan was paid out.
 */
export async function reopenOffers(offering: Offering): Promise<boolean> {
  const { deps, trx, lead } = offering
  const at = new Date(deps.now())
  const rows = await offersOf(trx, lead.id)
  const chosen = rows.find(({ status }) => status === 'chosen')
  if (!chosen || (await isFunded(trx, lead.id))) return false
  const back = rows.filter((row) => row.status === 'not-chosen' && row.told_at === null && row.valid_until > at)
  const event = back.length > 0 ? 'offersReopened' : 'offersDeclined'
  const state = nextState(lead.state, event, { flow: lead.flow, nextSection: undefined })
  if (state === undefined) return false
  await noteOffer(trx, chosen, 'didNotWorkOut', at)
  for (const offer of back) await noteOffer(trx, offer, 'broughtBack', at)
  // One that came after the choice may hold longer than all that were open before.
  await keepOpenForOffers(trx, lead.id)
  const reopened = byFit(deps, lead, back)
  const result = back.length > 0 ? resultOfLive(deps, lead, reopened) : lead.result
  await updateState(trx, lead, { event, state, result, detail: { lender: chosen.lender, worked: false }, at })
  await enqueue(trx, distributeJob(lead.id, lead.round), at)
  return true
}
