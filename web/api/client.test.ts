// Test of the API client on scripted answers and a manual clock: failure codes and timeouts (O4).
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { constants } from '#domain/application/constants.ts'
import { createClient, retryAfter } from './client.ts'
import type { ClientOptions } from './client.ts'
import { listeningFetch, shifted } from './server-clock.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2036-11-21T10:00:00Z') }))
afterEach(() => void vi.useRealTimers())

/** A server that never answers, until the request is called off. */
const hanging: typeof fetch = (_address, { signal } = {}) =>
  new Promise((_resolve, reject) => signal!.addEventListener('abort', () => reject(signal!.reason as Error)))
const broken: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'))
const clientWith = (fetch: typeof globalThis.fetch, parts: Partial<ClientOptions> = {}) =>
  createClient({ apiBase: '/api', fetch, isOnline: () => true, isLeaving: () => false, ...parts })
const ask = (client: ReturnType<typeof createClient>) => client('leadStatus', { params: { id: 'x' } })

describe('R-14 O4: an answer that does not come', () => {
  test('R-14: is waited for to the limit and not longer, and is a 444', async () => {
    const answer = ask(clientWith(hanging))
    const settled = vi.fn<() => void>()
    void answer.then(settled)
    await vi.advanceTimersByTimeAsync(constants.requestTimeoutMs - 1)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await answer).toEqual({ kind: 'silence', status: 444 })
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each([
    ['a broken connection', 0, {}],
    ['no connection', 1001, { isOnline: () => false }],
    ['a page that goes away', 499, { isLeaving: () => true }],
  ] as const)('O4: %s is %d, and no timer is left', async (_what, status, parts) => {
    expect(await ask(clientWith(broken, parts))).toEqual({ kind: 'silence', status })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('F12: a refusal keeps the server’s reference', async () => {
    const body = { code: 'unavailable', message: '', reference: 'r-1' }
    const fetch = async () => Response.json(body, { status: 503, headers: { 'retry-after': '2' } })
    expect(await ask(clientWith(fetch))).toEqual({
      kind: 'refusal',
      status: 503,
      code: 'unavailable',
      reference: 'r-1',
      retryAfterMs: 2000,
    })
  })
})

describe('R-11: what somebody on the way says, in the place of the server', () => {
  const said = (status: number, body: string, headers = {}) =>
    ask(clientWith(async () => new Response(body, { status, headers })))

  test.each([
    [404, '{"message":"no Route matched with those values"}'],
    [409, '{"error":"conflict"}'],
    [412, '{}'],
    [404, '<title>default backend</title>'],
  ])('%d with %s is as good as no answer', async (status, body) => {
    expect(await said(status, body)).toEqual({ kind: 'silence', status: 0 })
  })

  test('M6: 413 is the answer to a file, whoever says it', async () => {
    expect(await said(413, '{}')).toMatchObject({ kind: 'refusal', status: 413 })
  })

  test('a refusal of the server is one', async () => {
    expect(await said(404, '{"code":"unknown-lead","message":""}')).toMatchObject({ kind: 'refusal', status: 404 })
  })

  test.each([
    [503, '<title>Back soon</title>'],
    [429, ''],
    [429, '{"message":"API rate limit exceeded"}'],
  ])('R-16: %d with %j tells how long to wait', async (status, body) => {
    expect(await said(status, body, { 'retry-after': '60' })).toMatchObject({ retryAfterMs: 60_000 })
  })
})

describe('R-16: Retry-After', () => {
  const sent = 'Sat, 21 Nov 2026 10:00:00 GMT'
  test.each([
    ['120', sent, { retryAfterMs: 120_000 }],
    // Against the answer's own date: the client's clock is ten years ahead here.
    ['Sat, 21 Nov 2026 10:00:07 GMT', sent, { retryAfterMs: 7000 }],
    ['Fri, 21 Nov 2036 10:00:05 GMT', undefined, { retryAfterMs: 5000 }],
    ['Sat, 21 Nov 2026 09:59:00 GMT', sent, {}],
    ['0', sent, {}],
    ['-5', sent, {}],
    ['soon', sent, {}],
    ['', sent, {}],
    ['99999999999', sent, { retryAfterMs: 86_400_000 }],
  ])('%j in an answer of %j', (text, date, expected) => {
    const headers = new Headers({ 'retry-after': text, ...(date ? { date } : {}) })
    expect(retryAfter(headers)).toEqual(expected)
  })
})

describe('R-28: the server’s time', () => {
  const clockOffsetsFrom = async (headers: Record<string, string>) => {
    const offsets: number[] = []
    await listeningFetch(
      async () => new Response('', { headers }),
      Date.now,
      (offset) => offsets.push(offset),
    )('/')
    return offsets
  }
  test.each([
    ['ten years ahead', 'Sat, 21 Nov 2026 10:00:00 GMT', [-315_619_200_000]],
    ['ten years behind', 'Thu, 21 Nov 2046 10:00:00 GMT', [315_532_800_000]],
    ['right within the network’s delay', 'Fri, 21 Nov 2036 09:59:57 GMT', [0]],
    ['not to be judged', 'yesterday', []],
  ])('R-28: a client clock %s', async (_what, date, expected) => {
    expect(await clockOffsetsFrom({ date })).toEqual(expected)
  })

  test('R-28: an answer without a date tells nothing', async () => {
    expect(await clockOffsetsFrom({})).toEqual([])
  })

  test.each([
    ['2036-11-22T10:00:00.000Z', -86_400_000, '2036-11-21T10:00:00.000Z'],
    [undefined, 5, undefined],
    ['never', 5, undefined],
  ])('R-28: %s moved by %d ms', (timestamp, by, expected) => {
    expect(shifted(timestamp, by)).toBe(expected)
  })
})
