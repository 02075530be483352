// Test of pauses between codes: the minutes an applicant waits, and the seconds a browser test does.
import { expect, test } from 'vitest'
import { askOfSend, nextSendAt } from './sends.ts'

const due = Date.parse('2026-03-02T10:00:00Z')
const first = { send: 1, number_ending: '78', attempts: 0, due_at: new Date(due) }

test('M5 Q3: the second code may be sent after a minute; in a browser test so many times sooner', () => {
  expect(nextSendAt(first, { testSpeed: 1 })).toBe(due + 60_000)
  expect(nextSendAt(first, { testSpeed: 10 })).toBe(due + 6000)
  expect(askOfSend(first, { testSpeed: 10 })).toMatchObject({ nextSendAt: '2026-03-02T10:00:06.000Z' })
})
