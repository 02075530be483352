// Test of hostile uploads on the whole server. Too long, too many, at the wrong moment, never served back (S-26, ASVS 3.2.1, 5.2
// to 5.4, Q3).
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { EndpointRow } from '#contract/endpoints.ts'
import { removeOrphans } from '#server/platform/documents/orphans.ts'
import { fileBytesAtMost } from '#contract/follow-up-files.ts'
import { badFiles, jpegOf, pdfOf, pngOf } from '#test/sample-files.ts'
import { fileCalls } from './file-calls.ts'
import { keptPdf } from './kept-pdf.ts'
import { memoryDocuments } from './memory-documents.ts'
import type { FakeLender } from './server.ts'
import { accepted, behind, fakeLender, startTestServer } from './server.ts'

let moneyman: FakeLender
let server: Awaited<ReturnType<typeof startTestServer>>
const clock = { now: () => 0 }
const documents = memoryDocuments(() => clock.now())
beforeAll(async () => {
  server = await startTestServer({ lenders: { moneyman: behind(() => moneyman) }, documents })
  clock.now = () => server.clock.now
  await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())
beforeEach(() => {
  documents.objects.clear()
  moneyman = fakeLender({ kind: 'follow-up', followUp: 'id-upload' }, { kind: 'pending' }, accepted)
})

/** Sends zeros without saying how many, until it is refused; how many could be sent, and the answer's status. */
function sendWithoutEnd(path: string, headers: Record<string, string>, most: number) {
  const { port } = server.app.server.address() as { port: number }
  const piece = Buffer.alloc(64_000)
  return new Promise<{ sent: number; status: number | undefined }>((resolve) => {
    let sent = 0
    let status: number | undefined
    let isOver = false
    const end = () => {
      if (!isOver) resolve({ sent, status })
      isOver = true
      outgoing.destroy()
    }
    const outgoing = request({ host: '127.0.0.1', port, path, method: 'POST', headers })
    outgoing.on('response', (answer) => {
      status = answer.statusCode
      answer.resume()
      end()
    })
    outgoing.on('error', end)
    const push = () => {
      // Ends when so much was sent.
      while (!isOver && sent < most) {
        sent += piece.length
        if (!outgoing.write(piece)) return void outgoing.once('drain', push)
      }
      return undefined
    }
    push()
  })
}

test('S-26: a gigabyte that does not say its length is ended at the cap, and the server’s memory stays flat', async () => {
  const { lead } = await fileCalls(server)
  const path = `${server.config.apiPath}/lead/idUpload?id=${lead.id}&side=front`
  const headers = { ...lead.auth, 'content-type': 'image/jpeg', 'idempotency-key': randomUUID() }
  const held = () => process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed
  const before = held()
  const { sent, status } = await sendWithoutEnd(path, headers, 1_000_000_000)
  expect(status).toBe(413)
  // Bytes that are in the sockets' own buffers when the answer comes are sent and never read.
  expect(sent).toBeLessThan(fileBytesAtMost + 16_000_000)
  expect(held() - before).toBeLessThan(64_000_000)
  expect(documents.objects.size).toBe(0)
})

test('S-26: a stranger’s gigabyte is refused before it is read', async () => {
  const { lead } = await fileCalls(server)
  const path = `${server.config.apiPath}/lead/idUpload?id=${lead.id}&side=front`
  const headers = { 'content-type': 'image/jpeg', 'idempotency-key': randomUUID() }
  const { sent, status } = await sendWithoutEnd(path, headers, 1_000_000_000)
  expect(status).toBe(404)
  expect(sent).toBeLessThan(16_000_000)
})

test('S-26: forty files a day are a lead’s, those that were replaced and refused among them; the next day there is room again', async () => {
  const { upload, begin } = await fileCalls(server)
  const [page] = badFiles['a web page']!
  for (let count = 0; count < 38; count++) await upload('front', page)
  expect(await upload('front', jpegOf())).toMatchObject({ status: 200 })
  const key = { 'idempotency-key': randomUUID() }
  const last = await upload('front', jpegOf(), key)
  expect(last).toMatchObject({ status: 200 })
  expect(await upload('front', jpegOf())).toMatchObject({ status: 429, body: { code: 'too-many' } })
  const pdf = { type: 'application/pdf', bytes: 500 }
  const begun = await begin('front', pdf)
  expect(begun.status).toBe(429)
  expect(Number(begun.headers['retry-after'])).toBeGreaterThan(3600)
  // Told again, not counted again.
  const { status, body } = last
  expect(await upload('front', jpegOf(), key)).toMatchObject({ status, body })
  // Past midnight.
  server.clock.now += 15 * 3_600_000
  expect(await upload('front', jpegOf())).toMatchObject({ status: 200 })
})

test('S-26: a lead’s day has so many bytes, whatever becomes of them', async () => {
  const { begin } = await fileCalls(server)
  const big = { type: 'image/jpeg', bytes: fileBytesAtMost }
  const statuses: number[] = []
  for (let count = 0; count < 13; count++) statuses.push((await begin('front', big)).status)
  expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429])
})

