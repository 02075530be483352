// Store of visits to providers. A writer holds the lead's lock.
import { leadSealer } from '../kit/lead-sealer.ts'
import type { KeyedLead } from '../kit/lead-sealer.ts'
import type { Sealer } from '../kit/sealing.ts'
import type { Handle } from './database.ts'
import type { ProviderVisitRow, VisitStatus } from './tables.ts'

/** The last visit of a follow-up; nothing where there was none. */
export function lastVisitOf(db: Handle, followUpId: string): Promise<ProviderVisitRow | undefined> {
  return db
    .selectFrom('provider_visit')
    .selectAll()
    .where('follow_up_id', '=', followUpId)
    .orderBy('serial', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const sealContext = (id: string) => `provider_visit.sealed_address ${id}`

/** The visit is open at the provider's address. */
export async function openVisit(
  trx: Handle,
  sealer: Sealer,
  { lead, id, address }: { readonly lead: KeyedLead; readonly id: string; readonly address: string },
): Promise<void> {
  await trx
    .updateTable('provider_visit')
    .set({ status: 'open', sealed_address: leadSealer(sealer, lead).seal(sealContext(id), address) })
    .where('id', '=', id)
    .execute()
}

/** Address of the provider's page of an open visit. */
export function addressOf(
  sealer: Sealer,
  lead: KeyedLead,
  { id, sealed_address: sealed }: Pick<ProviderVisitRow, 'id' | 'sealed_address'>,
): string | undefined {
  return sealed === null ? undefined : leadSealer(sealer, lead).open(sealContext(id), sealed)
}

/** The visit came to its end. */
export async function endVisit(trx: Handle, id: string, status: VisitStatus, at: Date): Promise<void> {
  await trx
    .updateTable('provider_visit')
    .set({ status, recorded_at: at, sealed_address: null })
    .where('id', '=', id)
    .execute()
}
