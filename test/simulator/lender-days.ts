// Table of a simulated lender's days: the ways in which it takes one application, good and bad, with how often each comes.
import { minuteMs, hourMs, secondMs } from './world.ts'

export interface LenderDay {
  readonly name: string
  /** How often, in proportion. */
  readonly weight: number
  /** Whether the lender has the application afterwards. */
  readonly receives: boolean
  /** Milliseconds to its answer, from and to. */
  readonly answers: readonly [number, number]
  /** Milliseconds to its decision, from and to; absent: it never decides. */
  readonly decides?: readonly [number, number]
  /** Its answer to the post, where that is not its decision so far. */
  readonly reply?: 'lost' | 'unreachable' | 'error' | 'turned-away' | 'refused' | 'garbage' | 'other-reference'
  /** Call-backs about its decision. */
  readonly callsBack?: 'once' | 'twice' | 'contradicts'
  /** Its request before it decides: a follow-up, or more data points. */
  readonly wants?: 'follow-up' | 'more'
}

const quick = [50, 1500] as const
const slow = [3 * secondMs, 12 * secondMs] as const

export const lenderDays: readonly LenderDay[] = [
  { name: 'at once', weight: 24, receives: true, answers: quick, decides: [0, 0] },
  { name: 'slow', weight: 6, receives: true, answers: slow, decides: [0, 0] },
  { name: 'pending, then asked', weight: 6, receives: true, answers: quick, decides: [5 * secondMs, 3 * minuteMs] },
  {
    name: 'pending, then calls back',
    weight: 8,
    receives: true,
    answers: quick,
    decides: [2 * secondMs, 2 * minuteMs],
    callsBack: 'once',
  },
  {
    name: 'pending for hours, then calls back twice',
    weight: 5,
    receives: true,
    answers: quick,
    decides: [minuteMs, 6 * hourMs],
    callsBack: 'twice',
  },
  {
    name: 'says one thing, then the other',
    weight: 3,
    receives: true,
    answers: quick,
    decides: [secondMs, minuteMs],
    callsBack: 'contradicts',
  },
  {
    name: 'calls back before it answers',
    weight: 3,
    receives: true,
    answers: slow,
    decides: [secondMs, 2 * secondMs],
    callsBack: 'once',
  },
  {
    name: 'drops the connection',
    weight: 5,
    receives: true,
    answers: quick,
    decides: [0, minuteMs],
    reply: 'lost',
  },
  { name: 'lost before it came', weight: 4, receives: false, answers: quick, reply: 'lost' },
  { name: 'cannot be reached', weight: 5, receives: false, answers: quick, reply: 'unreachable' },
  { name: 'fails after it took it', weight: 4, receives: true, answers: quick, decides: [0, minuteMs], reply: 'error' },
  { name: 'turns away', weight: 3, receives: false, answers: quick, reply: 'turned-away' },
  { name: 'refuses', weight: 3, receives: false, answers: quick, reply: 'refused' },
  { name: 'answers garbage', weight: 4, receives: true, answers: quick, decides: [0, minuteMs], reply: 'garbage' },
  {
    name: 'answers about another',
    weight: 2,
    receives: true,
    answers: quick,
    decides: [0, minuteMs],
    reply: 'other-reference',
  },
  { name: 'never decides', weight: 3, receives: true, answers: quick },
  { name: 'wants a screen', weight: 5, receives: true, answers: quick, decides: [0, minuteMs], wants: 'follow-up' },
  { name: 'wants more of the form', weight: 3, receives: true, answers: quick, decides: [0, 0], wants: 'more' },
]
