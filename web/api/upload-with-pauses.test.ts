// Test of uploads to a server that is busy: how long they wait, and when they stop (S-26, R-16).
import { expect, test } from 'vitest'
import type { Answer } from './client.ts'
import { uploadWithPauses } from './upload-with-pauses.ts'

const busy = (retryAfterMs?: number): Answer<string> => ({
  kind: 'refusal',
  status: 429,
  code: 'files-busy',
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
})
const done: Answer<string> = { kind: 'reply', data: 'kept' }
const many: Answer<string> = { kind: 'refusal', status: 429, code: 'too-many', retryAfterMs: 3_600_000 }

async function sent(answers: readonly Answer<string>[], wantedFor = Infinity) {
  const pauses: number[] = []
  let times = 0
  const answer = await uploadWithPauses({
    upload: async () => answers[Math.min(times++, answers.length - 1)]!,
    onPause: () => pauses.push(0),
    isWanted: () => times <= wantedFor,
    pause: async (ms) => void (pauses[pauses.length - 1] = ms),
  })
  return { answer, pauses, times }
}

test.each<[string, Answer<string>[], Answer<string>, number[]]>([
  ['is not kept waiting where there is room', [done], done, []],
  ['waits as long as it is told', [busy(4000), busy(2000), done], done, [4000, 2000]],
  ['never waits longer than ten seconds', [busy(60_000), done], done, [10_000]],
  ['waits three seconds where it is not told', [busy(), done], done, [3000]],
  ['does not go again where the day is full', [many], many, []],
])('S-26: an upload %s', async (_what, answers, answer, pauses) => {
  expect(await sent(answers)).toMatchObject({ answer, pauses })
})

test('S-26: an upload stops after forty attempts, and at once when another file was chosen', async () => {
  expect(await sent([busy(1000)])).toMatchObject({ answer: busy(1000), times: 40 })
  expect(await sent([busy(1000)], 2)).toMatchObject({ times: 3 })
})