test('Q3: killed between object and row, the object is an orphan, and the applicant’s next attempt is taken; the orphan goes later', async () => {
  const { upload, rows } = await fileCalls(server)
  const key = { 'idempotency-key': randomUUID() }
  const { put } = documents
  // The process ends when the object is there: nothing of what comes after happens.
  Object.assign(documents, {
    put: async (...object: Parameters<typeof put>) => {
      await put(...object)
      throw new Error('killed')
    },
  })
  expect(await upload('front', jpegOf(), key)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  Object.assign(documents, { put })
  expect(documents.objects.size).toBe(1)
  const [orphan] = documents.objects.keys()
  expect(await upload('front', jpegOf(), key)).toMatchObject({ status: 200 })
  const [row] = await rows()
  expect(documents.objects.size).toBe(2)
  // It may still be on its way into its row.
  expect(await removeOrphans(server.db, documents, server.clock.now + 3_599_999)).toBe(0)
  expect(await removeOrphans(server.db, documents, server.clock.now + 3_600_000)).toBe(1)
  expect([...documents.objects.keys()]).toEqual([row!.place])
  expect(row!.place).not.toBe(orphan)
})

test('Q3: a store that is down keeps the applicant’s answer back, not the file in silence', async () => {
  const { upload, rows } = await fileCalls(server)
  const { put } = documents
  Object.assign(documents, { put: async () => Promise.reject(Object.assign(new Error('down'), { code: 'S3 503' })) })
  expect(await upload('front', jpegOf())).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  Object.assign(documents, { put })
  expect(await rows()).toEqual([])
  expect(await upload('front', jpegOf())).toMatchObject({ status: 200 })
})

test('Q3: files from before there was a store are told as those in it', async () => {
  const { lead, upload, rows } = await fileCalls(server)
  await upload('front', pdfOf())
  await upload('back', pdfOf())
  for (const { id, place } of await rows()) {
    const content = await documents.get(place!)
    await sql`update document set place = null, content = ${content} where id = ${id}`.execute(server.db)
  }
  documents.objects.clear()
  await lead.answer('/lead/documentId', { answers: { 'otherDetails.idCardNumber': 'AAA123456' } })
  await server.runJobs()
  const content = (await keptPdf()).toString('base64')
  expect(moneyman.told[0]!.answers.documents).toMatchObject([{ content }, { content }])
})

test('S-26: no route gives a file back, and no answer to a file is anything a browser draws', async () => {
  const { lead, upload } = await fileCalls(server)
  await upload('front', pngOf())
  const [place] = documents.objects.keys()
  const replies = Object.values<EndpointRow>(calls).filter(({ method }) => method === 'GET')
  const urls = replies.map(
    ({ path }) => `${server.config.apiPath}${path.replace('{id}', lead.id).replaceAll(/\{\w+\}/g, 'continue')}`,
  )
  const guesses = [
    '/lead/idUpload',
    `/lead/idUpload/${place}`,
    `/documents/${place}`,
    `/lead/${lead.id}/documents/front`,
  ]
  for (const url of [
    ...urls,
    ...guesses.map((path) => server.config.apiPath + path),
    `/${place}`,
    `/.data/documents/${place}`,
  ]) {
    const { statusCode, headers, rawPayload } = await server.app.inject({ url, headers: lead.auth })
    const type = headers['content-type'] ?? ''
    expect(type, url).not.toMatch(/image|pdf|octet/)
    expect(rawPayload.includes(Buffer.from('ffd8ff', 'hex')), url).toBe(false)
    expect(headers['x-content-type-options'], `${url} ${statusCode}`).toBe('nosniff')
    expect(headers['content-security-policy'], url).toContain("default-src 'none'")
  }
})
