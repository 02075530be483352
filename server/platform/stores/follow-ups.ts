// Store of follow-ups: the open one of a lead, and answers sealed by row.
import { leadSealer } from '../kit/lead-sealer.ts'
import type { KeyedLead } from '../kit/lead-sealer.ts'
import type { Sealer } from '../kit/sealing.ts'
import type { Handle } from './database.ts'
import type { FollowUpRow, LeadRow } from './tables.ts'

/** What a lender is told beside data points: own fields, consents, a choice, files. */
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

/** The follow-up that the applicant is at; nothing where there is none. */
export function openFollowUpOf(db: Handle, leadId: string): Promise<FollowUpRow | undefined> {
  return db
    .selectFrom('follow_up')
    .selectAll()
    .where('lead_id', '=', leadId)
    .where('status', '=', 'open')
    .executeTakeFirst()
}

/**
 * Puts what the open follow-up's screen is told in another's place, here and in what replies tell. The caller holds the lead's
 * lock; the lead as it is afterwards.
 */
export async function tellFollowUp(
  trx: Handle,
  lead: LeadRow,
  { ask, at }: { readonly ask: Readonly<Record<string, unknown>>; readonly at: Date },
): Promise<LeadRow> {
  if (!lead.follow_up) return lead
  const followUp = { ...lead.follow_up, ask }
  const version = lead.version + 1
  await trx
    .updateTable('follow_up')
    .set({ ask: JSON.stringify(ask) })
    .where('id', '=', followUp.id)
    .execute()
  await trx
    .updateTable('lead')
    .set({ follow_up: JSON.stringify(followUp), version, updated_at: at })
    .where('id', '=', lead.id)
    .execute()
  return { ...lead, follow_up: followUp, version }
}
