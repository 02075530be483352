// Handler of the job `lender-call`: speaks to one lender, outside any transaction, and records the outcome. Each call is written
// down before it is made, so that after a crash the next process knows what to ask (Q3, R-25).
import type { Answers } from '#domain/questions/answers.ts'
import type { PartnerApplication, PartnerFollowUpResult } from '#contract/partner-protocol.ts'
import { whyNotUnder } from '#server/lead/consents/sharing.ts'
import { referenceRemovalUrl } from '#server/people/rights/reference-link.ts'
import { enqueue } from '#server/platform/jobs/job-store.ts'
import type { JobHandler, JobResult } from '#server/platform/jobs/worker.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { awaitsScan, toldDocuments } from '#server/platform/stores/documents.ts'
import { openFollowUpAnswer } from '#server/platform/stores/follow-ups.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import type { LeadRow, VerdictRow } from '#server/platform/stores/tables.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import { applicationFor } from './application.ts'
import { askDelay } from './ask-timing.ts'
import type { AskTiming } from './ask-timing.ts'
import { callBackPath } from './call-back-path.ts'
import { callRows } from './call-store.ts'
import type { CallRows } from './call-store.ts'
import type { Connector, Outcome } from '#server/platform/kit/connectors/connector.ts'
import { takeBackPosting } from './distribute.ts'
import { followUpResultFor } from './follow-up-result.ts'
import { lendersOfVersion } from './kept-decision.ts'
import { lenderCallJob } from './lender-call-job.ts'
import type { LenderCallPayload } from './lender-call-job.ts'
import { patienceEndOf } from './patience-of.ts'
import { recordOutcomeById } from './record-by-id.ts'
import { payerIn } from './revenue-store.ts'
import type { NextAction } from './record-outcome.ts'
import { lockLeadOf, noteFollowUpPost, requestedBy, updateVerdict, verdictById } from './verdict-store.ts'
import { cancelWindowMs, isOpen } from './wave.ts'

/** Longest delay of a call for a file that waits for the virus scanner, and the pause between two looks. */
const scanAtMostMs = 600_000
const scanPauseMs = 5000

type Saying =
  | { readonly kind: 'nothing' }
  /** A file of the applicant's still waits for the virus scanner. */
  | { readonly kind: 'awaiting-scan' }
  /** Recorded without a word to the lender: it may not be told, is given up, or is asked later. */
  | { readonly kind: 'recorded' }
  | LenderCall

type LenderCall = { readonly verdict: VerdictRow } & (
  | { readonly kind: 'post'; readonly application: PartnerApplication }
  | { readonly kind: 'ask' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'follow-up-result'; readonly key: string; readonly followUpResult: PartnerFollowUpResult }
)

/** Result of a call; `kept-back`: nothing was said, because a file could not be read. */
type Called = NextAction | 'kept-back'

/** Call of the connector for each kind. */
const callsByKind: {
  readonly [K in LenderCall['kind']]: (connector: Connector, call: Extract<LenderCall, { kind: K }>) => Promise<Outcome>
} = {
  post: (connector, { verdict, application }) => connector.post(application, verdict.id),
  ask: (connector, { verdict }) => connector.ask(verdict.id),
  cancel: async (connector, { verdict }) => {
    const answer = await connector.cancel(verdict.id, `cancel ${verdict.id}`)
    // It had accepted before: what it accepted is learnt by asking.
    if (answer === 'too-late') return connector.ask(verdict.id)
    return answer === 'told' ? { kind: 'cancelled' } : { kind: 'pending' }
  },
  'follow-up-result': (connector, { key, followUpResult }) => connector.followUpResult(followUpResult, key),
}

/**
 * The handler of the job `lender-call`. One that fails for good is begun again while its verdict is open, for as long as a lender may leave it
 * unanswered: no lead rests without a job (Q3).
 */
