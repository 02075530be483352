// Test of requests that are slow or monstrous: ended or refused early, while others are answered.
import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataPointKeys } from '#domain/questions/data-points.ts'
import { uncheckedMs } from '#server/app.ts'
import { mostValues } from '#server/platform/http/json-body.ts'
import { mostTold } from '#server/platform/http/shape.ts'
import { createBody } from './applicants.ts'
import { startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
let port: number
const open: Socket[] = []
beforeAll(async () => {
  server = await startTestServer()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  for (const socket of open) socket.destroy()
  await server.close()
})

const post = (text: string, path = '/v2/lead') =>
  fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: text,
  })

/** Sends the beginning of a request and no more. */
async function stalled(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  open.push(socket)
  // Ending them is the server's right.
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

test(
  'R-37: a hundred requests whose headers never end are ended, and meanwhile others are answered',
  async () => {
    // Of the server as it runs; here nobody waits that long.
    expect(server.app.server.headersTimeout).toBe(30_000)
    server.app.server.headersTimeout = 1000
    const slow = await Promise.all(
      Array.from({ length: 100 }, () => stalled('POST /api/v2/lead HTTP/1.1\r\nHost: forms.example\r\nX-Slow: ')),
    )
    const ended = Promise.all(
      slow.map(async (socket) => {
        const answer: Buffer[] = []
        socket.on('data', (part: Buffer) => answer.push(part))
        await once(socket, 'close')
        return Buffer.concat(answer).toString()
      }),
    )
    expect((await post(JSON.stringify(createBody()))).status).toBe(201)
    for (const answer of await ended) expect(answer).toMatch(/^HTTP\/1\.1 408 |^$/)
  },
  2 * uncheckedMs + 20_000,
)

test.each([
  ['10 MB', `{"product":"${'x'.repeat(10_000_000)}"}`, 413],
  [
    'four thousand names',
    JSON.stringify(Object.fromEntries(Array.from({ length: 4000 }, (_, at) => [`k${at}`, 1]))),
    413,
  ],
  ['ten thousand lists in one another', `{"variant":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 413],
])('R-37: a body of %s is refused', async (_what, body, status) => {
  expect([400, status]).toContain((await post(body)).status)
})

describe('R-37: a body of many wrong values', () => {
  const wrong = (count: number) => Array.from({ length: count }, () => 1)
  const bodies = [
    ['/v2/lead', (count: number) => ({ ...createBody(), tags: wrong(count) })],
    ['/funnel', (count: number) => ({ events: wrong(count) })],
  ] as const

  test.each(bodies)('R-37: of %s is answered in few words', async (path, bodyOf) => {
    const refused = await post(JSON.stringify(bodyOf(mostValues / 2)), path)
    expect(refused.status).toBe(422)
    expect(await refused.json()).toHaveLength(mostTold)
  })

  test.each(bodies)('R-37: of %s is not looked at, where it has more than any call takes', async (path, bodyOf) => {
    const refused = await post(JSON.stringify(bodyOf(mostValues)), path)
    expect([refused.status, await refused.json()]).toMatchObject([413, { code: 'body-too-large' }])
  })
})

test('R-37: the wrong fields of a body are all told, as many as any form has', () => {
  expect(dataPointKeys.length).toBeLessThan(mostTold)
})

test('R-37 S-26: who reads only after sending a body that is too long is told so, and its connection is closed', async () => {
  const body = Buffer.alloc(10_000_000, 'x')
  const head = [
    'POST /api/v2/lead HTTP/1.1',
    'Host: forms.example',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    `Idempotency-Key: ${crypto.randomUUID()}`,
  ]
  const socket = await stalled(`${head.join('\r\n')}\r\n\r\n`)
  await new Promise((resolve) => socket.write(body, resolve))
  let answer = ''
  // A connection that was reset fails here.
  for await (const part of socket) answer += String(part)
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
})
