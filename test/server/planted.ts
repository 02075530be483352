// Fixture of a lead with a canary in every place where the database may hold personal data.
import { randomUUID } from 'node:crypto'
import { dataPointKeys } from '#domain/questions/data-points.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { LeadOutcome } from '#domain/law/retention.ts'
import { stateNumber } from '#domain/journey/states.ts'
import { newPlace } from '#server/platform/documents/document-store.ts'
import type { DocumentStore } from '#server/platform/documents/document-store.ts'
import { leadSealer, newDataKey } from '#server/platform/kit/lead-sealer.ts'
import type { Sealer } from '#server/platform/kit/sealing.ts'
import { recordOf } from '#server/lead/idempotency/idempotency.ts'
import { sealDecisionAnswers } from '#server/platform/stores/desk-decisions.ts'
import { keepDataKey, keyedLead } from '#server/platform/stores/data-keys.ts'
import { insertDocument, sealOf } from '#server/platform/stores/documents.ts'
import type { Database } from '#server/platform/stores/database.ts'
import { sealAsk, sealFollowUpAnswer, sealTold } from '#server/platform/stores/follow-ups.ts'
import { insertRecord } from '#server/platform/stores/lead-writes.ts'
import { openVisit } from '#server/platform/stores/provider-visits.ts'
import { contactIndexes, sealAnswers } from '#server/platform/stores/sealed-answers.ts'
import { keepVisit } from '#server/platform/stores/lead-visits.ts'
import { sealRequestContext } from '#server/lead/request-context.ts'
import { sealReason } from '#server/lenders/desk/verdict-reason.ts'
import { sealRedirect } from '#server/lenders/desk/offer-redirect.ts'
import { placeOfCode } from '#server/lenders/verification/code.ts'
import { sealEnding } from '#server/platform/stores/verifications.ts'
import { sealFacts } from '#server/reach/outbox/delivery-store.ts'

interface Parts {
  readonly documents: DocumentStore
  readonly db: Database
  readonly sealer: Sealer
}

/** Every data point holds a canary: `{mark}-{data point}`. */
export function canaryAnswers(mark: string): Answers {
  return Object.fromEntries(dataPointKeys.map((key) => [key, `${mark}-${key}`]))
}

interface Planted {
  readonly leadId: string
  readonly mark: string
  readonly at: Date
  /** Whether a lender took it. */
  readonly isSold?: boolean
}

/** Words of nobody, which go with the last consent to them. */
export const plantedWording = 'planted'

