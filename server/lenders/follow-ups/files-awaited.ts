// Files that are awaited: looked at before the body of one is read (S-26).
import type { FileCalls } from '#server/lead/file-bodies.ts'
import { hasAnswer } from '#server/lead/idempotency/idempotency.ts'
import { openFollowUpOf } from '#server/platform/stores/follow-ups.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import { askedSides } from './asked-sides.ts'

/** True while the open follow-up of the lead asks for files, and of a request that was answered before. */
export const filesAwaited =
  ({ db, catalogue, sealer }: Pick<LendersDeps, 'db' | 'catalogue' | 'sealer'>): FileCalls['isAwaited'] =>
  async ({ id }, request) => {
    const open = await openFollowUpOf(db, sealer, { id })
    return (open !== undefined && askedSides(catalogue.followUps, open).length > 0) || hasAnswer(db, request)
  }
