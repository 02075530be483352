// Follow-ups that lenders request: kept until their screen can be shown, or answered from known data at once. Under the lead's lock,
// like every recorded outcome.
import { askedFields } from '#domain/follow-up/follow-up-answers.ts'
import type { FollowUpKey, OpenFollowUp } from '#domain/follow-up/follow-up.ts'
import { followUpOf } from '#domain/follow-up/follow-ups.ts'
import { nextState } from '#domain/application/transitions.ts'
import type { WantedFollowUp, OpenContext } from '../follow-ups/opening.ts'
import { onOpen, stillValid } from '../follow-ups/open-handlers.ts'
import {
  openAsk,
  openFollowUpAnswer,
  sealAsk,
  sealFollowUpAnswer,
  sealTold,
} from '#server/platform/stores/follow-ups.ts'
import { enqueue } from '#server/platform/jobs/job-store.ts'
import { updateState } from '#server/platform/stores/lead-states.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import type { FollowUpRow, VerdictRow } from '#server/platform/stores/tables.ts'
import { answerWaiting, followUpsOf, insertFollowUp, endFollowUpsOf, openFollowUpRow } from './desk-follow-up-store.ts'
import { lenderCallJob } from './lender-call-job.ts'

/** Of one application: a lender that never has enough is turned away. */
const followUpRequestsAtMost = 15
/** Most attempts to send one follow-up result; after them its lender counts as unable to take it. */
const postsAtMost = 3

/** `waiting`: its screen is to be shown; `known`: the lender is told at once; `tooMany`: it is to be turned away. */
export type TakenRequest = 'waiting' | 'known' | 'tooMany' | 'nothing'

/** Keeps a lender's request for a follow-up. The round says when its screen is shown. */
export async function takeFollowUpRequest(
  context: OpenContext,
  { followUp: key, ask }: WantedFollowUp,
): Promise<TakenRequest> {
  const { deps, trx, lead, verdict } = context
  if (verdict.outcome === 'follow-up') return 'nothing'
  const rows = await followUpsOf(trx, lead.id)
  const own = rows.filter(({ verdict_id }) => verdict_id === verdict.id)
  const last = own.at(-1)
  // It still asks for what it was told, and the telling got lost: told again under the same key.
  if (verdict.outcome === 'unknown' && last?.key === key) return last.posts < postsAtMost ? 'known' : 'tooMany'
  if (own.length >= followUpRequestsAtMost) return 'tooMany'
  if (own.every((each) => each.key !== key)) logUndeclared(context, key)
  const id = deps.newId()
  const at = new Date(deps.now())
  const base = { id, lead_id: lead.id, verdict_id: verdict.id, lender: verdict.lender, key, at }
  const answer = last?.key === key ? undefined : await knownAnswer(context, key, rows)
  if (answer) {
    const sealed = sealFollowUpAnswer(deps.sealer, lead, id, answer)
    await insertFollowUp(trx, { ...base, status: 'answered', ask: null, answer: sealed, recorded_at: at })
    return 'known'
  }
  const asked = ask ? sealAsk(deps.sealer, lead, id, ask) : null
  await insertFollowUp(trx, { ...base, status: 'waiting', ask: asked, answer: null, recorded_at: null })
  return 'waiting'
}

/**
 * Shows the screen of a follow-up that waits. Where its answer became known meanwhile, by another lender's screen, the lender is told that
 * instead. False where the lead is not where a screen may be shown.
 */
