// Erasure of a person's data, everywhere at once (P-05). What stays is what the books need without a person (ids, states,
// times, prices), the keyed hash that keeps us from writing to the address again, and a row of evidence.
import { sql } from 'kysely'
import { dataPointsOf } from '#domain/law/data-point-purposes.ts'
import type { PeopleDeps } from '../people-dependencies.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { openDecisionAnswers, sealDecisionAnswers } from '#server/platform/stores/desk-decisions.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import { removeDocuments } from './documents.ts'
import { allowDeletes, configurationName, writeEvidence } from './evidence.ts'
import { holdings } from './holdings.ts'
import { removeJobsOf } from './jobs-of-lead.ts'
import { emptyLead, removeAnswers } from './lead-fields.ts'
import { noticeLenders } from './erasure-notices.ts'

export type ErasingParts = Pick<PeopleDeps, 'catalogue' | 'newId' | 'now' | 'sealer'>

/** Erases a lead that the caller has locked; one that was erased before stays as it is. When it was erased. */
export async function eraseLocked(deps: ErasingParts, trx: Handle, lead: LeadRow): Promise<Date> {
  if (lead.erased_at) return lead.erased_at
  const { catalogue, now, sealer } = deps
  const at = new Date(now())
  const retention = catalogue.countryRetention[lead.country]
  const stays = new Set(retention?.staysAfterErasure)
  await allowDeletes(trx)
  await removeJobsOf(trx, lead.id)
  await removeDocuments(trx, sql`lead_id = ${lead.id}::uuid`, at)
  for (const [table, holding] of Object.entries(holdings)) {
    const ofLead = sql`${sql.ref(holding.lead)} = ${lead.id}::uuid`
    if (holding.ends === 'with-the-books' || stays.has(holding.class)) continue
    if (holding.ends === 'rows') await sql`delete from ${sql.table(table)} where ${ofLead}`.execute(trx)
    else {
      const emptied = holding.ends.map((column) => sql`${sql.ref(column)} = null`)
      await sql`update ${sql.table(table)} set ${sql.join(emptied)} where ${ofLead}`.execute(trx)
    }
  }
  // What has not gone never goes.
  await trx
    .updateTable('message')
    .set({ status: 'held', reason: 'erased' })
    .where('lead_id', '=', lead.id)
    .where('status', '=', 'waiting')
    .execute()
  if (lead.email_index !== null)
    await trx
      .insertInto('suppression')
      .values({ address_index: lead.email_index, channel: 'email', product: lead.product, at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const proofIndex =
    stays.has('consent-proof') && lead.email_index !== null ? sealer.index('proof', lead.email_index) : null
  await emptyLead(trx, lead, { at, proofIndex })
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
  if (!lead.held.some((key) => keys.includes(key))) return
  await removeAnswers(trx, sealer, lead, keys)
  const decisions = await trx.selectFrom('desk_decision').selectAll().where('lead_id', '=', lead.id).execute()
  for (const decision of decisions) {
    const left = Object.entries(openDecisionAnswers(sealer, decision)).filter(
      ([key]) => !(keys as readonly string[]).includes(key),
    )
    await trx
      .updateTable('desk_decision')
      .set({ answers: sealDecisionAnswers(sealer, lead.id, decision.round, Object.fromEntries(left)) })
      .where('lead_id', '=', lead.id)
      .where('round', '=', decision.round)
      .execute()
  }
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
    const lead = await trx.selectFrom('lead').selectAll().where('id', '=', leadId).forUpdate().executeTakeFirst()
    return lead && eraseLocked(deps, trx, lead)
  })
  deps.wake()
  return erasedAt && { erasedAt }
}
