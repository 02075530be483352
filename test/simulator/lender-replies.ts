// Replies of a simulated lender over HTTP, and the failures that come in their place.
import type { LenderReply } from '#server/platform/kit/connectors/lender-request.ts'
import type { LenderDay } from './lender-days.ts'

export const answer = (status: number, body: unknown, waitMs?: number): LenderReply => ({
  kind: 'answer',
  status,
  ...(waitMs === undefined ? {} : { waitMs }),
  text: typeof body === 'string' ? body : JSON.stringify(body),
})

/** Replies that are no decision. */
export const failures: Readonly<Record<NonNullable<LenderDay['reply']>, LenderReply>> = {
  lost: { kind: 'lost', why: 'ECONNRESET' },
  unreachable: { kind: 'unreachable', why: 'ECONNREFUSED' },
  error: answer(500, ''),
  'turned-away': answer(503, '', 3000),
  refused: answer(400, ''),
  garbage: answer(200, '<html>'),
  'other-reference': answer(200, { decision: 'rejected', reference: 'another-reference' }),
}
