// What a visitor said to each purpose of being told of, as the evidence has it: by the lead, and by the visit it came from, which
// mostly answered before there was a lead (P-02).
import { sql } from 'kysely'
import { undecided } from '#domain/tracking-consent.ts'
import type { ConsentStatus } from '#domain/tracking-consent.ts'
import type { TrackingPurpose } from '#domain/tracking.ts'
import type { Deps } from '#server/deps.ts'
import type { Sealer } from '#server/kit/sealing.ts'
import type { Handle } from '#server/stores/database.ts'
import type { LeadRow } from '#server/stores/tables.ts'
import { openCircumstances } from '#server/use-cases/circumstances.ts'

type Parts = Pick<Deps, 'sealer'>
type Lead = Pick<LeadRow, 'id' | 'circumstances'>

/** A visit as rows have it. */
export function sessionKey(sealer: Sealer, sessionId: string): string {
  return sealer.index('tracking session', sessionId.toLowerCase())
}

/** Nothing where the lead names no visit any more, or what it came with cannot be opened: then only rows of the lead itself count. */
function sessionOf({ sealer }: Parts, { id, circumstances }: Lead): string | undefined {
  try {
    const { sessionId } = openCircumstances(sealer, id, circumstances)
    return sessionId === undefined ? undefined : sessionKey(sealer, sessionId)
  } catch {
    return undefined
  }
}

/** The newest word to each purpose, said until `until` or ever; `pending` where nothing was said. */
export async function choiceOf(
  deps: Parts,
  db: Handle,
  lead: Lead,
  until?: Date,
): Promise<Readonly<Record<TrackingPurpose, ConsentStatus>>> {
  const session = sessionOf(deps, lead)
  // Two look-ups by index, each newest first; an `or` would read either whole.
  const said = (column: 'lead_id' | 'session_key', value: string) =>
    db
      .selectFrom('tracking_choice')
      .distinctOn('purpose')
      .select(['purpose', 'given', sql<number>`serial::float8`.as('place')])
      .where(column, '=', value)
      .$if(until !== undefined, (query) => query.where('at', '<=', until!))
      .orderBy('purpose')
      .orderBy('serial', 'desc')
      .execute()
  const rows = [
    ...(await said('lead_id', lead.id)),
    ...(session === undefined ? [] : await said('session_key', session)),
  ]
  const newest = rows
    .toSorted((a, b) => a.place - b.place)
    .map(({ purpose, given }) => [purpose, given ? 'granted' : 'denied'] as const)
  const { advertising, statistics, recording } = { ...undecided, ...Object.fromEntries(newest) }
  return { advertising, statistics, recording }
}

/** What the visit said before there was a lead is the lead's from now on: exported, kept and ended with it. */
export async function nameChoices(deps: Parts, trx: Handle, lead: Lead): Promise<void> {
  const session = sessionOf(deps, lead)
  if (session === undefined) return
  await trx
    .updateTable('tracking_choice')
    .set({ lead_id: lead.id })
    .where('session_key', '=', session)
    .where('lead_id', 'is', null)
    .execute()
}
