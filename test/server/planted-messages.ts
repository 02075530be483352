// Planted messages about a lead: one to the applicant, and a postback to an affiliate with the outbox row before it.
import { randomUUID } from 'node:crypto'
import { sealFacts } from '#server/reach/outbox/delivery-store.ts'
import type { PlantedRecords } from './planted-records.ts'

export async function plantMessages(records: PlantedRecords): Promise<void> {
  const { db, leadId, mark, at } = records
  await db
    .insertInto('message')
    .values({
      lead_id: leadId,
      campaign: 'ask-again',
      step: 0,
      channel: 'email',
      person: `${mark}-to-whom`,
      to_index: `${mark}-to-where`,
      due_at: at,
      made_at: at,
      sent_at: at,
      clicked_at: null,
      reason: null,
    })
    .execute()
  await plantPostback(records)
}

async function plantPostback({ db, sealer, owner, lead, leadId, mark }: PlantedRecords) {
  await db
    .insertInto('conversion')
    .values({
      ...lead,
      affiliate: 'sample-network',
      event: 'lead',
      variant: 'askrobin-es',
      payout_cents: 100,
    })
    .execute()
  await db
    .insertInto('outbox_held')
    .values({
      ...lead,
      serial: String(BigInt(`0x${leadId.slice(0, 8)}`)),
      source: leadId,
      kind: 'saved',
      state: 1,
      brand: null,
      country: null,
    })
    .execute()
  const delivery = randomUUID()
  await db
    .insertInto('delivery')
    .values({
      ...lead,
      id: delivery,
      channel: 'postback',
      party: 'sample-network',
      event: 'lead',
      source: leadId,
      facts: sealFacts(sealer, owner, delivery, { transactionId: `${mark}-click`, leadReference: leadId }),
    })
    .execute()
}
