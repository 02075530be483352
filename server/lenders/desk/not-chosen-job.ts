// Job `not-chosen`: tells a lender that the applicant did not take its offer. Once an offer, tried for three days.
import { minuteMs } from '#domain/questions/duration.ts'
import { enqueue, longestWaitMs } from '#server/platform/jobs/job-store.ts'
import type { NewJob } from '#server/platform/jobs/job-store.ts'
import type { JobHandler } from '#server/platform/jobs/worker.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { OfferRow } from '#server/platform/stores/tables.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import { noteToldNotChosen, offerToTell } from './verdict-store.ts'

interface NotChosenPayload {
  readonly verdictId: string
}

export const notChosenJob = (verdictId: string): NewJob => ({
  kind: 'not-chosen',
  payload: { verdictId } satisfies NotChosenPayload,
  dedupe_key: `not-chosen ${verdictId}`,
})

const triedForMs = 3 * 24 * 60 * minuteMs

/**
 * Since when the applicant surely does not take an offer (Unix milliseconds): one that was passed over may be brought back until it ends (Q2).
 * Nothing of an offer that is open, chosen or expired: its lender is told nothing.
 */
function notTakenSince({
  status,
  valid_until: until,
  decided_at: decided,
}: Pick<OfferRow, 'status' | 'valid_until' | 'decided_at'>): number | undefined {
  if (status !== 'declined' && status !== 'not-chosen') return undefined
  return Math.max(status === 'declined' ? 0 : until.getTime(), decided?.getTime() ?? 0)
}

/** Has the lender of an offer told from a moment on (`from`, `now`: Unix milliseconds), in the transaction that passed the offer over. */
export function tellNotChosen(trx: Handle, verdictId: string, from: number, now: number): Promise<void> {
  return enqueue(trx, notChosenJob(verdictId), new Date(Math.min(from, now + longestWaitMs)))
}

/**
 * The handler of the job `not-chosen`. What a lender was told is never wrong afterwards: it looks at the offer whenever it runs, and waits
 * where it runs early. Nothing hangs on it but the lender's own planning: after three days of trying it is left.
 */
export function notChosenHandler({ connectors, db, log, now }: LendersDeps): JobHandler {
  return {
    run: async (payload) => {
      const { verdictId } = payload as NotChosenPayload
      const offer = await offerToTell(db, verdictId)
      const since = offer && notTakenSince(offer)
      const connector = offer && connectors[offer.lender]
      if (since === undefined || !connector) return 'done'
      const early = since - now()
      if (early > 0) return { againInMs: Math.min(early, longestWaitMs) }
      const answer = await connector.notChosen(verdictId, `not-chosen ${verdictId}`)
      log.info('lender not-chosen', { lender: offer.lender, outcome: answer })
      if (answer === 'told') {
        await noteToldNotChosen(db, verdictId, new Date(now()))
        return 'done'
      }
      const waited = now() - since
      return waited > triedForMs ? 'done' : { againInMs: Math.min(60 * minuteMs, Math.max(minuteMs, waited)) }
    },
    whenDead: async () => {},
  }
}
