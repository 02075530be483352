// Planted history of a lead: an event, its score, visit and arm, the answer to a repeated call, and dead jobs.
import { randomUUID } from 'node:crypto'
import { recordOf } from '#server/lead/idempotency/idempotency.ts'
import { keepVisit } from '#server/platform/stores/lead-visits.ts'
import { insertRecord } from '#server/platform/stores/lead-writes.ts'
import type { PlantedRecords } from './planted-records.ts'

export async function plantHistory(records: PlantedRecords): Promise<void> {
  const { db, sealer, owner, lead, mark, at } = records
  await db
    .insertInto('lead_event')
    .values({ ...lead, kind: 'saved', state: 1, detail: '{}' })
    .execute()
  await db
    .insertInto('lead_score')
    .values({ ...lead, score: 0, reasons: [], status: 'passed' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await keepVisit(db, sealer, owner, { address: '203.0.113.7', userAgent: `${mark}-browser` }, at)
  await db
    .insertInto('lead_arm')
    .values({ ...lead, experiment: 'button', arm: 'large' })
    .execute()
  const idempotency = { key: randomUUID(), endpoint: 'createLead', requestHash: 'h' }
  await insertRecord(db, recordOf(sealer, owner, idempotency, 200, { token: `${mark}-answer-to-repeat` }), at)
  await plantJobs(records)
}

async function plantJobs({ db, leadId, mark, at, verificationId }: PlantedRecords) {
  const dead = { kind: 'old', run_at: at, dead: true, lead_id: leadId }
  await db
    .insertInto('job')
    .values([
      { ...dead, payload: JSON.stringify({ leadId, note: `${mark}-job` }), dedupe_key: `old ${leadId}` },
      {
        ...dead,
        payload: JSON.stringify({ verificationId, note: `${mark}-code-job` }),
        dedupe_key: 'old',
      },
    ])
    .execute()
}
