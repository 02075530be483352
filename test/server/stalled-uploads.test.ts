// Test of uploads that stall: memory stays bounded, a stranger is served, and no byte is read where no file is awaited (S-26, R-37).
import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileBytesAtMost } from '#contract/follow-up-files.ts'
import { fileBudgetLimits } from '#server/lead/file-budget.ts'
import { jpegOf } from '#test/sample-files.ts'
import { fileCalls } from './file-calls.ts'
import { accepted, fakeLender, startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
let port: number
let open: Socket[] = []
beforeEach(async () => {
  const moneyman = fakeLender({ kind: 'follow-up', followUp: 'id-upload' }, { kind: 'pending' }, accepted)
  server = await startTestServer({ lenders: { moneyman }, environment: { TRUSTED_PROXIES: '127.0.0.1' } })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (server.app.server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const socket of open) socket.destroy()
  open = []
  await server.close()
})

type Lead = Awaited<ReturnType<typeof server.aLead>>
const started = Buffer.alloc(fileBytesAtMost - 1_000_000, 'x')

/** Announces the largest file, sends so much of it, and no more; what is answered grows in `answer`. */
async function stalledUpload({ id, auth }: Lead, { from = '198.51.100.7', sent = started } = {}) {
  const socket = connect(port, '127.0.0.1')
  open.push(socket)
  const told = { socket, answer: '' }
  socket.on('data', (part: Buffer) => (told.answer += part.toString()))
  // Ending it is the server's right.
  socket.on('error', () => {})
  await once(socket, 'connect')
  const head = [
    `POST ${server.config.apiPath}/lead/idUpload?id=${id}&side=front HTTP/1.1`,
    'Host: forms.example',
    'Content-Type: image/jpeg',
    `Content-Length: ${fileBytesAtMost}`,
    `Authorization: ${auth.authorization}`,
    `Idempotency-Key: ${crypto.randomUUID()}`,
    `X-Forwarded-For: ${from}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(sent)
  return told
}

test('S-26 R-37: sixty uploads that stall take no more memory than is set aside, and a stranger is served', async () => {
  const leads = await Promise.all(Array.from({ length: 6 }, async () => (await fileCalls(server)).lead))
  const stranger = await fileCalls(server)
  const before = process.memoryUsage().external
  const uploads = await Promise.all(leads.flatMap((lead) => Array.from({ length: 10 }, () => stalledUpload(lead))))
  const refused = () => uploads.filter(({ answer }) => answer.includes('HTTP/1.1 429'))
  const fit = Math.floor(fileBudgetLimits.ofNetwork / fileBytesAtMost)
  await expect.poll(() => refused().length, { timeout: 20_000 }).toBe(uploads.length - fit)
  for (const { answer } of refused()) {
    expect(answer).toContain('files-busy')
    expect(answer).toMatch(/\r\nretry-after: [1-9]\d*\r\n/i)
  }
  expect(process.memoryUsage().external - before).toBeLessThan(fileBudgetLimits.all)
  const from = { 'x-forwarded-for': '203.0.113.9' }
  expect(await stranger.upload('front', jpegOf(), from)).toMatchObject({ status: 200 })
  // A client that gives up leaves room for the next of the same network.
  for (const { socket } of uploads) socket.destroy()
  const next = { 'x-forwarded-for': '198.51.100.7' }
  await expect.poll(async () => (await stranger.upload('front', jpegOf(), next)).status).toBe(200)
}, 60_000)

test('S-26: a lead that is asked for no file is told so before a byte of one is read', async () => {
  const told = await stalledUpload(await server.aLead(), { sent: Buffer.alloc(0) })
  await expect.poll(() => told.answer, { timeout: 10_000 }).toContain('out-of-order')
  expect(told.answer).toMatch(/^HTTP\/1\.1 409 /)
})
