// Test of how long an answer takes: whether a lead, a link or an address is there cannot be told by it (S-03, S-25).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerTimes } from './answer-times.ts'
import { answersOf } from './applicants.ts'
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
/** Of the two the longer is at most so many times the other: a few look-ups more, or a key stretched, is more than that. */
const most = 1.5
type Ask = (turn: number) => Promise<{ readonly status: number }>
const { 'contactDetails.email': known } = answersOf('es')
const stop = (email: unknown) =>
  server.call('POST', '/customer/email/unsubscribe', { email, product: 'askrobin', locale: 'es' })
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
  [
    'S-25: an address to unsubscribe that is known and one that is not',
    () => stop(known),
    (turn) => stop(`nobody.${turn}@example.test`),
  ],
])(
  '%s take the same time',
  async (_what, there, absent) => {
    const statuses = new Set<number>()
    const noted = (ask: Ask) => async (turn: number) => statuses.add((await ask(turn)).status)
    const { one, other } = await answerTimes(turns, { one: noted(there), other: noted(absent) }, () => {
      // A new window of every limit.
      server.clock.now += 3_600_000 / 60
    })
    expect(statuses.size).toBe(1)
    expect(Math.max(one, other) / Math.min(one, other), `${one} ms and ${other} ms`).toBeLessThan(most)
  },
  120_000,
)
