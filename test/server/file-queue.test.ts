// Test of the queue of files on the whole server: a stranger does not wait, and whoever is sent away loses nothing (S-26).
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jpegOf } from '#test/sample-files.ts'
import { fileCalls } from './file-calls.ts'
import type { FakeLender } from './server.ts'
import { accepted, behind, fakeLender, startTestServer } from './server.ts'

let moneyman: FakeLender
let server: Awaited<ReturnType<typeof startTestServer>>
let big: Buffer
beforeAll(async () => {
  server = await startTestServer({ lenders: { moneyman: behind(() => moneyman) } })
  const picture = { width: 6000, height: 4500, channels: 3, background: '#c84' } as const
  big = await sharp({ create: picture }).png({ compressionLevel: 1 }).toBuffer()
})
afterAll(() => server.close())
beforeEach(() => {
  moneyman = fakeLender({ kind: 'follow-up', followUp: 'id-upload' }, { kind: 'pending' }, accepted)
})

const strangers = '203.0.113.9'

test('S-26: five big pictures of one lead do not make a stranger wait', async () => {
  const mine = await fileCalls(server)
  const theirs = await fileCalls(server, strangers)
  const answered: string[] = []
  const note = (who: string) => (answer: { status: number }) => {
    answered.push(who)
    return answer.status
  }
  const five = Array.from({ length: 5 }, () => mine.upload('front', big).then(note('mine')))
  const stranger = theirs.upload('front', jpegOf()).then(note('stranger'))
  expect(await stranger).toBe(200)
  // All five would be first without turns. A busy machine may be through with some before it has read the stranger's request.
  expect(answered.filter((who) => who === 'mine').length).toBeLessThanOrEqual(3)
  expect(await Promise.all(five)).toEqual([200, 200, 200, 200, 200])
}, 60_000)

test('S-26: more than may wait of one lead are answered 429 with Retry-After, not counted, and taken later under their key', async () => {
  const { lead, upload } = await fileCalls(server)
  const keys = Array.from({ length: 9 }, () => ({ 'idempotency-key': randomUUID() }))
  const answers = await Promise.all(keys.map((key) => upload('front', big, key)))
  const busy = answers.filter(({ status }) => status === 429)
  expect(busy.length).toBeGreaterThan(0)
  for (const { body, headers } of busy) {
    expect(body).toMatchObject({ code: 'files-busy' })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(headers['retry-after'])).toBeLessThan(30)
  }
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(answers.length - busy.length)
  const { files } = await server.db
    .selectFrom('document_day')
    .select('files')
    .where('lead_id', '=', lead.id)
    .executeTakeFirstOrThrow()
  expect(files).toBe(answers.length - busy.length)
  const sentAway = keys.filter((_key, at) => answers[at]!.status === 429)
  for (const key of sentAway) expect(await upload('front', big, key)).toMatchObject({ status: 200 })
}, 60_000)
