// Distribution of a sent lead, one step a call: posts to the next lender, or asks one that has not decided. The ledger is
// written before anything is sent, so that whatever happens to this process the next one knows what to ask (Q3).
import type { Answers } from '#domain/questions/answers.ts'
import { isOffAt } from '#domain/lender/lender-limits.ts'
import type { PartnerApplication, PartnerFollowUpResult } from '#contract/partner-protocol.ts'
import { whyNotToTell } from '#server/lead/consents/sharing.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import type { JobHandler, JobResult } from '#server/platform/jobs/worker.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { awaitsScan, toldDocuments } from '#server/platform/stores/documents.ts'
import { openFollowUpAnswer } from '#server/platform/stores/follow-ups.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import type { LeadRow, VerdictRow } from '#server/platform/stores/tables.ts'
import { referenceRemovalUrl } from '#server/people/rights/reference-link.ts'
import { applicationFor } from './application.ts'
import { callBackPath } from './call-back-path.ts'
import type { Candidate } from '#server/lead/choose-lenders.ts'
import type { Connector, Outcome } from '#server/platform/kit/connectors/connector.ts'
import type { DistributePayload } from './distribute-job.ts'
import { decidedFor } from './kept-decision.ts'
import type { Decided } from './kept-decision.ts'
import { effectiveLenders } from './effective-lenders.ts'
import { askDelay, nextMove } from './next-move.ts'
import type { AskTiming } from './next-move.ts'
import { releaseCapacity, reserveCapacity } from './capacity.ts'
import { finish, recordOutcome } from './record-outcome.ts'
import type { NextAction } from './record-outcome.ts'
import { followUpResultFor } from './follow-up-result.ts'
import { existingLead, lockLead } from '#server/platform/stores/leads.ts'
import {
  lockLeadInRound,
  verdictsOf,
  insertVerdict,
  verdictById,
  insertVerdicts,
  newestFollowUpOf,
  noteFollowUpPost,
  leadIdOfVerdict,
  updateVerdict,
} from './verdict-store.ts'

type Step =
  | { readonly kind: 'done' }
  /** The next lender had no room: another step, in a transaction of its own. */
  | { readonly kind: 'again' }
  /** A file of the applicant's still waits for the virus scanner. */
  | { readonly kind: 'awaiting-scan' }
  | { readonly kind: 'post'; readonly verdict: VerdictRow; readonly application: PartnerApplication }
  | { readonly kind: 'ask'; readonly verdict: VerdictRow; readonly application: PartnerApplication }
  | {
      readonly kind: 'follow-up-result'
      readonly verdict: VerdictRow
      readonly key: string
      readonly followUpResult: PartnerFollowUpResult
    }

/** How long a lender is not told because of a file that waits for the virus scanner, and how often that is looked at. */
const scanWaitAtMostMs = 600_000
const scanPauseMs = 5000
/** Lenders without room that one run of the job passes over; the next run goes on. */
const passedOverAtMost = 100

/** The handler of the job `distribute`. `whenDead`: the applicant is not left waiting. */
export function distributeHandler(deps: LendersDeps, timing: AskTiming): JobHandler {
  const lockInRound = (trx: Handle, { leadId, round }: DistributePayload) => lockLeadInRound(trx, leadId, round)

  const step = (trx: Handle, lead: LeadRow): Promise<Step> => nextStep(deps, trx, lead, timing)

  const plan = (distribute: DistributePayload) =>
    deps.db.transaction().execute(async (trx): Promise<Step> => {
      const lead = await lockInRound(trx, distribute)
      return lead ? step(trx, lead) : { kind: 'done' }
    })

  const run = async (payload: object): Promise<JobResult> => {
    let planned = await plan(payload as DistributePayload)
    for (let passedOver = 0; planned.kind === 'again'; passedOver++) {
      if (passedOver === passedOverAtMost) return { againInMs: 0 }
      planned = await plan(payload as DistributePayload)
    }
    if (planned.kind === 'done') return 'done'
    if (planned.kind === 'awaiting-scan') return { againInMs: scanPauseMs }
    const { verdict } = planned
    let left = await callLender(deps, planned)
    if (left === 'repost' && planned.kind !== 'follow-up-result') {
      const isKept = await refuseUnwanted(deps, planned.verdict)
      left = isKept ? await callLender(deps, { ...planned, kind: 'post' }) : 'next'
    }
    if (left === 'nothing') return 'done'
    return { againInMs: left === 'ask' ? askDelay(verdict.asks, timing) : 0 }
  }

  return {
    run,
    whenDead: async (payload) => {
      await deps.db.transaction().execute(async (trx) => {
        const lead = await lockInRound(trx, payload as DistributePayload)
        if (lead) await finish({ deps, trx, lead }, 'undecided')
      })
    },
  }
}

