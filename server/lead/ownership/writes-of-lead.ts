// Rate limit of an owner's writes to one lead. Each leaves the record of its answer, and some leave rows of the books, which nobody may fill
// without end. Saves have a limit of their own, and no statement for it.
import { minuteMs } from '#domain/questions/duration.ts'
import { tooMany } from '#server/platform/http/answer.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import { takeAll } from '#server/platform/limits/rate-limit-store.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { LeadDeps } from '../lead-dependencies.ts'

/** So often the owner of one lead does anything to it, from wherever: a person presses a button a few times a minute. */
export const writesOfLead = { most: 200, windowMs: 10 * minuteMs } as const

/** Counts a write; the refusal where there were too many. In the transaction that holds the lead's lock. */
export async function tooManyWrites(
  { sealer, config, now }: Pick<LeadDeps, 'sealer' | 'config' | 'now'>,
  trx: Handle,
  leadId: string,
): Promise<Answer | undefined> {
  const limit = {
    key: `owner write ${sealer.index('limit lead', leadId)}`,
    most: writesOfLead.most * config.switches.limitFactor,
    windowMs: writesOfLead.windowMs,
  }
  const taken = await takeAll(trx, [limit], now())
  return taken.kind === 'full' ? tooMany(taken) : undefined
}
