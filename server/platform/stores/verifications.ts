// Store of one-time code sends. Readers and writers hold the lead's lock.
import type { KeyedLead } from '../kit/lead-sealer.ts'
import type { Sealer } from '../kit/sealing.ts'
import type { Handle } from './database.ts'
import { openText, sealText } from './sealed-later.ts'
import type { VerificationRow } from './tables.ts'

const endingContext = (id: string) => `verification.number_ending ${id}`

export const sealEnding = (sealer: Sealer, lead: KeyedLead, id: string, ending: string): string =>
  sealText(sealer, lead, endingContext(id), ending)

/** The number's last figures. Throws where they were changed or moved. */
export const openEnding = (
  sealer: Sealer,
  lead: KeyedLead,
  { id, number_ending: ending }: Pick<VerificationRow, 'id' | 'number_ending'>,
): string => openText(sealer, lead, endingContext(id), ending)

/** The last send of a lead: every earlier one is void. */
export async function lastSendOf(db: Handle, sealer: Sealer, lead: KeyedLead): Promise<VerificationRow | undefined> {
  const row = await db
    .selectFrom('verification')
    .selectAll()
    .where('lead_id', '=', lead.id)
    .orderBy('send', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, number_ending: openEnding(sealer, lead, row) }
}

/** Whether the number was proven from the network before, by whatever lead. */
export async function isProvenFrom(db: Handle, numberIndex: string, networkIndex: string): Promise<boolean> {
  const row = await db
    .selectFrom('verification')
    .select('id')
    .where('number_index', '=', numberIndex)
    .where('network_index', '=', networkIndex)
    .where('proven_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type NewSend = Pick<
  VerificationRow,
  'id' | 'lead_id' | 'send' | 'number_index' | 'number_ending' | 'network_index' | 'due_at'
>

/** The send as it was written, without a code yet. */
export async function insertSend(
  trx: Handle,
  sealer: Sealer,
  lead: KeyedLead,
  send: Omit<NewSend, 'lead_id'>,
): Promise<VerificationRow> {
  const ending = sealEnding(sealer, lead, send.id, send.number_ending)
  const row = await trx
    .insertInto('verification')
    .values({ ...send, lead_id: lead.id, number_ending: ending })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, number_ending: send.number_ending }
}
