// Test of `fetch` that proves work: the same request again, once, and nothing that an ordinary answer would notice (S-32).
import { describe, expect, test, vi } from 'vitest'
import { isSolution, solve } from '#contract/proof-of-work.ts'
import { provingFetch } from './prove.ts'
import type { AskCaptcha, Solve } from './prove.ts'

const challenge = `k1_${'Ab-_'.repeat(12)}`
const needed = (bits = 8) => Response.json({ code: 'proof-needed', message: '', challenge, bits }, { status: 428 })
const solved = vi.fn<Solve>(async (text, bits) => solve(text, bits))
const request = { method: 'POST', headers: { 'idempotency-key': 'key-of-this' }, body: '{"a":1}' } as const

function served(...answers: readonly Response[]) {
  const left = [...answers]
  const fetch = vi.fn<typeof globalThis.fetch>(async () => left.shift()!)
  return { fetch, proving: provingFetch(fetch, solved) }
}

describe('S-32: a server that asks for a proof', () => {
  test('S-32: is sent the same request again, with a solution', async () => {
    const { fetch, proving } = served(needed(), Response.json({}, { status: 201 }))
    expect((await proving('/api/v2/lead', request)).status).toBe(201)
    const [, again] = fetch.mock.calls
    expect(again![0]).toBe('/api/v2/lead')
    expect(again![1]).toMatchObject({ method: 'POST', body: request.body })
    const headers = new Headers(again![1]!.headers)
    expect(headers.get('idempotency-key')).toBe('key-of-this')
    const [told, solution] = headers.get('proof-of-work')!.split('.')
    expect(told).toBe(challenge)
    expect(isSolution(challenge, 8, Number(solution))).toBe(true)
  })

  test('S-32: is answered once; a second refusal is told on', async () => {
    const { fetch, proving } = served(needed(), needed())
    expect((await proving('/api/v2/lead', request)).status).toBe(428)
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  test('S-32: is answered again where it asks for more than was found, because others came meanwhile', async () => {
    const { fetch, proving } = served(needed(4), needed(6), needed(8), Response.json({}, { status: 201 }))
    expect((await proving('/api/v2/lead', request)).status).toBe(201)
    const told = fetch.mock.calls.slice(1).map(([, again]) => new Headers(again!.headers).get('proof-of-work')!)
    const solutions = told.map((proof) => Number(proof.split('.')[1]))
    expect(solutions.map((solution, at) => isSolution(challenge, [4, 6, 8][at]!, solution))).toEqual([true, true, true])
    expect(
      new Set(fetch.mock.calls.map(([, { headers } = {}]) => new Headers(headers).get('idempotency-key'))),
    ).toEqual(new Set(['key-of-this']))
  })

  test.each([
    ['an ordinary answer', () => Response.json({}, { status: 201 })],
    ['another 428', () => new Response('text', { status: 428 })],
    [
      'more bits than anybody should spend',
      () => Response.json({ code: 'proof-needed', challenge, bits: 40 }, { status: 428 }),
    ],
  ])('S-32: %s is told on as it is', async (_what, answer) => {
    solved.mockClear()
    const { fetch, proving } = served(answer())
    expect((await proving('/api/v2/lead', request)).status).toBe(answer().status)
    expect(fetch).toHaveBeenCalledTimes(1)
    expect(solved).not.toHaveBeenCalled()
  })

  test('S-32: a worker that cannot be loaded leaves the refusal, for the next attempt', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => needed())
    const proving = provingFetch(fetch, async () => Promise.reject(new Error('no worker')))
    expect((await proving('/api/v2/lead', request)).status).toBe(428)
    expect(fetch).toHaveBeenCalledTimes(1)
  })
})

describe('S-32 18.4: a server that takes a captcha', () => {
  const asks = (captcha: boolean, bits = 8) =>
    Response.json({ code: 'proof-needed', challenge, bits, ...(captcha ? { captcha } : {}) }, { status: 428 })
  const sentTo = (fetch: ReturnType<typeof served>['fetch']) =>
    fetch.mock.calls.map(([, again]) => [new Headers(again!.headers).get('proof-of-work'), again!.body])

  test('S-32 18.4: is sent its token beside the answers', async () => {
    const { fetch } = served(asks(true), Response.json({}, { status: 201 }))
    const proving = provingFetch(fetch, solved, async () => 'token-1')
    expect((await proving('/api/v2/lead', request)).status).toBe(201)
    expect(sentTo(fetch).at(-1)).toEqual([challenge, '{"a":1,"captchaToken":"token-1"}'])
  })

  test.each([
    ['went on without it', async () => undefined],
    ['was shown none', async () => Promise.reject(new Error('no chunk'))],
  ])('S-32 18.4: is sent a proof of work by who %s', async (_what, ask) => {
    const { fetch } = served(asks(true), Response.json({}, { status: 201 }))
    expect((await provingFetch(fetch, solved, ask)('/api/v2/lead', request)).status).toBe(201)
    expect(sentTo(fetch).at(-1)).toEqual([expect.stringMatching(`^${challenge}\\.\\d+$`), request.body])
  })

  test('S-32 18.4: is sent its token also where it asked for a proof first, and its dialog comes once', async () => {
    const { fetch } = served(asks(false, 4), asks(true), asks(true), Response.json({}, { status: 201 }))
    const ask = vi.fn<AskCaptcha>(async () => 'token-1')
    expect((await provingFetch(fetch, solved, ask)('/api/v2/lead', request)).status).toBe(201)
    expect(ask).toHaveBeenCalledTimes(1)
    const proof = expect.stringMatching(`^${challenge}\\.\\d+$`)
    expect(sentTo(fetch).slice(1)).toEqual([
      [proof, request.body],
      [challenge, '{"a":1,"captchaToken":"token-1"}'],
      [proof, request.body],
    ])
  })

  test('S-32 18.4: whose provider is down is sent a proof of work after the token', async () => {
    const { fetch } = served(asks(true), asks(false), Response.json({}, { status: 201 }))
    const proving = provingFetch(fetch, solved, async () => 'token-1')
    expect((await proving('/api/v2/lead', request)).status).toBe(201)
    expect(fetch).toHaveBeenCalledTimes(3)
    expect(sentTo(fetch).at(-1)![1]).toBe(request.body)
  })
})
