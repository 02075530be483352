// How often a code may be sent and tried, and what the screen is told of it (M5, R-30). Pure.
import type { AskOf } from '#contract/follow-up-asks.ts'
import type { VerificationRow } from '#server/stores/tables.ts'

/** A code is good for ten minutes from when it was made: at the tenth minute it is over. */
export const goodForMs = 600_000
export const attemptsAtMost = 5
/** Of one lead, whatever the number. */
export const sendsAtMost = 5
export const pauseMs = 60_000

type Send = Pick<VerificationRow, 'send' | 'number_ending' | 'attempts' | 'due_at'>

/** Unix milliseconds from which another code may be sent; nothing where there were as many as there may be. */
export function nextSendAt(last: Pick<Send, 'send' | 'due_at'> | undefined): number | undefined {
  if (!last) return 0
  return last.send >= sendsAtMost ? undefined : last.due_at.getTime() + pauseMs
}

/** What the screen is told: the number's last figures, and what may still be done. */
export function askOfSend(last: Send): AskOf<'code'> {
  const next = nextSendAt(last)
  return {
    number: last.number_ending,
    sends: last.send,
    attemptsLeft: attemptsAtMost - last.attempts,
    ...(next === undefined ? {} : { nextSendAt: new Date(next).toISOString() }),
  }
}

/** True where no further code can be sent: the applicant may then go on without, and the lender is told so. */
export function isSpent(ask: AskOf<'code'> | undefined): boolean {
  return (ask?.sends ?? 0) >= sendsAtMost
}
