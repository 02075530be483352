// Moving a lead to its next state, with the event that says why. The caller holds the lead's lock.
import type { ApplicationResult } from '#domain/lead.ts'
import type { StateNumber } from '#domain/states.ts'
import type { LeadEvent } from '#domain/transitions.ts'
import type { Handle } from './database.ts'
import type { LeadRow } from './tables.ts'

interface Move {
  readonly event: LeadEvent
  readonly state: StateNumber
  readonly result: ApplicationResult | null
  /** Facts without personal data. */
  readonly detail: object
  readonly at: Date
}

export async function updateState(
  trx: Handle,
  { id, version }: Pick<LeadRow, 'id' | 'version'>,
  move: Move,
): Promise<void> {
  const { event, state, result, detail, at } = move
  await trx
    .updateTable('lead')
    .set({ state, version: version + 1, result: result && JSON.stringify(result), updated_at: at })
    .where('id', '=', id)
    .execute()
  await trx
    .insertInto('lead_event')
    .values({ lead_id: id, kind: event, state, detail: JSON.stringify(detail), at })
    .execute()
}