export function lenderCallHandler(deps: LendersDeps, timing: AskTiming): JobHandler {
  const planned = (verdictId: string) =>
    deps.db.transaction().execute((trx) => nextSaying(deps, trx, verdictId, timing))
  return {
    run: async (payload): Promise<JobResult> => {
      const { verdictId } = payload as LenderCallPayload
      const saying = await planned(verdictId)
      if (saying.kind === 'nothing' || saying.kind === 'recorded') return 'done'
      if (saying.kind === 'awaiting-scan') return { againInMs: scanPauseMs }
      const called = await callLender(deps, saying)
      const action = called === 'repost' ? await postAgain(deps, saying.verdict) : called
      if (action === 'nothing') return 'done'
      if (action === 'kept-back') return waitOrGiveUp(deps, verdictId, timing)
      if (typeof action === 'object') return { againInMs: action.repostInMs }
      const { spoken_at: spokenAt, at } = saying.verdict
      const age = deps.now() - (spokenAt ?? at).getTime()
      return { againInMs: action === 'ask' ? askDelay(age, timing) : 0 }
    },
    whenDead: async (payload) => {
      const { verdictId } = payload as LenderCallPayload
      const next = await waitOrGiveUp(deps, verdictId, timing)
      if (next !== 'done') await enqueue(deps.db, lenderCallJob(verdictId), new Date(deps.now() + next.againInMs))
    },
  }
}

/** Pause before the lender is told or asked again, ever longer; after a day it counts as unanswered, and nothing is left to do. */
async function waitOrGiveUp(deps: LendersDeps, verdictId: string, timing: AskTiming): Promise<JobResult> {
  return deps.db.transaction().execute(async (trx): Promise<JobResult> => {
    const lead = await lockLeadOf(trx, verdictId)
    if (!lead || lead.erased_at) return 'done'
    const rows = await callRows(trx, lead.id, verdictId)
    if (!rows || !isOpen(rows.verdict) || rows.verdict.outcome === 'follow-up') return 'done'
    const age = deps.now() - openSince(rows).getTime()
    if (age < timing.unansweredMs) return { againInMs: askDelay(age, timing) }
    await recordOutcomeById(deps, trx, verdictId, { kind: 'unanswered' })
    return 'done'
  })
}

/** Since when the lender is to be told or asked: what it is not told of yet counts from the applicant's answer. */
function openSince({ verdict, followUps }: Pick<CallRows, 'verdict' | 'followUps'>): Date {
  const { outcome, spoken_at: spokenAt, at } = verdict
  const answered = outcome === 'followed-up' ? followUps.at(-1)?.recorded_at : null
  return answered ?? spokenAt ?? at
}

/** Decides what is said to the lender next, and writes that down. */
async function nextSaying(deps: LendersDeps, trx: Handle, verdictId: string, timing: AskTiming): Promise<Saying> {
  const lead = await lockLeadOf(trx, verdictId)
  if (!lead || lead.erased_at) return { kind: 'nothing' }
  const rows = await callRows(trx, lead.id, verdictId)
  if (!rows || !isOpen(rows.verdict)) return { kind: 'nothing' }
  const { verdict, loans } = rows
  const isOver = payerIn(loans) !== undefined
  const isToPost = verdict.posts === 0 || verdict.outcome === 'turned-away'
  if (isToPost && isOver) {
    await recordOutcomeById(deps, trx, verdictId, { kind: 'refused', why: 'funded elsewhere' })
    return { kind: 'recorded' }
  }
  if (verdict.posts === 0 && (await takeBackPosting(deps, trx, lead, rows))) return { kind: 'recorded' }
  if (isToPost) return nextPost(deps, trx, lead, rows)
  if (verdict.outcome === 'follow-up' && !isOver) return { kind: 'nothing' }
  if (verdict.outcome === 'followed-up' && !isOver) return tellFollowUp(deps, trx, lead, rows)
  const age = deps.now() - (verdict.spoken_at ?? verdict.at).getTime()
  if (age >= timing.unansweredMs) {
    await recordOutcomeById(deps, trx, verdictId, { kind: 'unanswered' })
    return { kind: 'recorded' }
  }
  await updateVerdict(trx, verdictId, { asks: verdict.asks + 1 })
  return { kind: isOver || isToBeCancelled(deps, lead, verdict) ? 'cancel' : 'ask', verdict }
}

