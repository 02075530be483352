// Database queries of a person's consent records.
import type { Handle } from '#server/platform/stores/database.ts'

export const consentRecordsOf = (db: Handle, leadId: string) =>
  db
    .selectFrom('consent')
    .leftJoin('wording', (join) =>
      join.onRef('wording.hash', '=', 'consent.wording_hash').onRef('wording.locale', '=', 'consent.locale'),
    )
    .selectAll('consent')
    .select('wording.text')
    .where('lead_id', '=', leadId)
    .orderBy('serial')
    .execute()
