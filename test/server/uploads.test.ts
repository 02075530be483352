// Test of chunked uploads: out of order, repeated, lost, foreign, unfinished (M6, S-01, S-20, S-26).
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chunkBytesAtMost, chunksAtMost, fileBytesAtMost } from '#contract/follow-up-files.ts'
import { purgeUploads, restOfDay, takeFromDay } from '#server/platform/stores/uploads.ts'
import { jpegOf, pdfOf } from '#test/sample-files.ts'
import { fileCalls } from './file-calls.ts'
import { keptPdf } from './kept-pdf.ts'
import type { FakeLender } from './server.ts'
import { accepted, behind, fakeLender, startTestServer } from './server.ts'

let moneyman: FakeLender
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({ lenders: { moneyman: behind(() => moneyman) } })
})
afterAll(() => server.close())
beforeEach(() => {
  moneyman = fakeLender({ kind: 'follow-up', followUp: 'id-upload' }, { kind: 'pending' }, accepted)
})

const large = pdfOf(`/Note (${'x'.repeat(600)})`)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const pieces = [large.subarray(0, 300), large.subarray(300, 500), large.subarray(500)] as const
const whole = { type: 'application/pdf', bytes: large.length, sha256: sha256(large) }

async function begun() {
  const files = await fileCalls(server)
  const { status, body } = await files.begin('front', whole)
  expect(status).toBe(200)
  return { ...files, upload: (body as { upload: string }).upload }
}

test('M6: chunks in order make the file, which is judged, kept and told as any other', async () => {
  const { lead, chunk, complete, upload, unfinished } = await begun()
  expect(await chunk(upload, 0, pieces[0])).toMatchObject({ status: 200, body: { offset: 300 } })
  expect(await unfinished()).toMatchObject({ body: { uploads: [{ side: 'front', bytes: large.length, offset: 300 }] } })
  await chunk(upload, 300, pieces[1])
  await chunk(upload, 500, pieces[2])
  const key = { 'idempotency-key': randomUUID() }
  const done = await complete(upload, key)
  expect(done).toMatchObject({ status: 200, body: { followUp: { ask: { received: ['front'] } } } })
  expect((await complete(upload, key)).body).toEqual(done.body)
  expect(await unfinished()).toMatchObject({ body: { uploads: [] } })
  expect(await server.db.selectFrom('upload_chunk').select('starts').execute()).toEqual([])
  const [row] = await server.db.selectFrom('document').selectAll().where('lead_id', '=', lead.id).execute()
  const kept = await keptPdf(large)
  expect(row).toMatchObject({ side: 'front', sha256: sha256(kept), bytes: kept.length, scan: 'none' })
})

test('M6: a chunk that comes twice counts once; one out of order is told where to go on, and nothing is lost by it', async () => {
  const { chunk, complete, upload } = await begun()
  await chunk(upload, 0, pieces[0])
  expect(await chunk(upload, 0, pieces[0])).toMatchObject({ status: 200, body: { offset: 300 } })
  const wrong = { status: 409, body: { code: 'wrong-offset', offset: 300 } }
  expect(await chunk(upload, 500, pieces[2])).toMatchObject(wrong)
  expect(await chunk(upload, 0, pieces[1])).toMatchObject(wrong)
  for (const piece of [pieces[0], pieces[1]]) expect(await chunk(upload, 100, piece)).toMatchObject(wrong)
  expect(await complete(upload)).toMatchObject(wrong)
  const both = await Promise.all([chunk(upload, 300, pieces[1]), chunk(upload, 300, pieces[1])])
  expect(both.map(({ body }) => body)).toEqual([{ offset: 500 }, { offset: 500 }])
  await chunk(upload, 500, pieces[2])
  expect(await complete(upload)).toMatchObject({ status: 200 })
})

test('M6: the same file goes on where it was left; another of its side takes its place', async () => {
  const { begin, chunk, upload } = await begun()
  await chunk(upload, 0, pieces[0])
  // The other side is a file of its own, also where both have the same bytes.
  expect(await begin('back', whole)).toMatchObject({ status: 200, body: { offset: 0 } })
  expect(await begin('front', whole)).toMatchObject({ body: { upload, offset: 300 } })
  const other = await begin('front', { ...whole, sha256: sha256(jpegOf()) })
  expect(other).toMatchObject({ body: { offset: 0 } })
  expect(await chunk(upload, 300, pieces[1])).toMatchObject({ status: 404, body: { code: 'unknown-upload' } })
})

test('M6 R-37: a file comes in five hundred chunks at most, so a client that sends a byte at a time is told at the first', async () => {
  const { begin, chunk } = await fileCalls(server)
  const bytes = 1000 * chunksAtMost
  const { body } = await begin('front', { type: 'image/jpeg', bytes })
  const { upload } = body as { upload: string }
  const small = { status: 400, body: { code: 'chunk-too-small' } }
  expect(await chunk(upload, 0, Buffer.alloc(1))).toMatchObject(small)
  expect(await chunk(upload, 0, Buffer.alloc(999))).toMatchObject(small)
  expect(await chunk(upload, 0, Buffer.alloc(1000))).toMatchObject({ status: 200, body: { offset: 1000 } })
  await chunk(upload, 1000, Buffer.alloc(bytes - 1001))
  // The end of the file may be as short as it is.
  expect(await chunk(upload, bytes - 1, Buffer.alloc(1))).toMatchObject({ status: 200, body: { offset: bytes } })
})

