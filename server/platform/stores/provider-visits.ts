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

/** The provider's page, and the device that began it: whoever has the address goes on where the other was (S-05). */
interface Opened {
  readonly address: string
  /** Hash of the device's token; absent in visits of a release before. */
  readonly device?: string | undefined
}

/** The visit is open at the provider's address. */
export async function openVisit(
  trx: Handle,
  sealer: Sealer,
  { lead, id, address, device }: Required<Opened> & { readonly lead: KeyedLead; readonly id: string },
): Promise<void> {
  const sealed = leadSealer(sealer, lead).seal(sealContext(id), `${device} ${address}`)
  await trx.updateTable('provider_visit').set({ status: 'open', sealed_address: sealed }).where('id', '=', id).execute()
}

type Sealed = Pick<ProviderVisitRow, 'id' | 'sealed_address'>

function openedVisit(sealer: Sealer, lead: KeyedLead, { id, sealed_address: sealed }: Sealed): Opened | undefined {
  if (sealed === null) return undefined
  const [address = '', device] = leadSealer(sealer, lead).open(sealContext(id), sealed).split(' ').toReversed()
  return { address, device }
}

/** Address of the provider's page of an open visit. */
export const addressOf = (sealer: Sealer, lead: KeyedLead, visit: Sealed): string | undefined =>
  openedVisit(sealer, lead, visit)?.address

/** The same for the device that began it; nothing for any other. */
export function addressFor(sealer: Sealer, lead: KeyedLead, visit: Sealed, device: string): string | undefined {
  const opened = openedVisit(sealer, lead, visit)
  return opened?.device === device ? opened.address : undefined
}

/** The visit came to its end. */
export async function endVisit(trx: Handle, id: string, status: VisitStatus, at: Date): Promise<void> {
  await trx
    .updateTable('provider_visit')
    .set({ status, recorded_at: at, sealed_address: null })
    .where('id', '=', id)
    .execute()
}
