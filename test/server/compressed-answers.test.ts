// Test of compressed API answers. What is long is compressed as the caller takes it, nothing that holds a token or a link is, and
// what a journey's answers weigh (19.5, S-10).
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toSections } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { followUps } from '#catalogue/server.generated.ts'
import { callsWith } from '#contract/calls.ts'
import { holdsSecret, leastBytes } from '#server/platform/http/compress-answers.ts'
import { answersOf, createBody } from './applicants.ts'
import { startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Lead = Awaited<ReturnType<typeof server.aLead>>
const ask = (url: string, accept: string | undefined, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { ...headers, ...(accept === undefined ? {} : { 'accept-encoding': accept }) } })
const write = ({ id, auth }: Lead, answers: Answers, key: string, accept: string) =>
  server.app.inject({
    method: 'PUT',
    url: '/api/lead',
    headers: { ...auth, 'idempotency-key': key, 'accept-encoding': accept },
    payload: { id, ...toSections(answers) },
  })
const statusOf = ({ id, auth }: Lead, accept?: string) => ask(`/api/lead/status/${id}`, accept, auth)

describe('19.5: an answer', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ])('19.5: to who takes %s it comes as %s and says the same', async (accept, encoding, open) => {
    const lead = await server.aLead()
    const plain = await statusOf(lead)
    const compressed = await statusOf(lead, accept)
    expect(Buffer.byteLength(plain.body)).toBeGreaterThanOrEqual(leastBytes)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(compressed.headers['content-encoding']).toBe(encoding)
    for (const { headers } of [plain, compressed]) expect(headers.vary).toMatch(/\baccept-encoding\b/)
    expect(Number(compressed.headers['content-length'])).toBe(compressed.rawPayload.length)
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(JSON.parse(open(compressed.rawPayload).toString())).toEqual(plain.json())
  })

  test('19.5: a short one, and a refusal, come as they are', async () => {
    const short = await ask('/api/postcode/lookup/28013?country=es', 'br')
    const refused = await ask('/api/lead/status/nobody', 'br')
    for (const { headers } of [short, refused]) expect(headers['content-encoding']).toBeUndefined()
    expect(refused.statusCode).toBe(404)
  })

  test('19.5: a stored answer to a repeated write is compressed alike', async () => {
    const lead = await server.aLead()
    const put = () => write(lead, answersOf('es'), 'compressed-once', 'br')
    const [first, again] = [await put(), await put()]
    expect(first.statusCode).toBe(200)
    expect(first.headers['content-encoding']).toBe('br')
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
  })
})

describe('19.5: the secrets of BREACH', () => {
  test('19.5: every call that answers a token or a link is left out, and no other', () => {
    const calls = callsWith(followUps)
    expect(Object.keys(calls).filter((name) => holdsSecret(calls[name]!))).toEqual([
      'createLead',
      'postLead',
      'redirectLead',
      'leadUrl',
      'olderLeadUrl',
      'continueLead',
      'chooseOffer',
      'reapply',
      'confirmStepUp',
      'returnToLead',
      'bankData',
      'payment',
    ])
  })

  test('19.5: such an answer is not compressed however long it is', async () => {
    const { statusCode, headers, rawPayload } = await server.app.inject({
      method: 'POST',
      url: '/api/v2/lead',
      headers: { 'idempotency-key': 'a-long-creation', 'accept-encoding': 'br' },
      payload: createBody(),
    })
    expect([statusCode, headers['content-encoding']]).toEqual([201, undefined])
    expect(rawPayload.length).toBeGreaterThan(leastBytes)
  })
})

test('19.5: what the answers of a form filled in page by page weigh, at most a third of what they did', async () => {
  const lead = await server.aLead()
  const rows = Object.entries(answersOf('es'))
  const bytes = { plain: 0, br: 0 }
  for (let end = 1; end <= rows.length; end += 3) {
    const given = Object.fromEntries(rows.slice(0, end)) as Answers
    for (const accept of ['plain', 'br'] as const) {
      const { statusCode, rawPayload } = await write(lead, given, `weighed-${accept}-${end}`, accept)
      expect(statusCode).toBe(200)
      bytes[accept] += rawPayload.length
    }
  }
  expect(bytes.plain).toBeGreaterThan(10_000)
  expect(bytes.br).toBeLessThan(bytes.plain / 3)
})