/** True of an exclusive lender whose patience is over: it holds up the others until it has said that it cancelled. */
function isToBeCancelled(deps: LendersDeps, lead: LeadRow, verdict: VerdictRow): boolean {
  if (!deps.catalogue.lenders[verdict.lender]?.exclusive) return false
  const end = patienceEndOf(deps, lead, verdict)
  return deps.now() >= end && deps.now() < end + cancelWindowMs
}

/**
 * The first post, or the one after the lender had no room; none where the applicant has taken back since what the lender needs, or its
 * patience ended in the pause.
 */
async function nextPost(deps: LendersDeps, trx: Handle, lead: LeadRow, rows: CallRows): Promise<Saying> {
  const { verdict } = rows
  if (verdict.posts > 0 && deps.now() >= patienceEndOf(deps, lead, verdict)) {
    await recordOutcomeById(deps, trx, verdict.id, { kind: 'refused', why: verdict.reason ?? '' })
    return { kind: 'recorded' }
  }
  const application = await sendable(deps, trx, lead, rows)
  if (!application) return { kind: 'recorded' }
  await updateVerdict(trx, verdict.id, { posts: verdict.posts + 1, outcome: 'posting' })
  return { kind: 'post', verdict, application }
}

/** The application as the lender is to have it; nothing, and the verdict closed, where the lender may not be told. */
async function sendable(
  deps: LendersDeps,
  trx: Handle,
  lead: LeadRow,
  rows: CallRows,
): Promise<PartnerApplication | undefined> {
  const { verdict, verdicts } = rows
  const why = whyNotToTell(deps, lead, rows)
  if (why) {
    await recordOutcomeById(deps, trx, verdict.id, { kind: 'refused', why })
    return undefined
  }
  const variant = deps.variants.get(lead.variant)
  // As the decision had it, whatever the catalogue says by now.
  const lender = (await lendersOfVersion(trx, verdict.config_version))[verdict.lender]
  const here = lender?.countries[lead.country]
  if (!variant || !lender || !here) {
    await recordOutcomeById(deps, trx, verdict.id, { kind: 'refused', why: 'gone' })
    return undefined
  }
  return applicationFor({
    reference: verdict.id,
    variant,
    locale: deps.catalogue.locales[lead.locale]?.tag ?? lead.locale,
    candidate: { lenderId: verdict.lender, lender, here },
    answers: openAnswers(deps.sealer, lead),
    requestedByLender: requestedBy(verdicts, verdict.lender),
    phoneE164: phoneFormat(deps, lead),
    removalUrl: referenceRemovalUrl(deps, variant, lead),
    callBackUrl: deps.config.publicUrl + callBackPath(deps.config.apiPath, verdict.lender),
  })
}

const phoneFormat =
  ({ catalogue }: LendersDeps, { country }: Pick<LeadRow, 'country'>) =>
  (text: string) =>
    catalogue.countryRules[country]?.phoneFormats(text)?.e164

const whyNotToTell = (
  { catalogue }: LendersDeps,
  { country }: LeadRow,
  { verdict: { lender }, consents }: Pick<CallRows, 'verdict' | 'consents'>,
) => whyNotUnder(consents, { lenderId: lender, needs: catalogue.lenders[lender]?.countries[country]?.needs ?? [] })

/** The lender never saw the reference: posted once more under it, unless it may not be told any more. */
async function postAgain(deps: LendersDeps, { id }: Pick<VerdictRow, 'id'>): Promise<Called> {
  const again = await deps.db.transaction().execute(async (trx) => {
    const lead = await lockLeadOf(trx, id)
    if (!lead || lead.erased_at) return undefined
    const rows = await callRows(trx, lead.id, id)
    if (!rows || !isOpen(rows.verdict)) return undefined
    const application = await sendable(deps, trx, lead, rows)
    return application && { kind: 'post' as const, verdict: rows.verdict, application }
  })
  return again ? callLender(deps, again) : 'nothing'
}

