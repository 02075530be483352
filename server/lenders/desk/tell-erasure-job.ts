// Job `tell-erasure`: tells a lender to erase what it was sent. Once a notice, tried for a month.
import { minuteMs } from '#domain/questions/duration.ts'
import { markNoticeTold, openNotice } from '#server/people/retention/erasure-notice-store.ts'
import type { TellErasurePayload } from '#server/people/retention/erasure-notice-store.ts'
import type { JobHandler } from '#server/platform/jobs/worker.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'

const longestPauseMs = 6 * 60 * minuteMs
const triedForMs = 30 * 24 * 60 * minuteMs

/** The end of a notice by calls: its code stands in `dead-letters list`, and no reason but that. */
const untellable = (code: 'NO_CALL_FOR_ERASURE' | 'NOT_TOLD_IN_A_MONTH') =>
  Object.assign(new Error('The lender could not be told of an erasure'), { code })

/**
 * The handler of the job `tell-erasure`. A lender that cannot be reached is tried again, less and less often, for a month; then, and
 * where its connector has no such message or its folder is gone, the job fails and is left for people, who tell it another way.
 */
export function tellErasureHandler({ connectors, db, log, now }: LendersDeps): JobHandler {
  return {
    run: async (payload) => {
      const { noticeId } = payload as TellErasurePayload
      const notice = await openNotice(db, noticeId)
      if (!notice) return 'done'
      const erase = connectors[notice.lender]?.erase
      if (!erase) throw untellable('NO_CALL_FOR_ERASURE')
      const answer = await erase({ reference: notice.verdict_id, scope: notice.scope }, notice.id)
      log.info('lender erasure', { lender: notice.lender, outcome: answer })
      if (answer === 'told') {
        await markNoticeTold(db, noticeId, new Date(now()))
        return 'done'
      }
      const waited = now() - notice.at.getTime()
      if (waited > triedForMs) throw untellable('NOT_TOLD_IN_A_MONTH')
      return { againInMs: Math.min(longestPauseMs, Math.max(minuteMs, waited)) }
    },
    whenDead: async () => {},
  }
}
