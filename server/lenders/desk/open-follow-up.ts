// Opening of a follow-up that a lender requests: shown to the applicant, or answered from known data at once. Under the lead's
// lock, like every recorded outcome.
import { askedFields } from '#domain/follow-up/follow-up-answers.ts'
import type { FollowUpKey, OpenFollowUp } from '#domain/follow-up/follow-up.ts'
import { followUpOf } from '#domain/follow-up/follow-ups.ts'
import { nextState } from '#domain/application/transitions.ts'
import type { WantedFollowUp, OpenContext } from '../follow-ups/opening.ts'
import { onOpen, stillValid } from '../follow-ups/open-handlers.ts'
import { openFollowUpAnswer, sealFollowUpAnswer } from '#server/platform/stores/follow-ups.ts'
import { updateState } from '#server/platform/stores/lead-states.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import type { FollowUpRow, LeadRow } from '#server/platform/stores/tables.ts'
import { followUpsOf, insertFollowUp, closeOpenFollowUps } from './desk-follow-up-store.ts'

/** Of one application: a lender that never has enough is turned away. */
const followUpRequestsAtMost = 15
/** How often one follow-up result is sent before its lender counts as unable to take it. */
const postsAtMost = 3

/** `opened`: the applicant is at the screen; `known`: the lender is told at once; `tooMany`: it is to be turned away. */
export type OpenResult = 'opened' | 'known' | 'tooMany' | 'nothing'

export async function openWantedFollowUp(
  context: OpenContext,
  { followUp: key, ask }: WantedFollowUp,
): Promise<OpenResult> {
  const { deps, trx, lead, verdict } = context
  if (verdict.outcome === 'follow-up') return 'nothing'
  const rows = await followUpsOf(trx, lead.id)
  const own = rows.filter(({ verdict_id }) => verdict_id === verdict.id)
  const last = own.at(-1)
  // It still asks for what it was told, and the telling got lost: told again under the same key.
  if (verdict.outcome === 'unknown' && last?.key === key) return last.posts < postsAtMost ? 'known' : 'tooMany'
  if (own.length >= followUpRequestsAtMost) return 'tooMany'

  const state = nextState(lead.state, 'followUp', {
    flow: lead.flow,
    nextSection: undefined,
    followUp: followUpOf(deps.catalogue.followUps, key).state,
  })
  if (state === undefined) return 'nothing'
  if (own.every((each) => each.key !== key)) logUndeclared(context, key)
  const id = deps.newId()
  const at = new Date(deps.now())
  const base = { id, lead_id: lead.id, verdict_id: verdict.id, lender: verdict.lender, key, at }
  const answer = last?.key === key ? undefined : await knownAnswer(context, key, rows)
  if (answer) {
    await insertFollowUp(trx, {
      ...base,
      status: 'answered',
      ask: null,
      answer: sealFollowUpAnswer(deps.sealer, id, answer),
      recorded_at: at,
    })
    return 'known'
  }
  const row = followUpOf(deps.catalogue.followUps, key)
  const lenderName = deps.catalogue.lenders[verdict.lender]?.name ?? verdict.lender
  const opened = await (onOpen[row.form] ?? asAsked)({ ...context, id, key, lenderName, at }, ask)
  const told: OpenFollowUp = {
    id,
    key,
    lender: lenderName,
    fields: askedFields(row, openAnswers(deps.sealer, lead)),
    ...(opened ? { ask: opened } : {}),
  }
  await insertFollowUp(trx, {
    ...base,
    status: 'open',
    ask: opened ? JSON.stringify(opened) : null,
    answer: null,
    recorded_at: null,
  })
  const detail = { lender: verdict.lender, followUp: key }
  await updateState(trx, lead, { event: 'followUp', state, result: lead.result, followUp: told, detail, at })
  return 'opened'
}

// The folder is to be mended; the applicant goes through the screen all the same.
function logUndeclared({ deps, lead, verdict: { lender } }: OpenContext, key: FollowUpKey): void {
  const declared = deps.catalogue.lenders[lender]?.countries[lead.country]?.followUps ?? []
  if (!declared.includes(key)) deps.log.info('follow-up that is not declared', { lender, followUp: key })
}

const asAsked = async (_: unknown, ask: WantedFollowUp['ask']) => ask

/** What is known already: nothing is left to ask, or the same was answered for another lender and serves all. */
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
  if (earlier && (!holds || (await holds(context)))) return openFollowUpAnswer(deps.sealer, earlier)
  const canBeKnown = row.form === 'questions' || row.pictures?.optional
  return canBeKnown && askedFields(row, known).length === 0 ? {} : undefined
}

/** The lender made up its mind while the applicant was still at its screen: the screen is over. */
export async function endFollowUp(
  { deps, trx }: Pick<OpenContext, 'deps' | 'trx'>,
  lead: Pick<LeadRow, 'id'>,
): Promise<void> {
  await closeOpenFollowUps(trx, deps.now(), lead.id)
}
