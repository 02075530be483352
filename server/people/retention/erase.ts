// Erasure of a person's data, everywhere at once (P-05). It leaves the books' facts without a person (ids, states, times, prices)
// and a row of evidence. The keyed hashes that keep us from writing to address and number again stay too.
import { dataPointsOf } from '#domain/law/data-point-purposes.ts'
import { channels } from '#domain/law/messaging.ts'
import { retentionIn } from '#domain/law/retention.ts'
import type { PeopleDeps } from '../people-dependencies.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { decisionsOf, openDecisionAnswers } from '#server/platform/stores/desk-decisions.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import { removeDocuments } from './lead-document-store.ts'
import { allowDeletes, configurationName, writeEvidence } from './evidence-store.ts'
import { holdings } from './holdings.ts'
import { removeJobsOf } from './lead-job-store.ts'
import { noteReferenceErased } from './ledger-store.ts'
import { emptyLead, removeAnswers } from './lead-field-store.ts'
import { noticeLenders } from './erasure-notice-store.ts'
import {
  deleteOfLead,
  isOfLead,
  isPersonalOfLead,
  emptyColumnsOfLead,
  holdWaitingMessages,
  updateDecisionAnswers,
} from './erasure-store.ts'
import { vacuumLater } from '#server/platform/jobs/vacuum-job.ts'
import { destroyDataKey } from '#server/platform/stores/data-keys.ts'
import { lockLeadForUpdate } from '#server/platform/stores/leads.ts'
import { suppress } from '#server/platform/stores/suppressions.ts'

export type ErasingParts = Pick<PeopleDeps, 'catalogue' | 'newId' | 'now' | 'sealer'>

/**
 * Erases a lead that the caller has locked; one that was erased before stays as it is. When it was erased. No more messages go to the
 * person as of `askedAt` (Unix milliseconds): by whatever channel, and about whatever other application.
 */
export async function eraseLocked(
  deps: ErasingParts,
  trx: Handle,
  lead: LeadRow,
  askedAt: number = deps.now(),
): Promise<Date> {
  if (lead.erased_at) return lead.erased_at
  const { catalogue, now, sealer } = deps
  const at = new Date(now())
  const stays = new Set(retentionIn(catalogue.countryRetention, lead.country).staysAfterErasure)
  await allowDeletes(trx)
  await removeJobsOf(trx, lead.id)
  await removeDocuments(trx, isOfLead('lead_id', lead.id), at)
  for (const [table, holding] of Object.entries(holdings)) {
    const ofLead = isPersonalOfLead(holding, lead.id)
    if (holding.ends === 'with-the-books' || stays.has(holding.class)) continue
    if (holding.ends === 'rows') await deleteOfLead(trx, table, ofLead)
    else await emptyColumnsOfLead(trx, table, holding.ends, ofLead)
  }
  // Messages still waiting never go.
  await holdWaitingMessages(trx, lead.id)
  const addressIndexes = [lead.email_index, lead.phone_index].filter((index) => index !== null)
  await suppress(trx, { addressIndexes, channels, products: [lead.product] }, askedAt)
  const proofIndex =
    stays.has('consent-proof') && lead.email_index !== null ? sealer.index('proof', lead.email_index) : null
  await emptyLead(trx, lead, { at, proofIndex })
  await destroyDataKey(trx, lead.id)
  await vacuumLater(trx, now())
  await noticeLenders(deps, trx, lead, 'everything')
  await writeEvidence(trx, {
    kind: 'erasure',
    class: 'everything',
    country: lead.country,
    began: [lead.created_at],
    configuration: configurationName(catalogue.countryRetention),
    at,
  })
  return at
}

/**
 * Takes the person who was named as a reference out of a lead that the caller has locked, and out of what was decided from it; the
 * lenders that were told are told to forget too (P-13).
 */
export async function eraseReference(deps: ErasingParts, trx: Handle, lead: LeadRow): Promise<void> {
  const { catalogue, now, sealer } = deps
  const keys = dataPointsOf('reference-person')
  if (!lead.answered_keys.some((key) => keys.includes(key))) return
  await removeAnswers(trx, sealer, lead, keys)
  const decisions = await decisionsOf(trx, lead.id)
  for (const decision of decisions) {
    const left = Object.entries(openDecisionAnswers(sealer, decision)).filter(
      ([key]) => !(keys as readonly string[]).includes(key),
    )
    await updateDecisionAnswers(trx, sealer, lead, decision.round, left)
  }
  await vacuumLater(trx, now())
  await noteReferenceErased(trx, lead.id, new Date(now()))
  await noticeLenders(deps, trx, lead, 'reference-person')
  await writeEvidence(trx, {
    kind: 'reference',
    class: 'reference-person',
    country: lead.country,
    began: [lead.updated_at],
    configuration: configurationName(catalogue.countryRetention),
    at: new Date(now()),
  })
}

/** Erases the lead of an id; nothing where there is none. */
export async function eraseLead(deps: PeopleDeps, leadId: string): Promise<{ readonly erasedAt: Date } | undefined> {
  const erasedAt = await deps.db.transaction().execute(async (trx) => {
    const lead = await lockLeadForUpdate(trx, leadId)
    return lead && eraseLocked(deps, trx, lead)
  })
  deps.wake()
  return erasedAt && { erasedAt }
}
