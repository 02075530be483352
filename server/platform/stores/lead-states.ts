// State changes of a lead, each with the event that caused it. The caller holds the lead's lock.
import type { ApplicationResult } from '#domain/application/lead.ts'
import type { StateNumber } from '#domain/journey/states.ts'
import type { LeadEvent } from '#domain/application/transitions.ts'
import type { Handle } from './database.ts'
import type { LeadRow } from './tables.ts'

interface Move {
  readonly event: LeadEvent
  readonly state: StateNumber
  readonly result: ApplicationResult | null
  /** Sealed follow-up that is open from now on, as the lead's column has it; none where it is absent. */
  readonly followUp?: LeadRow['follow_up']
  /** Facts without personal data. */
  readonly detail: object
  readonly at: Date
}

export async function updateState(
  trx: Handle,
  { id, version }: Pick<LeadRow, 'id' | 'version'>,
  move: Move,
): Promise<void> {
  const { event, state, result, followUp, detail, at } = move
  await trx
    .updateTable('lead')
    .set({
      state,
      version: version + 1,
      result: result && JSON.stringify(result),
      follow_up: followUp ? JSON.stringify(followUp) : null,
      updated_at: at,
    })
    .where('id', '=', id)
    .execute()
  await trx
    .insertInto('lead_event')
    .values({ lead_id: id, kind: event, state, detail: JSON.stringify(detail), at })
    .execute()
}
