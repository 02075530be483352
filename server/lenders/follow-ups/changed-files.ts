// Reply after a file was added or removed: the lead's state is unchanged, and the uploaded sides are listed (M6).
import type { AskedFollowUp } from '#server/platform/stores/follow-ups.ts'
import { openTold, sealTold } from '#server/platform/stores/follow-ups.ts'
import { readAsk } from '#contract/follow-up-asks.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import { reply } from '#server/platform/http/answer.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import { recordOf } from '#server/lead/idempotency/idempotency.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { keptSides } from '#server/platform/stores/documents.ts'
import { insertRecord } from '#server/platform/stores/lead-writes.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import { askingNothing, replyOf } from '#server/lead/lead-reply.ts'
import type { AtFollowUp } from './answer.ts'
import { askedSides } from './asked-sides.ts'
import { updateFollowUpOfLead } from './follow-up-store.ts'

interface Telling {
  readonly trx: Handle
  readonly lead: LeadRow
  readonly open: AskedFollowUp
}

/** Writes what the screen is told of its files; the lead as it is afterwards. `refused`: a side whose file the scanner refused. */
export async function tellFiles(
  { catalogue, now, sealer }: Pick<LendersDeps, 'catalogue' | 'now' | 'sealer'>,
  { trx, lead, open }: Telling,
  refused: readonly string[] = [],
): Promise<LeadRow> {
  const here = await keptSides(trx, open.id)
  const sides = askedSides(catalogue.followUps, open)
  const received = sides.filter((side) => here.has(side))
  const held = received.filter((side) => here.get(side)!.scan === 'held')
  const standing = openTold(sealer, lead)
  const before = readAsk('documents', standing?.ask)?.refused ?? []
  const out = sides.filter((side) => [...before, ...refused].includes(side) && !here.has(side))
  const told = standing && {
    ...standing,
    ask: {
      ...open.ask,
      received,
      ...(held.length > 0 ? { held } : {}),
      ...(out.length > 0 ? { refused: out } : {}),
    },
  }
  const version = lead.version + 1
  const followUp = told ? sealTold(sealer, lead, told) : null
  await updateFollowUpOfLead(trx, followUp, version, now(), lead.id)
  return { ...lead, version, follow_up: followUp && (JSON.parse(followUp) as string) }
}

/** The answer of the calls that bring or take files, kept to be repeated. */
export async function changedFiles(deps: LendersDeps, at: AtFollowUp): Promise<Answer> {
  const lead = await tellFiles(deps, at)
  const body = replyOf(deps, lead, openAnswers(deps.sealer, lead), askingNothing)
  await insertRecord(at.trx, recordOf(deps.sealer, lead, at.idempotency, 200, body), new Date(deps.now()))
  return reply(200, body)
}
