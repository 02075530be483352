// Test of pauses between codes: the minutes an applicant waits, and the seconds a browser test does.
import { expect, test } from 'vitest'
import { askOfHeld, askOfSend, nextSendAt } from './sends.ts'

const due = Date.parse('2026-03-02T10:00:00Z')
const first = { send: 1, number_ending: '78', attempts: 0, due_at: new Date(due), made_at: null }

test('M5 Q3: the second code may be sent after a minute; in a browser test so many times sooner', () => {
  expect(nextSendAt(first, { testSpeed: 1 })).toBe(due + 60_000)
  expect(nextSendAt(first, { testSpeed: 10 })).toBe(due + 6000)
  expect(askOfSend(first, { testSpeed: 10 })).toMatchObject({ nextSendAt: '2026-03-02T10:00:06.000Z' })
})

test('experience 27: the screen is told when the code ends, ten minutes after it was made or is due', () => {
  expect(askOfSend(first, { testSpeed: 1 })).toMatchObject({ goodUntil: '2026-03-02T10:10:00.000Z' })
  const made = { ...first, made_at: new Date(due + 30_000) }
  expect(askOfSend(made, { testSpeed: 1 })).toMatchObject({ goodUntil: '2026-03-02T10:10:30.000Z' })
  const held = askOfHeld({ ending: '78', last: made, sends: 1, now: due + 60_000 })
  expect(held).toMatchObject({ goodUntil: '2026-03-02T10:10:30.000Z' })
})