/** Rows in every table beside the lead's own. */
export async function plantRecords(
  { db, documents, sealer }: Parts,
  { leadId, mark, at, isSold }: Planted,
): Promise<void> {
  const lead = { lead_id: leadId, at }
  const owner = await keyedLead(db, leadId)
  const own = leadSealer(sealer, owner)
  const verdictId = randomUUID()
  await db
    .insertInto('lender_verdict')
    .values({
      ...lead,
      id: verdictId,
      lender: 'creditea',
      round: 7,
      position: 0,
      outcome: isSold ? 'accepted' : 'rejected',
      reason: sealReason(sealer, owner, verdictId, `${mark}-reason`),
      price_cents: 100,
      posts: 1,
      asks: 0,
      config_version: 'c',
      latency_ms: null,
      recorded_at: at,
      spoken_at: null,
    })
    .execute()
  const followUpId = randomUUID()
  await db
    .insertInto('follow_up')
    .values({
      ...lead,
      id: followUpId,
      verdict_id: verdictId,
      lender: 'creditea',
      key: 'vehicle',
      status: 'answered',
      ask: sealAsk(sealer, owner, followUpId, { note: `${mark}-ask` }),
      answer: sealFollowUpAnswer(sealer, owner, followUpId, { make: `${mark}-answer` }),
      recorded_at: at,
    })
    .execute()
  await db
    .insertInto('desk_configuration')
    .values({ version: 'c', lenders: '{}', at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('desk_decision')
    .values({
      ...lead,
      round: 7,
      configuration: 'c',
      facts: '{}',
      answers: sealDecisionAnswers(sealer, owner, 7, canaryAnswers(`${mark}-decision`)),
      decision: '{}',
    })
    .execute()
  const documentId = randomUUID()
  const place = newPlace(documentId)
  const content = Buffer.from(`${mark}-document`)
  await documents.put(place, own.sealBytes(sealOf(documentId), content))
  await insertDocument(db, {
    id: documentId,
    leadId,
    followUpId,
    side: 'front',
    type: 'application/pdf',
    sha256: '0',
    bytes: content.length,
    place,
    scan: 'clean',
    at,
  })
  const uploadId = randomUUID()
  await db
    .insertInto('upload')
    .values({
      ...lead,
      id: uploadId,
      follow_up_id: followUpId,
      side: 'back',
      bytes: 10,
      sha256: `${mark}-upload-hash`,
    })
    .execute()
  await db
    .insertInto('upload_chunk')
    .values({
      upload_id: uploadId,
      starts: 0,
      bytes: 10,
      sha256: '0',
      content: own.sealBytes(`upload_chunk.content ${uploadId} 0`, Buffer.from(`${mark}-chunk`)),
    })
    .execute()
  await db
    .insertInto('document_day')
    .values({ lead_id: leadId, day: at.toISOString().slice(0, 10), files: 1, bytes: 10 })
    .execute()
  const verification = randomUUID()
  await db
    .insertInto('verification')
    .values({
      id: verification,
      lead_id: leadId,
      send: 7,
      number_index: 'n',
      number_ending: sealEnding(sealer, owner, verification, `${mark}-ending`),
      network_index: `${mark}-network-index`,
      code_hash: 'h',
      sealed_code: own.seal(placeOfCode(verification), `${mark}-code`),
      last_attempt: `${mark}-attempt`,
      due_at: at,
      made_at: at,
      proven_at: null,
    })
    .execute()
  const visit = randomUUID()
  await db
    .insertInto('provider_visit')
    .values({
      ...lead,
      id: visit,
      follow_up_id: followUpId,
      provider: 'instantor',
      status: 'beginning',
      sealed_address: null,
      recorded_at: null,
    })
    .execute()
  await openVisit(db, sealer, { lead: owner, id: visit, address: `https://bank.example/${mark}-visit` })
  await db
    .insertInto('offer')
    .values({
      ...lead,
      lender: 'creditea',
      offer_id: `${mark}-offer`,
      terms: '{}',
      redirect_url: sealRedirect(sealer, owner, verdictId, `https://lender.example/${mark}-redirect`),
      verdict_id: verdictId,
      lends: null,
      status: 'open',
      valid_until: at,
      decided_at: null,
    })
    .execute()
  await db
    .insertInto('redirect')
    .values({ ...lead, lender: 'creditea' })
    .execute()
  await db
    .insertInto('loan_outcome')
    .values({
      ...lead,
      id: randomUUID(),
      verdict_id: verdictId,
      lender: 'creditea',
      kind: 'not-funded',
      amount: 500,
      reason: null,
      event_id: randomUUID(),
    })
    .execute()
  await db
    .insertInto('revenue')
    .values({
      ...lead,
      lender: 'creditea',
      kind: 'sent',
      verdict_id: verdictId,
      brand: 'askrobin',
      country: 'es',
      cents: 0,
    })
    .execute()
  await db
    .insertInto('call_back')
    .values({ ...lead, lender: 'creditea', event_id: randomUUID() })
    .execute()
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
    .insertInto('lead_event')
    .values({ ...lead, kind: 'saved', state: 1, detail: '{}' })
    .execute()
  await db
    .insertInto('consent')
    .values({
      ...lead,
      purpose: 'generalPolicies',
      wording: 'generalPolicies',
      wording_hash: plantedWording,
      network: `${mark}-came-from`,
      locale: 'es',
      surface: 's',
      given: true,
      needed: true,
    })
    .execute()
  await db
    .insertInto('wording')
    .values({ hash: plantedWording, locale: 'es', text: 'Words that were agreed to' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('tracking_choice')
    .values({
      ...lead,
      session_key: `${mark}-session-key`,
      variant: 'askrobin-es',
      purpose: 'advertising',
      given: true,
      notice: `${mark}-notice`,
      wording_hash: plantedWording,
      locale: 'es',
      surface: 'page',
      network: `${mark}-chosen-from`,
    })
    .execute()
  await db
    .insertInto('return_secret')
    .values({ ...lead, address_index: `${mark}-address-index`, salt: 's', cost: '2 1 1', hash: `${mark}-stretched` })
    .execute()
  await db
    .insertInto('message')
    .values({
      lead_id: leadId,
      campaign: 'ask-again',
      step: 0,
      channel: 'email',
      person: `${mark}-to-whom`,
      due_at: at,
      made_at: at,
      sent_at: at,
      clicked_at: null,
      reason: null,
    })
    .execute()
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
    .insertInto('lead_score')
    .values({ ...lead, score: 0, reasons: [], status: 'passed' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await keepVisit(db, sealer, owner, { address: '203.0.113.7', userAgent: `${mark}-browser` }, at)
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
  await db
    .insertInto('lead_arm')
    .values({ ...lead, experiment: 'button', arm: 'large' })
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
  const idempotency = { key: randomUUID(), endpoint: 'createLead', requestHash: 'h' }
  await insertRecord(db, recordOf(sealer, owner, idempotency, 200, { token: `${mark}-answer-to-repeat` }), at)
  const dead = { kind: 'old', run_at: at, dead: true, lead_id: leadId }
  await db
    .insertInto('job')
    .values([
      { ...dead, payload: JSON.stringify({ leadId, note: `${mark}-job` }), dedupe_key: `old ${leadId}` },
      {
        ...dead,
        payload: JSON.stringify({ verificationId: verification, note: `${mark}-code-job` }),
        dedupe_key: 'old',
      },
    ])
    .execute()
}

/** Marks that a planted lead has sealed, beside the canaries of its answers. */
const sealedMarks = [
  'reason',
  'ask',
  'answer',
  'document',
  'ending',
  'chunk',
  'code',
  'click',
  'visit',
  'redirect',
  'answer-to-repeat',
  'tier',
  'told',
] as const

/** Marks that it has plain: hashes, our own ids and codes, and where somebody came from as a keyed hash. */
const plainMarks = [
  'upload-hash',
  'attempt',
  'network-index',
  'came-from',
  'session-key',
  'notice',
  'chosen-from',
  'stretched',
  'address-index',
  'to-whom',
  'offer',
  'token',
  'job',
  'code-job',
  'result',
] as const

export const plantedMarks = [...sealedMarks, ...plainMarks] as const

/** Marks that a dump of the database holds sealed. Files are not in it, and a long value is cut into pages. */
export const sealedInDatabase = sealedMarks.filter((mark) => !['chunk', 'document'].includes(mark))

const stateOf: Readonly<Record<LeadOutcome, number>> = {
  draft: stateNumber('loan-information'),
  unsold: stateNumber('rejected'),
  sold: stateNumber('accepted'),
}

interface Lead {
  readonly country: string
  readonly outcome: LeadOutcome
  readonly mark: string
  readonly at: Date
  /** From before there were data keys. */
  readonly isOld?: true
}

/** A lead of a country and an outcome that was last changed at a time; its id. */
export async function plantLead(
  { db, documents, sealer }: Parts,
  { country, outcome, mark, at, isOld }: Lead,
): Promise<string> {
  const id = randomUUID()
  const keyed = { id, data_key: isOld ? null : newDataKey(sealer, id) }
  const answers = canaryAnswers(mark)
  const { emailIndex, phoneIndex } = contactIndexes(sealer, answers, () => '+34612345678')
  await db
    .insertInto('lead')
    .values({
      id,
      variant: `askrobin-${country}`,
      brand: 'askrobin',
      country,
      product: 'askrobin',
      flow: 'v3',
      locale: country,
      state: stateOf[outcome] as 1,
      version: 1,
      token_hash: `${mark}-hash`,
      sections: JSON.stringify(sealAnswers(sealer, keyed, answers)),
      answered_keys: [...dataPointKeys],
      requested_by_lender: [],
      round: 7,
      resume_with: null,
      request_context: sealRequestContext(
        sealer,
        { ...keyed, request_context: null },
        { sellingTierGlobalId: `${mark}-tier` },
        '203.0.113.7',
      ),
      result: JSON.stringify({ application: { status: 'accepted' }, lender: `${mark}-result` }),
      email_index: emailIndex,
      phone_index: phoneIndex,
      created_at: at,
      updated_at: at,
      expires_at: at,
      links_revoked_at: null,
      follow_up: sealTold(sealer, keyed, {
        id: randomUUID(),
        key: 'vehicle',
        lender: 'Creditea',
        fields: [],
        ask: { note: `${mark}-told` },
      }),
      erased_at: null,
      proof_index: null,
    })
    .execute()
  if (keyed.data_key !== null) await keepDataKey(db, id, keyed.data_key)
  await plantRecords({ db, documents, sealer }, { leadId: id, mark, at, isSold: outcome === 'sold' })
  return id
}
