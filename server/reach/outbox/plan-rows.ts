// Planning of outbox rows: affiliates' earnings, deliveries, messages to the applicant and their jobs, in the transaction that
// takes the rows.
import { keysOfForm } from '#domain/follow-up/follow-ups.ts'
import type { Credit } from '#domain/application/affiliate-credit.ts'
import { stateNumber } from '#domain/journey/states.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { OutboxRow } from '#server/platform/stores/outbox-tables.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import { nameChoices } from '../tracking/choices.ts'
import { planConversions } from '../conversions/plan-conversions.ts'
import { planServiceMessages } from '../service-messages/plan-service-messages.ts'
import { holdOutboxRow, scoresOf } from '#server/platform/stores/lead-scores.ts'
import type { ScoreStatus } from '#server/platform/stores/lead-score-tables.ts'
import { creditsOf } from './credits.ts'
import { insertDeliveries } from './delivery-store.ts'
import { conversionsOf, postbackFacts, webhookEventsOf } from './plan.ts'
import type { Happened } from './plan.ts'
import { lockPaidPeople, oncePerPerson } from './once-a-person.ts'
import {
  insertConversion,
  acceptedVerdictOf,
  answeredFollowUpsOf,
  broughtBy,
  isKeptByLender,
  hasEarlierOpenOffer,
  isOfLenderWithoutYes,
  isToldOfOpenOffer,
  moneyOfLoanOutcome,
  firstAffiliateOf,
} from './outbox-store.ts'

export type OutboxDeps = Pick<
  ReachDeps,
  'catalogue' | 'config' | 'db' | 'log' | 'newId' | 'now' | 'sealer' | 'variants' | 'wake'
>

/** Something of this lead cannot be planned; the cause says why. */
export class LeadFault extends Error {
  readonly leadId: string

  constructor(leadId: string, cause: unknown) {
    super('the news of a lead cannot be planned', { cause })
    this.leadId = leadId
  }
}

/** Plans all that is told of these rows: of leads that the caller has locked, and of some that are gone. Throws a `LeadFault`. */
export async function planRows(
  deps: OutboxDeps,
  trx: Handle,
  rows: readonly OutboxRow[],
  locked: readonly PlannedLead[],
): Promise<void> {
  await lockPaidPeople(deps, trx, locked)
  const leads = new Map(locked.map((lead) => [lead.id, lead]))
  const scores = await scoresOf(trx, [...leads.keys()])
  for (const row of rows.toSorted((a, b) => Number(BigInt(a.serial) - BigInt(b.serial))))
    try {
      await planRow(deps, trx, row, { lead: leads.get(row.lead_id), score: scores.get(row.lead_id) })
    } catch (error) {
      throw new LeadFault(row.lead_id, error)
    }
}

async function planRow(
  deps: OutboxDeps,
  trx: Handle,
  row: OutboxRow,
  { lead, score }: { readonly lead: PlannedLead | undefined; readonly score: ScoreStatus | undefined },
): Promise<void> {
  // A lender that had only received the lead gives back its own money.
  if (row.kind === 'returned' && (await isOfLenderWithoutYes(trx, row.source))) return
  const told = toldOf(row, score)
  if (told === 'later') return void (await holdOutboxRow(trx, row))
  const affiliate = await plan(deps, trx, row, lead, told)
  if (told === butAffiliates && affiliate) await holdOutboxRow(trx, { ...row, kind: 'brought' }, affiliate)
}

/** Recipients of an event. */
interface Told {
  readonly affiliates: boolean
  readonly applicant: boolean
  readonly others: boolean
}

