// Lenders that were given what is erased are told to erase it too: a notice a verdict, a job a notice, tried for a month.
import type { Deps } from '#server/deps.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import type { JobHandler } from '#server/platform/jobs/worker.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { ErasureNoticeTable } from '#server/platform/stores/retention-tables.ts'
import type { LeadRow, VerdictOutcome } from '#server/platform/stores/tables.ts'

interface TellErasurePayload {
  readonly noticeId: string
}

/** Verdicts of lenders that surely have nothing. */
const nothingSent: readonly VerdictOutcome[] = ['refused', 'not-found', 'passed-over']

const minuteMs = 60_000
const longestPauseMs = 6 * 60 * minuteMs
const triedForMs = 30 * 24 * 60 * minuteMs

/** Writes down which lenders must be told, and enqueues the telling. A lender that was told before is not told again. */
export async function noticeLenders(
  { newId, now }: Pick<Deps, 'newId' | 'now'>,
  trx: Handle,
  lead: Pick<LeadRow, 'id'>,
  scope: ErasureNoticeTable['scope'],
): Promise<void> {
  const at = new Date(now())
  const verdicts = await trx
    .selectFrom('lender_verdict')
    .select(['id', 'lender'])
    .where('lead_id', '=', lead.id)
    .where('posts', '>', 0)
    .where('outcome', 'not in', nothingSent)
    .execute()
  for (const { id: verdictId, lender } of verdicts) {
    const notice = await trx
      .insertInto('erasure_notice')
      .values({ id: newId(), lead_id: lead.id, verdict_id: verdictId, lender, scope, at, told_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!notice) continue
    const payload: TellErasurePayload = { noticeId: notice.id }
    await enqueue(trx, { kind: 'tell-erasure', payload, dedupe_key: `tell-erasure ${notice.id}` }, at)
  }
}

/**
 * The handler of the job `tell-erasure`. A lender that cannot be reached is tried again, less and less often, for a month; then, and
 * where its connector has no such message, the job fails and is left for people, who tell it another way.
 */
export function tellErasureHandler({ connectors, db, log, now }: Deps): JobHandler {
  return {
    run: async (payload) => {
      const { noticeId } = payload as TellErasurePayload
      const notice = await db
        .selectFrom('erasure_notice')
        .selectAll()
        .where('id', '=', noticeId)
        .where('told_at', 'is', null)
        .executeTakeFirst()
      if (!notice) return 'done'
      const erase = connectors[notice.lender]?.erase
      if (!erase) throw new Error('This lender takes no message of an erasure')
      const answer = await erase({ reference: notice.verdict_id, scope: notice.scope }, notice.id)
      log.info('lender erasure', { lender: notice.lender, outcome: answer })
      if (answer === 'told') {
        await db
          .updateTable('erasure_notice')
          .set({ told_at: new Date(now()) })
          .where('id', '=', noticeId)
          .execute()
        return 'done'
      }
      const waited = now() - notice.at.getTime()
      if (waited > triedForMs) throw new Error('The lender could not be told of an erasure')
      return { againInMs: Math.min(longestPauseMs, Math.max(minuteMs, waited)) }
    },
    whenDead: async () => {},
  }
}
