// Planted proofs that somebody is the applicant: a verified number, a token, a code by text message and a password.
import { randomUUID } from 'node:crypto'
import { placeOfCode } from '#server/lenders/verification/code.ts'
import { leadSealer } from '#server/platform/kit/lead-sealer.ts'
import { sealEnding } from '#server/platform/stores/verifications.ts'
import type { PlantedRecords } from './planted-records.ts'

export async function plantProofs(records: PlantedRecords): Promise<void> {
  const { db, lead, leadId, mark, at } = records
  await plantVerification(records)
  await db
    .insertInto('lead_token')
    .values({ ...lead, token_hash: `${mark}-token` })
    .execute()
  await db
    .insertInto('step_up')
    .values({
      lead_id: leadId,
      token_hash: `${mark}-device`,
      id: randomUUID(),
      channel: 'sms',
      target_index: `${mark}-target`,
      due_at: at,
    })
    .execute()
  await db
    .insertInto('return_secret')
    .values({ ...lead, address_index: `${mark}-address-index`, salt: 's', cost: '2 1 1', hash: `${mark}-stretched` })
    .execute()
}

async function plantVerification({ db, sealer, owner, leadId, mark, at, verificationId }: PlantedRecords) {
  await db
    .insertInto('verification')
    .values({
      id: verificationId,
      lead_id: leadId,
      send: 7,
      number_index: 'n',
      number_ending: sealEnding(sealer, owner, verificationId, `${mark}-ending`),
      network_index: `${mark}-network-index`,
      code_hash: 'h',
      sealed_code: leadSealer(sealer, owner).seal(placeOfCode(verificationId), `${mark}-code`),
      last_attempt: `${mark}-attempt`,
      due_at: at,
      made_at: at,
      proven_at: null,
    })
    .execute()
}