export async function showFollowUp(
  context: OpenContext,
  row: Pick<FollowUpRow, 'id' | 'key' | 'ask'>,
): Promise<boolean> {
  const { deps, trx, lead, verdict } = context
  const { id, key } = row
  const known = await knownByNow(context, row)
  if (known) {
    const answer = sealFollowUpAnswer(deps.sealer, lead, id, known)
    await answerWaiting(trx, { id, verdict_id: verdict.id }, answer, new Date(deps.now()))
    await enqueue(trx, lenderCallJob(verdict.id), new Date(deps.now()))
    return true
  }
  const followUp = followUpOf(deps.catalogue.followUps, key)
  const facts = { flow: lead.flow, nextSection: undefined, followUp: followUp.state }
  const state = nextState(lead.state, 'followUp', facts)
  if (state === undefined) return false
  const at = new Date(deps.now())
  const lenderName = deps.catalogue.lenders[verdict.lender]?.name ?? verdict.lender
  const opened = await (onOpen[followUp.form] ?? asAsked)(
    { ...context, id, key, lenderName, at },
    openAsk(deps.sealer, lead, row) ?? undefined,
  )
  const told: OpenFollowUp = {
    id,
    key,
    lender: lenderName,
    fields: askedFields(followUp, openAnswers(deps.sealer, lead)),
    ...(opened ? { ask: opened } : {}),
  }
  await openFollowUpRow(trx, id, opened ? sealAsk(deps.sealer, lead, id, opened) : null)
  const detail = { lender: verdict.lender, followUp: key }
  const kept = JSON.parse(sealTold(deps.sealer, lead, told)) as string
  await updateState(trx, lead, { event: 'followUp', state, result: lead.result, followUp: kept, detail, at })
  return true
}

/** Answer that other screens gave since the lender asked; nothing where the lender asks for the same once more. */
async function knownByNow(
  context: OpenContext,
  { id, key }: Pick<FollowUpRow, 'id' | 'key'>,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const others = (await followUpsOf(context.trx, context.lead.id)).filter((each) => each.id !== id)
  const isRepeated = others.some((each) => each.verdict_id === context.verdict.id && each.key === key)
  return isRepeated ? undefined : knownAnswer(context, key, others)
}

// The folder is to be mended; the applicant goes through the screen all the same.
function logUndeclared({ deps, lead, verdict: { lender } }: OpenContext, key: FollowUpKey): void {
  const declared = deps.catalogue.lenders[lender]?.countries[lead.country]?.followUps ?? []
  if (!declared.includes(key)) deps.log.info('follow-up that is not declared', { lender, followUp: key })
}

const asAsked = async (_: unknown, ask: WantedFollowUp['ask']) => ask

/** Answer that is known already: no field is left to ask, or another lender's same follow-up was answered and serves all. */
async function knownAnswer(
  context: OpenContext,
  key: FollowUpKey,
  rows: readonly FollowUpRow[],
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { deps, lead } = context
  const row = followUpOf(deps.catalogue.followUps, key)
  const known = openAnswers(deps.sealer, lead)
  const earlier = row.reusable && rows.findLast((each) => each.key === key && each.status === 'answered')
  const holds = stillValid[row.form]
  if (earlier && (!holds || (await holds(context)))) return openFollowUpAnswer(deps.sealer, lead, earlier)
  const canBeKnown = row.form === 'questions' || row.pictures?.optional
  return canBeKnown && askedFields(row, known).length === 0 ? {} : undefined
}

/** The lender has decided without them: its follow-ups that wait or are shown are over. */
export async function endFollowUps(
  { deps, trx }: Pick<OpenContext, 'deps' | 'trx'>,
  verdict: Pick<VerdictRow, 'id' | 'lead_id'>,
): Promise<void> {
  await endFollowUpsOf(trx, deps.now(), verdict)
}

/** The follow-up, of all of a lead, whose screen is to be shown next: of the lender that the applicant has answered already, else the one that waits longest. */
export function waitingFollowUp(rows: readonly FollowUpRow[]): FollowUpRow | undefined {
  const waiting = rows.filter(({ status }) => status === 'waiting')
  const wasAnswered = ({ verdict_id: verdictId }: FollowUpRow) =>
    rows.some((row) => row.verdict_id === verdictId && row.status === 'answered')
  return waiting.find(wasAnswered) ?? waiting[0]
}
