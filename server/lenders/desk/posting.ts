// Posting of a round: takes a lender's capacity and writes the verdict down, before anything is sent (Q3, S-21).
import { duplicateBy, isOffAt, isOpenAt } from '#domain/lender/lender-limits.ts'
import type { DuplicateRule } from '#domain/lender/lender-limits.ts'
import type { Lender } from '#domain/lender/lender.ts'
import { whyNotUnder } from '#server/lead/consents/sharing.ts'
import type { SharingConsent } from '#server/lead/consents/consent-store.ts'
import type { Candidate } from '#server/lead/choose-lenders.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { contactsOf, sentBefore } from '#server/platform/stores/sent-before.ts'
import type { LeadRow, VerdictRow } from '#server/platform/stores/tables.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import { reserveCapacity } from './capacity.ts'
import type { Decided, DecidedToday } from './kept-decision.ts'
import { insertVerdict, insertVerdicts, lockPersonAtLender } from './verdict-store.ts'

/** Why a lender, as it is today, is sent nothing at this moment (Unix milliseconds): the operator's word or its own hours; nothing where it is open. */
export const whyShut = (lender: Lender, at: number): string | undefined =>
  isOffAt(lender, at) ? 'off by then' : isOpenAt(lender, at) ? undefined : 'closed by then'

/**
 * Writes the posting down with a place in the lender's windows. A lender without room, one that is gone or closed since the decision, one that
 * had the person meanwhile, and one that the applicant does not want to be told are written down as passed over. One lender a transaction:
 * its locks are taken in one order.
 */
export async function writePosting(
  { connectors, now, newId }: LendersDeps,
  trx: Handle,
  lead: LeadRow,
  { eligible, configVersion, market, today }: DecidedToday,
  { candidate, consents }: { readonly candidate: Candidate; readonly consents: readonly SharingConsent[] },
): Promise<VerdictRow> {
  const at = new Date(now())
  // Order and price are the decision's; whether there is room is asked of what holds now, operator's word included.
  const lender = today[candidate.lenderId] ?? candidate.lender
  const why =
    (Object.hasOwn(connectors, candidate.lenderId) ? undefined : 'gone') ??
    whyShut(lender, at.getTime()) ??
    whyNotUnder(consents, { lenderId: candidate.lenderId, needs: candidate.here.needs }) ??
    (await duplicateNow(trx, lead, { ...candidate, lender }, { rule: market.duplicates, at: at.getTime() }))
  const capacity = why ? { reason: why } : await reserveCapacity(trx, { ...candidate, lender }, at.getTime())
  return insertVerdict(trx, {
    id: newId(),
    lead_id: lead.id,
    lender: candidate.lenderId,
    round: lead.round,
    position: eligible.findIndex(({ lenderId }) => lenderId === candidate.lenderId),
    price_cents: candidate.here.priceCents,
    posts: 0,
    asks: 0,
    config_version: configVersion,
    at,
    ...('reason' in capacity
      ? { outcome: 'passed-over', reason: capacity.reason, recorded_at: at }
      : { outcome: 'posting', reserved: capacity.reserved }),
  })
}

/**
 * Whether the lender had this person under another lead since. Two leads of one person wait for each other at the lender's lock, so that one
 * sees the other's posting (S-21).
 */
async function duplicateNow(
  trx: Handle,
  lead: LeadRow,
  { lenderId, lender }: { readonly lenderId: string; readonly lender: Lender },
  { rule: platformRule, at }: { readonly rule: DuplicateRule; readonly at: number },
): Promise<string | undefined> {
  const rule = lender.duplicates ?? platformRule
  if (rule.days === 0) return undefined
  await lockPersonAtLender(trx, lenderId, contactsOf(lead))
  const since = new Date(at - rule.days * 86_400_000)
  const by = duplicateBy(rule, await sentBefore(trx, { lead, lenders: [lenderId], since }), at)
  return by && `duplicate ${by}`
}

/** Lenders that did not come into question stand in the ledger too, with the reason. False where there are none. */
export async function writePassedOver(
  { now, newId }: LendersDeps,
  trx: Handle,
  lead: LeadRow,
  { eligible, passedOver, lenders, configVersion }: Decided,
): Promise<boolean> {
  if (passedOver.length === 0) return false
  const at = new Date(now())
  const rows = passedOver.map(({ lenderId, reason }, index) => ({
    id: newId(),
    lead_id: lead.id,
    lender: lenderId,
    round: lead.round,
    position: eligible.length + index,
    outcome: 'passed-over' as const,
    reason,
    price_cents: lenders[lenderId]!.countries[lead.country]?.priceCents ?? 0,
    posts: 0,
    asks: 0,
    config_version: configVersion,
    at,
    recorded_at: at,
  }))
  await insertVerdicts(trx, rows)
  return true
}