const everybody: Told = { affiliates: true, applicant: true, others: true }
const onlyAffiliates: Told = { affiliates: true, applicant: false, others: false }
const butAffiliates: Told = { affiliates: false, applicant: true, others: true }
const nobody: Told = { affiliates: false, applicant: false, others: false }
/** Acts of a person are told, whatever the score of the lead. */
const always: ReadonlySet<OutboxRow['kind']> = new Set(['consentWithdrawn', 'erased'])
/** Of a refused lead: its end to the applicant, and to affiliates that what it earned is taken back. */
const ofRefused: Readonly<Partial<Record<OutboxRow['kind'], Told>>> = {
  rejected: { ...nobody, applicant: true },
  returned: { ...nobody, affiliates: true },
}

/**
 * A lead that is held for its bot score is told of once it is released. One that is made and not sent has no score yet: affiliates hear of it
 * when it passes, else a machine earns by leads that nobody sends (S-32).
 */
function toldOf({ kind }: OutboxRow, score: ScoreStatus | undefined): Told | 'later' {
  if (always.has(kind)) return everybody
  if (score === undefined) return kind === 'created' ? butAffiliates : everybody
  if (score === 'held') return 'later'
  if (score === 'refused') return ofRefused[kind] ?? nobody
  return kind === 'brought' ? onlyAffiliates : everybody
}

/** A lead as planning reads it. */
type PlannedLead = Pick<
  LeadRow,
  | 'id'
  | 'variant'
  | 'brand'
  | 'country'
  | 'state'
  | 'result'
  | 'request_context'
  | 'data_key'
  | 'email_index'
  | 'phone_index'
  | 'person_index'
  | 'created_at'
  | 'erased_at'
>

/** The affiliate whose lead it is at the time, where it is anybody's. */
async function plan(
  deps: OutboxDeps,
  trx: Handle,
  row: OutboxRow,
  lead: PlannedLead | undefined,
  told: Told,
): Promise<string | undefined> {
  const brand = lead?.brand ?? row.brand
  const country = lead?.country ?? row.country
  // Gone before it could be told, with everything that was to tell.
  if (brand === null || country === null) return undefined
  const at = row.at ?? new Date(deps.now())
  if (lead && row.kind === 'created') await nameChoices(deps, trx, lead)
  // Loans are paid out weeks later: whose lead it was is asked of when it came.
  const credits = lead ? creditsOf(deps, lead, (isLoanOutcome(row.kind) ? lead.created_at : at).getTime()) : []
  const happened: Happened = {
    leadId: row.lead_id,
    source: row.source,
    kind: row.kind,
    state: row.state ?? lead?.state ?? 0,
    brand,
    country,
    at,
    ...(await soldFacts(deps, trx, row)),
  }
  if (lead) await planOfLead(deps, trx, { happened, lead, credits, told })
  if (told.others) await planWebhooks(deps, trx, happened, credits[0]?.affiliate)
  return credits[0]?.affiliate
}

interface OfLead {
  readonly happened: Happened
  readonly lead: PlannedLead
  readonly credits: readonly Credit[]
  readonly told: Told
}

/** Plans the messages to affiliates, advertising networks and the applicant. */
async function planOfLead(deps: OutboxDeps, trx: Handle, { happened, lead, credits, told }: OfLead): Promise<void> {
  if (told.affiliates) await planPostbacks(deps, trx, happened, lead, credits)
  if (lead.erased_at) return
  if (told.others) await planConversions(deps, trx, happened, lead)
  if (told.applicant) await planServiceMessages(trx, happened, lead)
}

