// Test of reporting a tracking choice to the server: contents, key and retries (P-01, P-02).
import { expect, test } from 'vitest'
import type { ClientOptions } from '#web/api/client.ts'
import type { Choice } from '#web/storage/kept-choice.ts'
import { sendTrackingChoice } from './send-tracking-choice.ts'

const sessionId = '11111111-1111-4111-8111-111111111111'
const leadId = '22222222-2222-4222-8222-222222222222'
const choice: Choice = {
  advertising: 'granted',
  statistics: 'denied',
  recording: 'denied',
  at: '2026-11-21T10:00:00.000Z',
  notice: 'abc',
}

/** A server that answers one status after another; 0 is no answer. */
function aServer(...statuses: number[]) {
  const asked: { key: string | null; token: string | null; body: unknown }[] = []
  const waits: number[] = []
  const fetch: ClientOptions['fetch'] = async (_, init) => {
    const headers = new Headers(init?.headers)
    asked.push({
      key: headers.get('idempotency-key'),
      token: headers.get('authorization'),
      body: JSON.parse(init?.body as string),
    })
    const status = statuses[asked.length - 1]!
    if (status === 0) throw new TypeError('Failed to fetch')
    return Response.json(status === 200 ? { at: '2026-11-21T10:00:01.000Z' } : { code: 'refused', message: '' }, {
      status,
    })
  }
  const tell = (
    access?: { id: string; token: string },
    clicks: Parameters<typeof sendTrackingChoice>[0]['clicks'] = {},
  ) =>
    sendTrackingChoice({
      choice,
      variant: { id: 'askrobin-es', locale: 'es' },
      sessionId,
      surface: 'page',
      access,
      clicks,
      clientOptions: { apiBase: '/api', fetch, isOnline: () => true, isLeaving: () => false },
      wait: async (milliseconds) => void waits.push(milliseconds),
    })
  return { asked, waits, tell }
}

const body = {
  variant: 'askrobin-es',
  locale: 'es',
  sessionId,
  notice: 'abc',
  surface: 'page',
  advertising: true,
  statistics: false,
  recording: false,
}

test('P-02: a choice is told once, before there is a lead and with it under a key of its own', async () => {
  const { asked, tell } = aServer(200, 200)
  expect(await tell()).toBe(true)
  expect(await tell({ id: leadId, token: 'token' })).toBe(true)
  expect(asked).toEqual([
    { key: `choice-${sessionId}-1795255200000-visit`, token: null, body },
    { key: `choice-${sessionId}-1795255200000-${leadId}`, token: 'Bearer token', body: { ...body, lead: leadId } },
  ])
})

test('P-02: without an answer it is told again under the same key, a refusal is not', async () => {
  const lost = aServer(0, 0, 200)
  expect(await lost.tell()).toBe(true)
  expect(lost.waits).toEqual([2000, 15_000])
  expect(new Set(lost.asked.map(({ key }) => key)).size).toBe(1)
  const refused = aServer(404)
  expect(await refused.tell()).toBe(false)
  expect(refused.asked).toHaveLength(1)
  const away = aServer(0, 0, 0)
  expect(await away.tell()).toBe(false)
  expect(away.asked).toHaveLength(3)
})

test('P-01: click ids go with a yes to advertising and the lead it is about, and with nothing else', async () => {
  const clicks = { googleClick: { gclid: 'G1' } }
  const { asked, tell } = aServer(200, 200)
  await tell(undefined, clicks)
  await tell({ id: leadId, token: 'token' }, clicks)
  expect(asked.map(({ body: told }) => (told as { clicks?: object }).clicks)).toEqual([undefined, clicks])
})
