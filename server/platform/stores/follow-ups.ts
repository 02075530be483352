// Store of follow-ups: the open one of a lead, and answers sealed by row.
import { leadSealer } from '../kit/lead-sealer.ts'
import type { KeyedLead } from '../kit/lead-sealer.ts'
import type { Sealer } from '../kit/sealing.ts'
import type { OpenFollowUp } from '#domain/follow-up/follow-up.ts'
import { dataKeyOf } from './data-keys.ts'
import type { Handle } from './database.ts'
import { openJson, sealJson } from './sealed-later.ts'
import type { FollowUpRow, LeadRow } from './tables.ts'

/** Answer for the lender beside data points: own fields, consents, a choice, files. */
export type FollowUpAnswer = Readonly<Record<string, unknown>>

const sealContext = (id: string) => `follow_up.answer ${id}`

export function sealFollowUpAnswer(sealer: Sealer, lead: KeyedLead, id: string, answer: FollowUpAnswer): string {
  return leadSealer(sealer, lead).seal(sealContext(id), JSON.stringify(answer))
}

/** Throws where the answer was changed or moved; one that was never given is empty. */
export function openFollowUpAnswer(
  sealer: Sealer,
  lead: KeyedLead,
  { id, answer }: Pick<FollowUpRow, 'id' | 'answer'>,
): FollowUpAnswer {
  return answer === null ? {} : (JSON.parse(leadSealer(sealer, lead).open(sealContext(id), answer)) as FollowUpAnswer)
}

type Ask = Readonly<Record<string, unknown>>

/** A follow-up whose ask was opened. */
export type AskedFollowUp = Omit<FollowUpRow, 'ask'> & { readonly ask: Ask | null }

const askContext = (id: string) => `follow_up.ask ${id}`

/** As the column takes it. */
export const sealAsk = (sealer: Sealer, lead: KeyedLead, id: string, ask: Ask): string =>
  sealJson(sealer, lead, askContext(id), ask)

/** Opens the lender's request of a follow-up. Throws where it was changed or moved. */
export const openAsk = (sealer: Sealer, lead: KeyedLead, { id, ask }: Pick<FollowUpRow, 'id' | 'ask'>): Ask | null =>
  ask === null ? null : openJson(sealer, lead, askContext(id), ask)

const toldContext = (leadId: string) => `lead.follow_up ${leadId}`

/** Seals the open follow-up of replies for the lead's column. */
export const sealTold = (sealer: Sealer, lead: KeyedLead, told: OpenFollowUp): string =>
  sealJson(sealer, lead, toldContext(lead.id), told)

/** Open follow-up of replies; nothing where none is open. Throws where it was changed or moved. */
export const openTold = (
  sealer: Sealer,
  lead: Pick<LeadRow, 'id' | 'data_key' | 'follow_up'>,
): OpenFollowUp | undefined =>
  lead.follow_up === null ? undefined : openJson(sealer, lead, toldContext(lead.id), lead.follow_up)

/** The follow-up that the applicant is at, read with the lead's data key; nothing where there is none. */
export async function openFollowUpOf(
  db: Handle,
  sealer: Sealer,
  { id }: Pick<KeyedLead, 'id'>,
): Promise<AskedFollowUp | undefined> {
  const found = await db
    .selectFrom('follow_up')
    .selectAll()
    .select(dataKeyOf('follow_up.lead_id'))
    .where('lead_id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  if (!found) return undefined
  const { data_key, ...row } = found
  return { ...row, ask: openAsk(sealer, { id, data_key }, row) }
}

/**
 * Puts what the open follow-up's screen is told in another's place, here and in what replies tell. The caller holds the lead's
 * lock; the lead as it is afterwards.
 */
export async function tellFollowUp(
  trx: Handle,
  sealer: Sealer,
  lead: LeadRow,
  { ask, at }: { readonly ask: Ask; readonly at: Date },
): Promise<LeadRow> {
  const before = openTold(sealer, lead)
  if (!before) return lead
  const told = sealTold(sealer, lead, { ...before, ask })
  const version = lead.version + 1
  await trx
    .updateTable('follow_up')
    .set({ ask: sealAsk(sealer, lead, before.id, ask) })
    .where('id', '=', before.id)
    .execute()
  await trx.updateTable('lead').set({ follow_up: told, version, updated_at: at }).where('id', '=', lead.id).execute()
  return { ...lead, follow_up: JSON.parse(told) as string, version }
}
