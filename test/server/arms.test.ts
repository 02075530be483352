// Test of a lead's experiment arms: sealed, exported and erased with the lead, and without authority.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBody } from './applicants.ts'
import { dataKeyOf } from '#server/platform/stores/data-keys.ts'
import { openRequestContext } from '#server/lead/request-context.ts'
import { startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.close())

const arms = { 'first-page': 'plans' }
const kept = async (id: string) => {
  const lead = await server.db
    .selectFrom('lead')
    .select(['id', 'request_context', dataKeyOf('lead.id')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(lead.request_context).not.toContain('first-page')
  return openRequestContext(server.deps.sealer, lead).arms
}

test('P2 a lead knows its arms from its first write on, and what a later one says beside them', async () => {
  const lead = await server.aLead('es', { ...createBody(), arms })
  expect(await kept(lead.id)).toEqual(arms)
  await server.call('PUT', '/lead', { id: lead.id, amount: 500 }, lead.auth)
  expect(await kept(lead.id)).toEqual(arms)
  await server.call('PUT', '/lead', { id: lead.id, amount: 600, arms: { later: 'control' } }, lead.auth)
  expect(await kept(lead.id)).toEqual({ ...arms, later: 'control' })
})

test('P2 R-18: the same write from another arm is the same write', async () => {
  const withKey = { 'idempotency-key': 'one-write-two-arms' }
  const first = await server.call('POST', '/v2/lead', { ...createBody(), arms }, withKey)
  const again = await server.call('POST', '/v2/lead', { ...createBody(), arms: { 'first-page': 'control' } }, withKey)
  expect(again).toMatchObject({ status: 201, body: first.body })
})

test.each([
  [{ 'first-page': 7 }],
  [{ 'first-page': 'x'.repeat(61) }],
  [{ ['x'.repeat(61)]: 'plans' }],
  ['plans'],
  [[7]],
])('P2 %j are no arms', async (wrong) => {
  const { status } = await server.call('POST', '/v2/lead', { ...createBody(), arms: wrong })
  expect(status).toBe(422)
})
