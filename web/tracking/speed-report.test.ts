// Test of the speed report: classes alone, once, and unchanged where it is repeated.
import { expect, test } from 'vitest'
import { createSpeedReport } from './speed-report.ts'

type Sent = Parameters<Parameters<typeof createSpeedReport>[0]['send']>[0]

/** A report whose requests are answered by hand. */
function played() {
  const sent: Sent[] = []
  const answers: ((isDone: boolean) => void)[] = []
  let keys = 0
  const report = createSpeedReport({
    about: { variant: 'a-es', device: 'phone' },
    send: (each) => {
      sent.push(structuredClone(each))
      return new Promise((resolve) => answers.push(resolve))
    },
    newKey: () => `key-${++keys}`,
  })
  const answer = async (isDone: boolean) => {
    answers.shift()!(isDone)
    await Promise.resolve()
  }
  return { ...report, sent, answer }
}

test('19.8: a page that is hidden tells the classes of what was measured last, and nothing else', () => {
  const { measured, leave, sent } = played()
  measured('lcp', 1840.3)
  measured('inp', 96)
  measured('inp', 200)
  measured('cls', 0)
  expect(sent).toEqual([])
  leave()
  expect(sent).toEqual([
    { key: 'key-1', body: { variant: 'a-es', device: 'phone', speed: { lcp: 1750, inp: 175, cls: 0 } } },
  ])
})

test('19.8: it is told once, whatever is measured and however often the page is hidden afterwards', async () => {
  const { measured, leave, answer, sent } = played()
  measured('lcp', 900)
  leave()
  leave()
  await answer(true)
  measured('inp', 700)
  leave()
  expect(sent).toHaveLength(1)
})

test('19.8: without an answer the same goes again when the page is hidden again, four times at most', async () => {
  const { measured, leave, answer, sent } = played()
  measured('lcp', 900)
  for (let time = 0; time < 6; time++) {
    leave()
    if (time < 4) await answer(false)
    measured('lcp', 5000)
  }
  expect(sent).toHaveLength(4)
  expect(new Set(sent.map((each) => JSON.stringify(each))).size).toBe(1)
})

test('19.8: where the browser measures nothing, nothing is told', () => {
  const { leave, sent } = played()
  leave()
  expect(sent).toEqual([])
})
