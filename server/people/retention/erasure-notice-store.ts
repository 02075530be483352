// Erasure notices: which lenders must be told that what they were given is erased. A notice a verdict, a job a notice.
import type { PeopleDeps } from '../people-dependencies.ts'
import { enqueue } from '#server/platform/jobs/job-store.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { ErasureNoticeTable } from '#server/platform/stores/retention-tables.ts'
import type { LeadRow, VerdictOutcome } from '#server/platform/stores/tables.ts'

export interface TellErasurePayload {
  readonly noticeId: string
}

/** Verdicts of lenders that have nothing, where they were posted to once. */
const nothingSent: readonly VerdictOutcome[] = ['refused', 'not-found', 'passed-over']

/** Longer than a post is under way: what comes to a lender after it was told to erase would stay there. */
const postMs = 60_000

/** Writes down which lenders must be told, and enqueues the telling. A lender that was told before is not told again. */
export async function noticeLenders(
  { newId, now }: Pick<PeopleDeps, 'newId' | 'now'>,
  trx: Handle,
  lead: Pick<LeadRow, 'id'>,
  scope: ErasureNoticeTable['scope'],
): Promise<void> {
  const at = new Date(now())
  const verdicts = await trx
    .selectFrom('lender_verdict')
    .select(['id', 'lender', 'outcome'])
    .where('lead_id', '=', lead.id)
    .where('posts', '>', 0)
    // Of two posts the verdict is the later one's: the earlier may have arrived all the same.
    .where((query) => query.or([query('outcome', 'not in', nothingSent), query('posts', '>', 1)]))
    .execute()
  for (const { id: verdictId, lender, outcome } of verdicts) {
    const notice = await trx
      .insertInto('erasure_notice')
      .values({ id: newId(), lead_id: lead.id, verdict_id: verdictId, lender, scope, at, told_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!notice) continue
    const payload: TellErasurePayload = { noticeId: notice.id }
    const runAt = outcome === 'posting' ? new Date(at.getTime() + postMs) : at
    await enqueue(trx, { kind: 'tell-erasure', payload, dedupe_key: `tell-erasure ${notice.id}` }, runAt)
  }
}

/** The notice that still has to be told; nothing where it was, or is gone. */
export async function openNotice(db: Handle, id: string) {
  return db
    .selectFrom('erasure_notice')
    .selectAll()
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .executeTakeFirst()
}

export async function markNoticeTold(db: Handle, id: string, at: Date): Promise<void> {
  await db.updateTable('erasure_notice').set({ told_at: at }).where('id', '=', id).execute()
}
