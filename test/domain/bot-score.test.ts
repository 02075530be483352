// Test of the bot score: machines come to the mark, people in a hurry stay below it (S-32).
import { describe, expect, test } from 'vitest'
import { botScore, botSignals, heldFrom } from '#domain/application/bot-score.ts'
import type { FillingFacts } from '#domain/application/bot-score.ts'

const person: FillingFacts = {
  sentAfterMs: 90_000,
  firstPageMs: 20_000,
  trapFilled: false,
  automated: false,
  withoutBrowser: false,
}
const scoreOf = (change: Partial<FillingFacts>) => botScore({ ...person, ...change }).score

describe('S-32: the bot score', () => {
  test.each<[string, Partial<FillingFacts>]>([
    ['a whole application in 37 ms', { sentAfterMs: 37 }],
    ['a hidden field that was filled in', { trapFilled: true }],
    ['a steered browser in a hurry', { automated: true, sentAfterMs: 2000 }],
    ['a script without a browser in a hurry', { withoutBrowser: true, sentAfterMs: 2000 }],
  ])('S-32: %s is held', (_what, change) => {
    expect(scoreOf(change)).toBeGreaterThanOrEqual(heldFrom)
  })

  test.each<[string, Partial<FillingFacts>]>([
    ['somebody who takes time', {}],
    [
      'a first page filled in by the browser in two seconds, the rest in eight',
      { firstPageMs: 2000, sentAfterMs: 8000 },
    ],
    ['a second application with what is known, sent after two seconds', { sentAfterMs: 2000 }],
    ['a screen reader or an assistant that steers the browser', { automated: true }],
    ['a call without a browser that takes its time', { withoutBrowser: true }],
    ['a prefilled first page that was gone on from at once', { firstPageMs: 400 }],
    ['a clock that went back', { firstPageMs: undefined, sentAfterMs: 5000 }],
  ])('S-32: %s is not', (_what, change) => {
    expect(scoreOf(change)).toBeLessThan(heldFrom)
  })

  test('S-32: the score is the sum of its reasons', () => {
    const { score, reasons } = botScore({
      sentAfterMs: 2000,
      firstPageMs: 10,
      trapFilled: true,
      automated: true,
      withoutBrowser: true,
    })
    expect(score).toBe(reasons.reduce((sum, name) => sum + botSignals[name].points, 0))
    expect(reasons).toHaveLength(5)
  })
})
