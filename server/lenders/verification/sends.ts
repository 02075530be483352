// Limits on sends and attempts of a code, and what the screen shows of them (M5, R-30). Pure.
import { minuteMs } from '#domain/questions/duration.ts'
import type { AskOf } from '#contract/follow-up-asks.ts'
import type { VerificationRow } from '#server/platform/stores/tables.ts'
import type { CodeFigures } from './code-limits.ts'

/** A code is good for ten minutes from when it was made: at the tenth minute it is over. */
export const goodForMs = 10 * minuteMs
export const attemptsAtMost = 5
/** After the first, the second ... send: how long before the next. */
const pausesMs = [1, 2, 5, 10].map((minutes) => minutes * minuteMs)
/** Of one lead, whatever the number. */
const sendsAtMost = pausesMs.length + 1
/** No countdown is longer; the same for whatever limit was met, so that none tells of other people's sends (S-25). */
const heldMs = 60 * minuteMs

type Pace = Pick<CodeFigures, 'testSpeed'>
type Send = Pick<VerificationRow, 'send' | 'number_ending' | 'attempts' | 'due_at' | 'made_at'>

/** Unix milliseconds from which another code may be sent; nothing where there were as many as there may be. */
export function nextSendAt(last: Pick<Send, 'send' | 'due_at'> | undefined, { testSpeed }: Pace): number | undefined {
  if (!last) return 0
  const pause = pausesMs[last.send - 1]
  return pause === undefined ? undefined : last.due_at.getTime() + pause / testSpeed
}

/** When a code ends; one that is not made yet ends later than that, and never sooner. */
const endOf = ({ made_at, due_at }: Pick<Send, 'made_at' | 'due_at'>): string =>
  new Date((made_at ?? due_at).getTime() + goodForMs).toISOString()

/** Screen data after a send: the number's last figures, and what may still be done. */
export function askOfSend(last: Send, pace: Pace): AskOf<'code'> {
  const next = nextSendAt(last, pace)
  return {
    number: last.number_ending,
    sends: last.send,
    attemptsLeft: attemptsAtMost - last.attempts,
    goodUntil: endOf(last),
    ...(next === undefined ? {} : { nextSendAt: new Date(next).toISOString() }),
  }
}

interface Held {
  /** The number that no code went to, its last figures. */
  readonly ending: string
  /** The last code, where it went to this number: it may still be typed. */
  readonly last: Send | undefined
  /** Of the lead, to whatever number. */
  readonly sends: number
  readonly now: number
}

/** Screen data where a limit was met: no code goes out now, one may be asked for later. */
export function askOfHeld({ ending, last, sends, now }: Held): AskOf<'code'> {
  return {
    number: ending,
    sends,
    ...(last ? { attemptsLeft: attemptsAtMost - last.attempts, goodUntil: endOf(last) } : {}),
    held: true,
    nextSendAt: new Date(now + heldMs).toISOString(),
  }
}

/** Screen data where no code may ever go to the number. */
export function askOfBarred(ending: string | undefined, sends: number): AskOf<'code'> {
  return { ...(ending === undefined ? {} : { number: ending }), sends, barred: true }
}

/** True where no further code can be sent, now or ever: the applicant may then go on without, and the lender is told so. */
export function attemptsExhausted(ask: AskOf<'code'> | undefined): boolean {
  return ask?.held === true || ask?.barred === true || (ask?.sends ?? 0) >= sendsAtMost
}
