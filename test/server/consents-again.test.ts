// Test of a consent that is given again and again: the giving waits, the taking back never does (P-04, R-37).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs } from '#domain/questions/duration.ts'
import { givesAtMost } from '#server/people/consents/customer-consents.ts'
import { startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.close())

test('P-04 R-37: who gives a consent again and again in an hour waits, and takes it back at any time', async () => {
  const lead = await server.aLead()
  const say = (given: boolean) =>
    server.call('POST', `/customer/${lead.id}/consents`, { purpose: 'generalPolicies', given }, lead.auth)
  const statuses: number[] = []
  for (let time = 0; time < givesAtMost; time++) statuses.push((await say(false)).status, (await say(true)).status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect((await say(false)).status).toBe(200)
  expect(await say(true)).toMatchObject({ status: 429, body: { code: 'too-many' } })
  expect((await say(false)).status).toBe(200)
  server.clock.now += hourMs
  expect((await say(true)).status).toBe(200)
  expect((await say(false)).status).toBe(200)
})
