// Planted verdict of a lender, with the decision before it, its follow-up and its offer, and what came of it.
import { randomUUID } from 'node:crypto'
import type { Answers } from '#domain/questions/answers.ts'
import { sealRedirect } from '#server/lenders/desk/offer-redirect.ts'
import { sealReason } from '#server/lenders/desk/verdict-reason.ts'
import { sealDecisionAnswers } from '#server/platform/stores/desk-decisions.ts'
import { sealAsk, sealFollowUpAnswer } from '#server/platform/stores/follow-ups.ts'
import { openVisit } from '#server/platform/stores/provider-visits.ts'
import type { PlantedRecords } from './planted-records.ts'

export async function plantVerdict(records: PlantedRecords): Promise<void> {
  const { db, sealer, owner, lead, mark, at, isSold, verdictId } = records
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
  await plantFollowUp(records)
  await plantOffer(records)
  await plantOutcome(records)
}

async function plantFollowUp({ db, sealer, owner, lead, mark, at, verdictId, followUpId }: PlantedRecords) {
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
  await openVisit(db, sealer, { lead: owner, id: visit, device: 'hash', address: `https://bank.example/${mark}-visit` })
}

async function plantOffer({ db, sealer, owner, lead, mark, at, verdictId }: PlantedRecords) {
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
}

async function plantOutcome({ db, lead, verdictId }: PlantedRecords) {
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
}

/** The desk's decision to ask lenders, by these answers. */
export async function plantDecision({ db, sealer, owner, lead, at }: PlantedRecords, answers: Answers): Promise<void> {
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
      answers: sealDecisionAnswers(sealer, owner, 7, answers),
      decision: '{}',
    })
    .execute()
}