/** Decides and writes down the next step. */
async function nextStep(deps: LendersDeps, trx: Handle, lead: LeadRow, timing: AskTiming): Promise<Step> {
  const variant = deps.variants.get(lead.variant)
  if (!variant) throw new Error('The lead is of a variant that is no more')
  const answers = openAnswers(deps.sealer, lead)
  const { countryId } = variant
  const decided = await decidedFor(deps, trx, lead, variant, answers)
  const verdicts = await verdictsOf(trx, lead.id)
  const { round, resume_with: resumeWith } = lead
  if (!verdicts.some((verdict) => verdict.round === round)) await writePassedOver(deps, trx, lead, decided)
  const hadNoRoom = new Set(
    verdicts.flatMap((each) => (each.round === round && each.outcome === 'passed-over' ? [each.lender] : [])),
  )
  const inOrder = decided.eligible.filter(({ lenderId }) => !hadNoRoom.has(lenderId))
  const move = nextMove({ inOrder, verdicts, round, resumeWith })
  if (move.kind === 'wait') return { kind: 'done' }
  if (move.kind === 'finish') {
    await finish({ deps, trx, lead }, move.event)
    return { kind: 'done' }
  }

  const phoneE164 = (text: string) => deps.catalogue.countryRules[countryId]?.phoneFormats(text)?.e164
  const toApply = (verdict: VerdictRow, candidate: Candidate) =>
    applicationFor({
      reference: verdict.id,
      variant,
      locale: deps.catalogue.locales[lead.locale]?.tag ?? lead.locale,
      candidate,
      answers,
      requestedByLender: verdicts
        .filter(({ lender }) => lender === verdict.lender)
        .flatMap(({ requested_by_lender: requested }) => requested),
      phoneE164,
      removalUrl: referenceRemovalUrl(deps, variant, lead),
      callBackUrl: deps.config.publicUrl + callBackPath(deps.config.apiPath, verdict.lender),
    })
  if (move.kind === 'post') {
    const verdict = await writePosting(deps, trx, lead, decided, move.candidate)
    if (verdict.outcome === 'passed-over') return { kind: 'again' }
    return { kind: 'post', verdict, application: toApply(verdict, move.candidate) }
  }

  const verdict = verdicts.find(({ id }) => id === move.verdictId)!
  if (move.kind === 'follow-up-result') {
    const why = await whyNotToTell(trx, lead.id, sharingOf(decided.lenders, lead, verdict))
    if (why) {
      await recordOutcome({ deps, trx, lead, verdict }, { kind: 'refused', why })
      return { kind: 'again' }
    }
    const removalUrl = referenceRemovalUrl(deps, variant, lead)
    return tell(deps, trx, verdict, { answers, phoneE164, removalUrl })
  }
  const lender = deps.catalogue.lenders[verdict.lender]
  const here = lender?.countries[countryId]
  if (deps.now() - (verdict.spoken_at ?? verdict.at).getTime() >= timing.giveUpMs || !lender || !here) {
    await finish({ deps, trx, lead }, 'undecided')
    return { kind: 'done' }
  }
  const asks = verdict.asks + 1
  await updateVerdict(trx, verdict.id, { asks })
  return {
    kind: 'ask',
    verdict: { ...verdict, asks },
    application: toApply(verdict, { lenderId: verdict.lender, lender, here }),
  }
}

/**
 * Takes room at the lender and writes the posting down; a lender without room, one that is gone since the decision, and one that
 * the applicant does not want to be told are written down as passed over.
 */
async function writePosting(
  { catalogue, connectors, now, newId }: LendersDeps,
  trx: Handle,
  lead: LeadRow,
  { eligible, configVersion }: Decided,
  candidate: Candidate,
): Promise<VerdictRow> {
  const at = new Date(now())
  // Order and price are the decision's; whether there is room is asked of what holds now, operator's word included.
  const lender = (await effectiveLenders(trx, catalogue.lenders))[candidate.lenderId] ?? candidate.lender
  const gone = !Object.hasOwn(connectors, candidate.lenderId)
    ? 'gone'
    : isOffAt(lender, at.getTime())
      ? 'off by then'
      : undefined
  const asking = { lenderId: candidate.lenderId, needs: candidate.here.needs }
  const why = gone ?? (await whyNotToTell(trx, lead.id, asking))
  const room = why ? { reason: why } : await reserveCapacity(trx, { ...candidate, lender }, at.getTime())
  return insertVerdict(trx, {
    id: newId(),
    lead_id: lead.id,
    lender: candidate.lenderId,
    round: lead.round,
    position: eligible.findIndex(({ lenderId }) => lenderId === candidate.lenderId),
    price_cents: candidate.here.priceCents,
    asks: 0,
    config_version: configVersion,
    at,
    ...('reason' in room
      ? { outcome: 'passed-over', reason: room.reason, posts: 0, recorded_at: at }
      : { outcome: 'posting', reserved: room.reserved, posts: 1 }),
  })
}

/** For `whyNotToTell`, of a lender that was chosen before. */
const sharingOf = (
  lenders: Decided['lenders'],
  { country }: Pick<LeadRow, 'country'>,
  { lender }: Pick<VerdictRow, 'lender'>,
) => ({ lenderId: lender, needs: lenders[lender]?.countries[country]?.needs ?? [] })