/** Records the affiliates' earnings by an event, each once, and plans the postbacks about them. */
async function planPostbacks(
  deps: OutboxDeps,
  trx: Handle,
  happened: Happened,
  lead: PlannedLead,
  credits: readonly Credit[],
): Promise<void> {
  const { affiliates } = deps.config
  const { variant, erased_at: erasedAt } = lead
  const { leadId } = happened
  // Counted when it is owed: what was held over a month's end is in the next month's payouts, and no month that is over changes (M6).
  const at = new Date(deps.now())
  const isReturn = happened.kind === 'returned'
  if (isReturn ? await isKeptByLender(trx, leadId) : credits.length === 0 && erasedAt === null) return
  const brought = await broughtBy(trx, leadId)
  // An event before an erasure is earned all the same; its affiliate is known by the lead's earlier earnings. One that was taken away since
  // earns nothing more, as by leads that are not erased.
  const earlier = brought.filter(({ affiliate }) => Object.hasOwn(affiliates, affiliate))
  const earning = erasedAt === null || credits.length > 0 ? credits : earlier
  for (const earned of conversionsOf(happened, earning, affiliates, brought)) {
    const conversion = await oncePerPerson(deps, trx, earned, { lead, at })
    const { affiliate } = conversion.credit
    const isNew = await insertConversion(trx, {
      affiliate,
      lead_id: leadId,
      event: conversion.event,
      variant,
      payout_cents: conversion.payoutCents,
      at,
    })
    if (isNew && credits.includes(conversion.credit) && affiliates[affiliate]?.postbacks[conversion.event])
      await insertDeliveries(deps, trx, [
        {
          channel: 'postback',
          party: affiliate,
          event: conversion.event,
          source: leadId,
          leadId,
          facts: postbackFacts(happened, conversion),
          sealedFor: lead,
        },
      ])
  }
}

/** Plans the webhooks to the brand's own systems. */
async function planWebhooks(
  deps: OutboxDeps,
  trx: Handle,
  happened: Happened,
  creditedTo: string | undefined,
): Promise<void> {
  const { webhooks } = deps.config
  const { leadId } = happened
  if (Object.keys(webhooks).length === 0) return
  const affiliate = (await affiliateOf(trx, leadId)) ?? creditedTo ?? null
  const isListTold = await isAcceptanceTold(trx, happened)
  const told = webhookEventsOf(happened, { affiliate, isListTold }, webhooks)
  await insertDeliveries(
    deps,
    trx,
    told.map(({ party, source, facts }) => ({
      channel: 'webhook' as const,
      party,
      event: facts.type,
      source,
      leadId,
      facts,
    })),
  )
}

/** At the list its offers are told of already; what came at another lender's screen is told with the first that is open still. */
async function isAcceptanceTold(trx: Handle, { kind, state, leadId, source }: Happened): Promise<boolean> {
  if (kind === 'accepted') return isToldOfOpenOffer(trx, leadId)
  if (kind !== 'offered') return false
  return state === stateNumber('accepted') || (await hasEarlierOpenOffer(trx, leadId, source))
}

const isLoanOutcome = (kind: OutboxRow['kind']) => kind === 'funded' || kind === 'returned'

const yes: ReadonlySet<string> = new Set([
  'accepted',
  'offered',
  'acceptedToContact',
  'contactChosen',
  'takenAtLender',
  'redirected',
])

async function soldFacts(
  { catalogue }: OutboxDeps,
  trx: Handle,
  { kind, lead_id: leadId, source }: OutboxRow,
): Promise<Pick<Happened, 'wasTaken' | 'priceCents' | 'earnedCents'>> {
  if (isLoanOutcome(kind)) {
    const money = await moneyOfLoanOutcome(trx, source)
    return { wasTaken: false, priceCents: money?.price_cents, earnedCents: Number(money?.earned ?? 0) }
  }
  if (!yes.has(kind)) return { wasTaken: false, priceCents: undefined }
  const verdict = await acceptedVerdictOf(trx, leadId)
  const answered = await answeredFollowUpsOf(trx, leadId, verdict?.lender)
  // Of one whose folder left the catalogue since nobody knows.
  const takings = keysOfForm(catalogue.followUps, 'offers')
  return {
    wasTaken: answered.some(({ key }) => takings.includes(key)),
    priceCents: verdict?.price_cents,
  }
}

/** Of a lead that is gone too, or no longer within its affiliate's time. */
async function affiliateOf(trx: Handle, leadId: string): Promise<string | null> {
  const first = await firstAffiliateOf(trx, leadId)
  return first?.affiliate ?? null
}