test('S-26: a file whose bytes are not those it was begun with is refused, and so is one that is none', async () => {
  const { begin, chunk, complete } = await fileCalls(server)
  const send = async (bytes: Buffer, hash?: string) => {
    const { body } = await begin('front', {
      type: 'image/jpeg',
      bytes: bytes.length,
      ...(hash ? { sha256: hash } : {}),
    })
    const { upload } = body as { upload: string }
    await chunk(upload, 0, bytes)
    return complete(upload)
  }
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  expect(await send(page)).toMatchObject({ status: 422, body: [{ field: 'front', code: 'format' }] })
  expect(await send(jpegOf(), sha256(page))).toMatchObject({
    status: 422,
    body: [{ field: 'front', code: 'incomplete' }],
  })
  expect(await send(jpegOf(), sha256(jpegOf()))).toMatchObject({ status: 200 })
})

test('S-26: what is empty, too long or of no side is refused before a byte of it comes', async () => {
  const { begin, chunk } = await fileCalls(server)
  const rows = [
    ['front', { ...whole, bytes: 0 }, 422, 'tooSmall'],
    ['front', { ...whole, bytes: fileBytesAtMost + 1 }, 422, 'tooLarge'],
    ['odometer', whole, 422, 'unknown'],
  ] as const
  for (const [side, of, status, code] of rows)
    expect(await begin(side, of), code).toMatchObject({ status, body: [{ field: side, code }] })
  for (const odd of [{ bytes: -1 }, { bytes: 1.5 }, { type: 'text/html' }, { sha256: '../../etc' }])
    expect(await begin('front', { ...whole, ...odd }), JSON.stringify(odd)).toMatchObject({ status: 422 })
  expect(await begin('front', { ...whole, bytes: fileBytesAtMost })).toMatchObject({ status: 200 })
  expect(await begin('../../etc', whole)).toMatchObject({ status: 422, body: [{ field: 'side' }] })
  const { body } = await begin('front', whole)
  const { upload } = body as { upload: string }
  expect(await chunk(upload, 0, Buffer.alloc(chunkBytesAtMost + 1))).toMatchObject({ status: 413 })
  expect(await chunk(upload, 0, Buffer.alloc(large.length + 1))).toMatchObject({ status: 413 })
  expect(await chunk(upload, 0, Buffer.alloc(0))).toMatchObject({ status: 400 })
})

test('S-01 S-20: an upload is its lead’s alone, and only while its screen is open', async () => {
  const mine = await begun()
  const theirs = await fileCalls(server)
  await mine.chunk(mine.upload, 0, pieces[0])
  expect(await theirs.chunk(mine.upload, 300, pieces[1])).toMatchObject({
    status: 404,
    body: { code: 'unknown-upload' },
  })
  expect(await theirs.complete(mine.upload)).toMatchObject({ status: 404, body: { code: 'unknown-upload' } })
  expect(await theirs.unfinished()).toMatchObject({ body: { uploads: [] } })
  expect(await mine.lead.answer('/lead/offer/skip-document-upload')).toMatchObject({ status: 200 })
  expect(await server.db.selectFrom('upload').select('id').where('lead_id', '=', mine.lead.id).execute()).toEqual([])
  for (const late of [mine.chunk(mine.upload, 300, pieces[1]), mine.complete(mine.upload), mine.begin('front', whole)])
    expect(await late).toMatchObject({ status: 409, body: { code: 'out-of-order' } })
})

test('M6: what nobody finishes within a day is forgotten, with what has come of it', async () => {
  const { chunk, upload } = await begun()
  await chunk(upload, 0, pieces[0])
  const here = () => server.db.selectFrom('upload_chunk').select('starts').where('upload_id', '=', upload).execute()
  const day = 24 * 3_600_000
  await purgeUploads(server.db, server.clock.now + day - 1)
  expect(await here()).toHaveLength(1)
  await purgeUploads(server.db, server.clock.now + day)
  expect(await here()).toEqual([])
})

test('S-26: a day of a lead takes forty files, or a hundred million bytes to the last one, and ends at midnight in UTC', async () => {
  // On a leap day, which is a day as any other.
  const now = Date.parse('2028-02-29T23:59:58Z')
  const [small, big] = [await server.aLead(), await server.aLead()]
  const takes = (lead: { readonly id: string }, bytes: number, at = now) =>
    takeFromDay(server.db, { leadId: lead.id, bytes, now: at })
  const files: boolean[] = []
  for (let count = 0; count < 41; count += 1) files.push(await takes(small, 1))
  expect(files).toEqual([...Array<boolean>(40).fill(true), false])
  expect(await takes(big, 99_999_999)).toBe(true)
  expect(await takes(big, 2)).toBe(false)
  expect(await takes(big, 1)).toBe(true)
  expect(await takes(big, 1)).toBe(false)
  expect(restOfDay(now)).toBe(2)
  for (const lead of [small, big]) expect(await takes(lead, 1, now + 2000)).toBe(true)
})

test('S-26: what lies in the table of a file on its way is sealed', async () => {
  const { chunk, upload } = await begun()
  await chunk(upload, 0, pieces[0])
  const row = await server.db.selectFrom('upload_chunk').selectAll().where('upload_id', '=', upload).executeTakeFirst()
  expect(Buffer.from(row!.content).includes('%PDF')).toBe(false)
})
