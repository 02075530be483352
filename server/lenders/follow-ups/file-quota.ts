// Upload quotas: bytes a day for a lead, and files for a network (ASVS 5.2.4). Reading files costs more than anything else an
// applicant can ask for.
import { hourMs } from '#domain/questions/duration.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import { refuse, tooMany } from '#server/platform/http/answer.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import { takeAll } from '#server/platform/limits/rate-limit-store.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { restOfDay, takeFromDay } from '#server/platform/stores/uploads.ts'

/** A mobile network has many applicants behind one address. */
const filesOfNetwork = 400

interface Sent {
  readonly leadId: string
  readonly network: string
  readonly bytes: number
}

/** Counts a file that came or begins to; the refusal where there is no room for it today, or this hour. */
export async function countFile(
  { now, sealer }: Pick<LendersDeps, 'now' | 'sealer'>,
  db: Handle,
  { leadId, network, bytes }: Sent,
): Promise<Answer | undefined> {
  const key = sealer.index('limit documents of network', network)
  const taken = await takeAll(db, [{ key, most: filesOfNetwork, windowMs: hourMs }], now())
  if (taken.kind === 'full') return tooMany(taken)
  const hasRoom = await takeFromDay(db, { leadId, bytes, now: now() })
  return hasRoom ? undefined : { ...refuse('too-many'), retryAfterSeconds: restOfDay(now()) }
}
