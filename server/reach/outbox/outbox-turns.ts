// Turns of the outbox, as a process repeats them. What cannot be planned of a lead fails in each, and is logged once a minute.
import { minuteMs } from '#domain/questions/duration.ts'
import type { OutboxDeps } from './plan-rows.ts'
import { LeadFaults, takeOutbox } from './take-outbox.ts'

/** Function that takes a turn of the outbox, but for leads that changed `restMs` milliseconds ago or later. */
export function outboxTurns(restMs: number): (deps: OutboxDeps) => Promise<void> {
  const loggedAt = new Map<string, number>()

  const logAnew = ({ log, now }: OutboxDeps, { errors }: LeadFaults) => {
    for (const [leadId, at] of loggedAt) if (now() - at >= minuteMs) loggedAt.delete(leadId)
    for (const { leadId, cause } of errors) {
      if (loggedAt.has(leadId)) continue
      loggedAt.set(leadId, now())
      log.failure('lead not planned', cause, {})
    }
  }

  return async (deps) => {
    try {
      await takeOutbox(deps, restMs)
    } catch (error) {
      if (!(error instanceof LeadFaults)) throw error
      logAnew(deps, error)
    }
  }
}
