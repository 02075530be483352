// Store of visits: address and browser of a lead's last write, sealed with the lead's key; only of those that agreed to advertising (18.11).
import type { KeyedLead } from '../kit/lead-sealer.ts'
import { leadSealer } from '../kit/lead-sealer.ts'
import type { Sealer } from '../kit/sealing.ts'
import type { Handle } from './database.ts'

/** As the browser's request showed them. */
export interface SeenVisit {
  readonly address: string
  readonly userAgent: string
}

const sealContext = (leadId: string) => `lead_visit.sealed_visit ${leadId}`

export function openVisit(sealer: Sealer, lead: KeyedLead, sealed: string): SeenVisit {
  return JSON.parse(leadSealer(sealer, lead).open(sealContext(lead.id), sealed)) as SeenVisit
}

/** The last one stands. */
export async function keepVisit(
  trx: Handle,
  sealer: Sealer,
  lead: KeyedLead,
  visit: SeenVisit,
  at: Date,
): Promise<void> {
  const sealed = leadSealer(sealer, lead).seal(sealContext(lead.id), JSON.stringify(visit))
  await trx
    .insertInto('lead_visit')
    .values({ lead_id: lead.id, sealed_visit: sealed, at })
    .onConflict((conflict) => conflict.column('lead_id').doUpdateSet({ sealed_visit: sealed, at }))
    .execute()
}

export const dropVisit = (trx: Handle, leadId: string) =>
  trx.deleteFrom('lead_visit').where('lead_id', '=', leadId).execute()

/** Of every lead that came of a session, by the choices that name both. */
export const dropVisitsOfSession = (trx: Handle, session: string) =>
  trx
    .deleteFrom('lead_visit')
    .where('lead_id', 'in', (of) =>
      of
        .selectFrom('tracking_choice')
        .select('lead_id')
        .where('session_key', '=', session)
        .where('lead_id', 'is not', null)
        .$castTo<{ lead_id: string }>(),
    )
    .execute()

export async function visitOfLead(db: Handle, sealer: Sealer, lead: KeyedLead): Promise<SeenVisit | undefined> {
  const row = await db.selectFrom('lead_visit').select('sealed_visit').where('lead_id', '=', lead.id).executeTakeFirst()
  return row && openVisit(sealer, lead, row.sealed_visit)
}