/** Plans what the lender is told of the last follow-up. */
async function tellFollowUp(deps: LendersDeps, trx: Handle, lead: LeadRow, rows: CallRows): Promise<Saying> {
  const { verdict } = rows
  const why = whyNotToTell(deps, lead, rows)
  if (why) {
    // It has the application all the same: it counts as a lender that was sent it.
    await recordOutcomeById(deps, trx, verdict.id, { kind: 'cancelled', why })
    return { kind: 'recorded' }
  }
  const variant = deps.variants.get(lead.variant)
  if (!variant) throw new Error('The lead is of a variant that is no more')
  const row = rows.followUps.at(-1)
  if (!row) throw new Error('No follow-up of the verdict is there to be told')
  // Nothing is told of a file before the scanner's word; without one for long, the lender is told without the file.
  const waited = deps.now() - (row.recorded_at?.getTime() ?? 0)
  if (waited < scanAtMostMs && (await awaitsScan(trx, row.id))) return { kind: 'awaiting-scan' }
  const answers: Answers = openAnswers(deps.sealer, lead)
  const followUpResult = followUpResultFor({
    row,
    followUps: deps.catalogue.followUps,
    reference: verdict.id,
    answers,
    answer: openFollowUpAnswer(deps.sealer, lead, row),
    phoneE164: phoneFormat(deps, lead),
    removalUrl: referenceRemovalUrl(deps, variant, lead),
    iso: variant.country.iso,
  })
  return { kind: 'follow-up-result', verdict, key: row.id, followUpResult }
}

/** Files are fetched outside of any transaction: their store may be slow. Nothing where one cannot be read now. */
async function withDocuments(deps: LendersDeps, call: LenderCall): Promise<LenderCall | undefined> {
  if (call.kind !== 'follow-up-result') return call
  const { lender } = call.verdict
  const documents = await toldDocuments(deps, call.key).catch((error: unknown) => {
    deps.log.failure('a document cannot be read for its lender', error, { lender })
  })
  if (documents === undefined) return undefined
  if (documents.length === 0) return call
  const { followUpResult } = call
  return { ...call, followUpResult: { ...followUpResult, answers: { ...followUpResult.answers, documents } } }
}

/** Writes down that the lender is told of a follow-up, before it is; false where nobody is to be told any more. */
function noteTelling(deps: LendersDeps, id: string, followUpId: string): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const lead = await lockLeadOf(trx, id)
    if (!lead || lead.erased_at || !isOpen(await verdictById(trx, id))) return false
    await noteFollowUpPost(trx, followUpId)
    await updateVerdict(trx, id, { spoken_at: new Date(deps.now()), asks: 0 })
    return true
  })
}

/** Speaks to the lender and writes down what came of it. */
async function callLender(deps: LendersDeps, planned: LenderCall): Promise<Called> {
  const call = await withDocuments(deps, planned)
  if (!call) return 'kept-back'
  const { kind, verdict } = call
  const { id, lender } = verdict
  const connector = deps.connectors[lender]
  if (!connector) throw new Error(`No connector to ${lender}`)
  if (kind === 'follow-up-result' && !(await noteTelling(deps, id, call.key))) return 'nothing'
  const begun = deps.now()
  const say = callsByKind[kind] as (connector: Connector, call: LenderCall) => Promise<Outcome>
  const outcome = await say(connector, call)
  const latency = deps.now() - begun
  deps.log.info(`lender ${kind}`, { lender, outcome: outcome.kind, ms: latency })
  const spoken = kind === 'post' ? { latencyMs: latency } : kind === 'follow-up-result' ? {} : { asked: verdict }
  return deps.db.transaction().execute((trx) => recordOutcomeById(deps, trx, id, outcome, spoken))
}
