// Job `not-chosen`: tells a lender that the applicant did not take its offer. Once an offer, tried for three days.
import type { NewJob } from '#server/platform/jobs/job-store.ts'
import type { JobHandler } from '#server/platform/jobs/worker.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import { noteToldNotChosen, verdictToTell } from './verdict-store.ts'

interface NotChosenPayload {
  readonly verdictId: string
}

export const notChosenJob = (verdictId: string): NewJob => ({
  kind: 'not-chosen',
  payload: { verdictId } satisfies NotChosenPayload,
  dedupe_key: `not-chosen ${verdictId}`,
})

const minuteMs = 60_000
const triedForMs = 3 * 24 * 60 * minuteMs

/** The handler of the job `not-chosen`. Nothing hangs on it but the lender's own planning: after three days it is left. */
export function notChosenHandler({ connectors, db, log, now }: LendersDeps): JobHandler {
  return {
    run: async (payload) => {
      const { verdictId } = payload as NotChosenPayload
      const verdict = await verdictToTell(db, verdictId)
      const connector = verdict && connectors[verdict.lender]
      if (!verdict || !connector) return 'done'
      const answer = await connector.notChosen(verdictId, `not-chosen ${verdictId}`)
      log.info('lender not-chosen', { lender: verdict.lender, outcome: answer })
      const at = new Date(now())
      if (answer === 'told') {
        await noteToldNotChosen(db, verdictId, at)
        return 'done'
      }
      const since = verdict.decided_at ?? at
      const waited = at.getTime() - since.getTime()
      return waited > triedForMs ? 'done' : { againInMs: Math.min(60 * minuteMs, Math.max(minuteMs, waited)) }
    },
    whenDead: async () => {},
  }
}
