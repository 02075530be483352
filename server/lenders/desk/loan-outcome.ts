// Loan outcome told by a lender: signed, each once. It counts revenue, and the outbox tells affiliates, brands and networks (R-26, S-30).
import { judgeOutcome } from '#domain/lender/earnings.ts'
import type { Judged } from '#domain/lender/earnings.ts'
import { isAmountOf } from '#domain/questions/conventions.ts'
import { isUuid } from '#domain/questions/uuid.ts'
import { partnerLoanOutcome } from '#contract/partner-protocol.ts'
import type { PartnerLoanOutcome } from '#contract/partner-protocol.ts'
import { refuse, refuseAt, reply } from '#server/platform/http/answer.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import { isFirst, readSigned } from '#server/platform/http/signed-event.ts'
import type { SignedCall } from '#server/platform/http/signed-event.ts'
import { enqueue } from '#server/platform/jobs/job-store.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { lockLead } from '#server/platform/stores/leads.ts'
import type { LeadRow, VerdictRow } from '#server/platform/stores/tables.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import { returnCapacity } from './capacity.ts'
import { lenderCallJob } from './lender-call-job.ts'
import { endPassedOver, noteTakenAtLender } from './offers.ts'
import { recordOutcomeById } from './record-by-id.ts'
import { addRevenue, countStages, lenderAtPosting } from './revenue.ts'
import { endOffer } from './offer-store.ts'
import { insertLoanOutcome, knownLoanOutcome, payerOf, revenueOf } from './revenue-store.ts'
import { verdictById, verdictOfLender, verdictsOf } from './verdict-store.ts'
import { isOpen } from './wave.ts'

interface Told extends SignedCall {
  readonly lender: string
}

interface Telling {
  readonly deps: LendersDeps
  readonly trx: Handle
  readonly lead: LeadRow
  readonly verdict: VerdictRow
  readonly told: PartnerLoanOutcome
}

const before = reply(200, { received: 'before' })

/** POST {api}/partners/{lender}/outcomes */
export async function receiveLoanOutcome(deps: LendersDeps, { lender, headers, rawBody }: Told): Promise<Answer> {
  const { secret } = (Object.hasOwn(deps.config.lenders, lender) && deps.config.lenders[lender]) || {}
  if (!secret) return refuse('not-found')
  const read = readSigned(partnerLoanOutcome, { headers, rawBody }, { secret, now: deps.now() })
  if ('refused' in read) return read.refused
  const told = read.event
  if (!isUuid(told.reference)) return refuse('not-found')
  return deps.db
    .transaction()
    .execute(async (trx): Promise<Answer> => {
      const found = await verdictOfLender(trx, told.reference, lender)
      // Of an erased lead too: the money is counted, and says nothing of the person.
      const lead = found && (await lockLead(trx, found.lead_id))
      if (!lead) return refuse('not-found')
      return take({ deps, trx, lead, verdict: await verdictById(trx, told.reference), told })
    })
    .finally(deps.wake)
}

/** Under the lead's lock. */
async function take(telling: Telling): Promise<Answer> {
  const { deps, trx, lead, verdict, told } = telling
  if (await knownLoanOutcome(trx, verdict.id, told.outcome)) return before
  const ledger = await revenueOf(trx, lead.id, verdict.lender)
  const earned = ledger.map((row) => ({ ...row, at: row.at.getTime() }))
  const lender = await lenderAtPosting(telling)
  const judged = judgeOutcome(told.outcome, earned, lender ?? {}, deps.now())
  if (judged.kind === 'again') return before
  if (judged.kind === 'refused') return refuse(refusals[judged.why])
  const currency = deps.catalogue.countries[lead.country]?.currency
  if (told.outcome === 'funded' && currency !== undefined && !isAmountOf(currency, told.amount))
    return refuseAt('amount')
  const at = new Date(deps.now())
  const event = { lender: verdict.lender, event_id: told.eventId, lead_id: lead.id, at }
  // The id of another event: that one was taken.
  if (!(await isFirst(trx, event))) return before
  await insertLoanOutcome(trx, {
    id: deps.newId(),
    lead_id: lead.id,
    verdict_id: verdict.id,
    lender: verdict.lender,
    kind: told.outcome,
    // Nothing of an erased person is taken in.
    amount: told.outcome === 'funded' && !lead.erased_at ? told.amount : null,
    reason: told.outcome === 'returned' ? told.reason : null,
    event_id: told.eventId,
    at,
  })
  await effects[told.outcome](telling, judged)
  return reply(200, { received: 'now' })
}

const refusals = {
  'not-accepted': 'not-accepted',
  returned: 'already-returned',
  funded: 'already-funded',
  'return-too-late': 'return-too-late',
} as const

type New = Extract<Judged, { kind: 'new' }>

const effects: {
  readonly [K in PartnerLoanOutcome['outcome']]: (telling: Telling, judged: New) => Promise<unknown>
} = {
  funded: async (telling, { stages }) => {
    const { deps, trx, lead, verdict } = telling
    await countStages(telling, stages)
    if (lead.erased_at) return
    await noteTakenAtLender(telling, verdict.id)
    await endPassedOver(telling)
    // The applicant has a loan: whoever still thinks is told that no decision is wanted.
    for (const other of await verdictsOf(trx, lead.id))
      if (isOpen(other)) await enqueue(trx, lenderCallJob(other.id), new Date(deps.now()))
  },

  // It is not waited for, and its offer leads nowhere; a loan may be paid out still.
  'not-funded': async (telling) => {
    await endOffer(telling.trx, telling.verdict.id, new Date(telling.deps.now()))
    await chooseThePayer(telling)
  },

  returned: async (telling, { takesBackCents }) => {
    await addRevenue(telling, [{ kind: 'returned', cents: takesBackCents === 0 ? 0 : -takesBackCents }])
    await returnCapacity(telling.trx, telling.verdict)
    // A lender that returned the lead lends nothing any more, and nobody waits for its verdict or answers its screen.
    await endOffer(telling.trx, telling.verdict.id, new Date(telling.deps.now()))
    if (isOpen(telling.verdict))
      await recordOutcomeById(telling.deps, telling.trx, telling.verdict.id, {
        kind: 'rejected',
        reason: 'gave the lead back',
      })
    await chooseThePayer(telling)
  },
}

/** Another lender paid the loan out before this one, which was chosen, went on no more: the applicant has its loan. */
async function chooseThePayer(telling: Telling): Promise<void> {
  const { trx, lead } = telling
  const payer = lead.erased_at ? undefined : await payerOf(trx, lead.id)
  if (payer !== undefined) await noteTakenAtLender(telling, payer)
}
