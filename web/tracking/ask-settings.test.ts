// Test of the request for tracking settings: how often, after which pauses, and when it stops (N6, P-01).
import { expect, test } from 'vitest'
import type { Answer } from '#web/api/client.ts'
import { askUntilKnown } from './ask-settings.ts'

const reply: Answer<string> = { kind: 'reply', data: 'known' }
const silence: Answer<string> = { kind: 'silence', status: 0 }
const refusal = (status: number): Answer<string> => ({ kind: 'refusal', status, code: 'x' })
const times = (count: number, answer: Answer<string>) => Array.from({ length: count }, () => answer)

test.each<[string, readonly Answer<string>[], string | undefined, readonly (number | 'online')[]]>([
  ['the first answer', [reply], 'known', []],
  ['after one that failed', [silence, reply], 'known', [2000]],
  ['after three that failed', [...times(3, silence), reply], 'known', [2000, 15_000, 60_000]],
  ['then with the connection', [...times(4, silence), reply], 'known', [2000, 15_000, 60_000, 'online']],
  ['and from the beginning', [...times(5, silence), reply], 'known', [2000, 15_000, 60_000, 'online', 2000]],
  ['after faults of the server', [refusal(500), refusal(503), refusal(429), reply], 'known', [2000, 15_000, 60_000]],
  ['never, where there is no such form', [refusal(404)], undefined, []],
  ['never, where the question is wrong', [{ kind: 'faults', faults: [] }], undefined, []],
])('N6: it is known by %s', async (_what, answers, known, expected) => {
  const left = [...answers]
  const waits: (number | 'online')[] = []
  const found = await askUntilKnown({
    ask: async () => left.shift()!,
    wait: async (milliseconds) => void waits.push(milliseconds),
    online: async () => void waits.push('online'),
  })
  expect([found, waits, left]).toEqual([known, expected, []])
})

test('N6: a server that never answers is asked no more after the connection came back a hundred times', async () => {
  let asked = 0
  const found = await askUntilKnown({
    ask: async () => {
      asked += 1
      return silence
    },
    wait: async () => {},
    online: async () => {},
  })
  expect([found, asked]).toEqual([undefined, 400])
})
