// Test of affiliate visits: reported once a session, and retried under the same key (H1, M6).
import { describe, expect, test } from 'vitest'
import { tellVisit } from './affiliate-visit.ts'

const sessionId = '7a3bb7f0-5a3a-4f5a-9f0e-0f9f6f1f2a3b'
const json = (status: number, body: object) => new Response(JSON.stringify(body), { status })

/** Reports a visit to a server that gives these answers, one after the other. */
async function told(...answers: readonly (Response | Error)[]) {
  const requests: { key: string | null; body: unknown }[] = []
  const waited: number[] = []
  const fetch = async (_url: unknown, init?: RequestInit) => {
    const answer = answers[requests.length]!
    requests.push({
      key: new Headers(init?.headers).get('idempotency-key'),
      body: JSON.parse(init?.body as string) as unknown,
    })
    if (answer instanceof Error) throw answer
    return answer
  }
  const isTold = await tellVisit({
    variant: { id: 'a-es', product: 'askrobin' },
    reference: { attribute: 'partner', transactionId: 't-1', setAt: '2026-11-21T10:00:00.000Z' },
    sessionId,
    clientOptions: {
      apiBase: '/api',
      fetch,
      isOnline: () => true,
      isLeaving: () => false,
    },
    wait: async (milliseconds) => void waited.push(milliseconds),
  })
  return { isTold, requests, waited }
}

describe('M6: the visit of an affiliate', () => {
  test('M6: is told with the link’s own ids and the product, and nothing else', async () => {
    const { isTold, requests } = await told(json(202, { received: true }))
    expect(isTold).toBe(true)
    expect(requests).toEqual([
      {
        key: `visit-${sessionId}`,
        body: {
          product: 'askrobin',
          variant: 'a-es',
          kind: 'visit',
          reference: { attribute: 'partner', transactionId: 't-1' },
        },
      },
    ])
  })

  test('S-30: is repeated under its key where no answer came', async () => {
    const { isTold, requests, waited } = await told(new TypeError('lost'), json(202, { received: true }))
    expect([isTold, waited]).toEqual([true, [2000]])
    expect(new Set(requests.map(({ key }) => key)).size).toBe(1)
  })

  test.each([
    ['a no', [json(422, [])], 1],
    ['too many', [json(429, { code: 'too-many', message: '' })], 1],
    ['nothing three times', [new TypeError('1'), new TypeError('2'), new TypeError('3')], 3],
  ])('M6: %s ends it', async (_what, answers, count) => {
    const { isTold, requests } = await told(...answers)
    expect([isTold, requests.length]).toEqual([false, count])
  })
})
