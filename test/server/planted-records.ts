// Records of a planted lead: what every function that writes rows of one is given.
import { randomUUID } from 'node:crypto'
import type { DocumentStore } from '#server/platform/documents/document-store.ts'
import type { KeyedLead } from '#server/platform/kit/lead-sealer.ts'
import type { Sealer } from '#server/platform/kit/sealing.ts'
import { keyedLead } from '#server/platform/stores/data-keys.ts'
import type { Database } from '#server/platform/stores/database.ts'

/** Stores that the records are written to, and the keys that they are sealed with. */
export interface Stores {
  readonly documents: DocumentStore
  readonly db: Database
  readonly sealer: Sealer
}

/** A lead that gets records, and the mark that its canaries begin with. */
export interface Planted {
  readonly leadId: string
  readonly mark: string
  readonly at: Date
  /** Whether a lender took it. */
  readonly isSold?: boolean
}

export interface PlantedRecords extends Stores, Planted {
  readonly owner: KeyedLead
  /** Columns of most tables. */
  readonly lead: { readonly lead_id: string; readonly at: Date }
  // Ids of rows that rows of other tables name.
  readonly verdictId: string
  readonly followUpId: string
  readonly verificationId: string
}

export async function recordsOf({ db, documents, sealer }: Stores, planted: Planted): Promise<PlantedRecords> {
  return {
    ...planted,
    db,
    documents,
    sealer,
    owner: await keyedLead(db, planted.leadId),
    lead: { lead_id: planted.leadId, at: planted.at },
    verdictId: randomUUID(),
    followUpId: randomUUID(),
    verificationId: randomUUID(),
  }
}
