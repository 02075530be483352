// Test of how long an answer takes: whether a lead or a link is there cannot be told by it (S-03). Addresses: same-answer.test.ts.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { timesApart } from './answer-times.ts'
import { startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
let theirs: Awaited<ReturnType<typeof server.aLead>>
let mine: Awaited<ReturnType<typeof server.aLead>>
let ended: string
beforeAll(async () => {
  server = await startTestServer()
  theirs = await server.aLead()
  mine = await server.aLead()
  const { url } = (await server.call('GET', `/v3/lead/url/${theirs.id}/continue`, undefined, theirs.auth)).body as {
    url: string
  }
  ended = url.split('/').at(-1)!
  server.clock.now += 1
  await server.call('POST', `/lead/${theirs.id}/links/revoke`, {}, theirs.auth)
})
afterAll(() => server.close())

const turns = 240
/** Of the two the longer is longer by at most this share of the other: a few look-ups more, or a key stretched, is more than that. */
const share = 0.5
type Ask = () => Promise<{ readonly status: number }>
/** One sign of the middle is another: it opens nothing. */
const changed = (token: string) => {
  const middle = Math.floor(token.length / 2)
  return token.slice(0, middle) + (token[middle] === 'A' ? 'B' : 'A') + token.slice(middle + 1)
}

test.each<[string, Ask, Ask]>([
  [
    'S-03: a foreign lead and one that is not there',
    () => server.call('GET', `/lead/status/${theirs.id}`, undefined, mine.auth),
    () => server.call('GET', `/lead/status/${randomUUID()}`, undefined, mine.auth),
  ],
  [
    'S-03: a link that was ended and one that was made up',
    () => server.call('POST', `/lead/continue/${ended}`, {}),
    () => server.call('POST', `/lead/continue/${changed(ended)}`, {}),
  ],
])(
  '%s take the same time',
  async (_what, there, absent) => {
    const statuses = new Set<number>()
    const noted = (ask: Ask) => async () => statuses.add((await ask()).status)
    const apart = await timesApart(
      { one: noted(there), other: noted(absent) },
      {
        turns,
        share,
        beforeTurn: () => {
          // A new window of every limit.
          server.clock.now += 3_600_000 / 60
        },
      },
    )
    expect(statuses.size).toBe(1)
    expect(apart).toEqual([])
  },
  120_000,
)