/** Before a second post: false where the applicant has taken back since what it needs, and the lender is not told again. */
async function refuseUnwanted(deps: LendersDeps, { id }: Pick<VerdictRow, 'id'>): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const verdict = await verdictById(trx, id)
    const lead = await existingLead(trx, verdict.lead_id)
    const why = await whyNotToTell(trx, lead.id, sharingOf(deps.catalogue.lenders, lead, verdict))
    if (why) await recordOutcomeById(deps, trx, id, { kind: 'refused', why })
    return why === undefined
  })
}

/** Lenders that did not come into question stand in the ledger too, with the reason. */
async function writePassedOver(
  { now, newId }: LendersDeps,
  trx: Handle,
  lead: LeadRow,
  { eligible, passedOver, lenders, configVersion }: Decided,
): Promise<void> {
  if (passedOver.length === 0) return
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
}

/** Plans what the lender is told of the last follow-up; that it was told is written down before. */
async function tell(
  { catalogue: { followUps }, now, sealer }: LendersDeps,
  trx: Handle,
  verdict: VerdictRow,
  {
    answers,
    phoneE164,
    removalUrl,
  }: { answers: Answers; phoneE164: (text: string) => string | undefined; removalUrl: string },
): Promise<Step> {
  const row = await newestFollowUpOf(trx, verdict.id)
  // Nothing is told of a file before the scanner's word; without one for long, the lender is told without the file.
  const waited = now() - (row.recorded_at?.getTime() ?? 0)
  if (waited < scanWaitAtMostMs && (await awaitsScan(trx, row.id))) return { kind: 'awaiting-scan' }
  await noteFollowUpPost(trx, row.posts, row.id)
  const spoken = { spoken_at: new Date(now()), asks: 0 }
  await updateVerdict(trx, verdict.id, spoken)
  const answer = openFollowUpAnswer(sealer, row)
  const followUpResult = followUpResultFor({
    row,
    followUps,
    reference: verdict.id,
    answers,
    answer,
    phoneE164,
    removalUrl,
  })
  return { kind: 'follow-up-result', verdict, key: row.id, followUpResult }
}

type LenderCall = Exclude<Step, { kind: 'done' | 'again' | 'awaiting-scan' }>

/** How each step is said to a connector. */
const callsByKind: {
  readonly [K in LenderCall['kind']]: (connector: Connector, step: Extract<LenderCall, { kind: K }>) => Promise<Outcome>
} = {
  post: (connector, { verdict, application }) => connector.post(application, verdict.id),
  ask: (connector, { verdict }) => connector.ask(verdict.id),
  'follow-up-result': (connector, { key, followUpResult }) => connector.followUpResult(followUpResult, key),
}

/** Files are fetched outside of any transaction: their store may be slow. */
async function withDocuments(deps: LendersDeps, step: LenderCall): Promise<LenderCall> {
  if (step.kind !== 'follow-up-result') return step
  const documents = await toldDocuments(deps, step.key)
  if (documents.length === 0) return step
  const { followUpResult } = step
  return { ...step, followUpResult: { ...followUpResult, answers: { ...followUpResult.answers, documents } } }
}

/** Speaks to the lender, outside any transaction, and writes down what came of it. */
async function callLender(deps: LendersDeps, planned: LenderCall): Promise<NextAction> {
  const step = await withDocuments(deps, planned)
  const { kind, verdict } = step
  const { id, lender } = verdict
  const connector = deps.connectors[lender]
  if (!connector) throw new Error(`No connector to ${lender}`)
  const begun = deps.now()
  const call = callsByKind[kind] as (connector: Connector, step: LenderCall) => Promise<Outcome>
  const outcome = await call(connector, step)
  const latency = deps.now() - begun
  deps.log.info(`lender ${kind}`, { lender, outcome: outcome.kind, ms: latency })
  return deps.db.transaction().execute(async (trx) => {
    if (kind === 'post') await updateVerdict(trx, id, { latency_ms: latency })
    return recordOutcomeById(deps, trx, id, outcome, kind === 'ask')
  })
}

/** Settles the verdict of an id under its lead's lock; nothing where there is none. */
export async function recordOutcomeById(
  deps: Pick<LendersDeps, 'catalogue' | 'config' | 'log' | 'newId' | 'now' | 'sealer' | 'variants' | 'words'>,
  trx: Handle,
  id: string,
  outcome: Outcome,
  isAsked = false,
): Promise<NextAction> {
  const found = await leadIdOfVerdict(trx, id)
  const lead = found && (await lockLead(trx, found.lead_id))
  // What comes for an erased lead is not taken in: the lender is told of the erasure anyway.
  if (!lead || lead.erased_at) return 'nothing'
  // Read under the lead's lock: whoever settled it meanwhile has committed.
  const verdict = await verdictById(trx, id)
  // It was asked before the applicant answered its screen: it is told first, whatever it said meanwhile.
  if (isAsked && verdict.outcome === 'followed-up') return 'next'
  const left = await recordOutcome({ deps, trx, lead, verdict }, outcome)
  await releaseCapacity(trx, verdict)
  return left
}
