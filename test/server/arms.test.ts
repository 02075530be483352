// Test of a lead's experiment arms: sealed, exported and erased with the lead, and without authority.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { armsAtMost } from '#contract/funnel-endpoints.ts'
import { createBody } from './applicants.ts'
import { dataKeyOf } from '#server/platform/stores/data-keys.ts'
import { openRequestContext } from '#server/lead/request-context.ts'
import { withExperiments } from './funnel-server.ts'
import { startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => void (server = await startTestServer({ parts: withExperiments })))
afterAll(() => server.close())

const arms = { 'first-page': 'plans' }
const contextOf = async (id: string) => {
  const lead = await server.db
    .selectFrom('lead')
    .select(['id', 'request_context', dataKeyOf('lead.id')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(lead.request_context).not.toContain('first-page')
  return openRequestContext(server.deps.sealer, lead)
}
const kept = async (id: string) => (await contextOf(id)).arms

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

test('P2 R-37: a lead keeps the first arms and tags that it is told, however many each write brings', async () => {
  const many = (of: string) =>
    Object.fromEntries(Array.from({ length: armsAtMost }, (_, at) => [`${of}-${at}`, 'plans']))
  const tagsIn = (of: string) => Object.keys(many(of))
  const lead = await server.aLead('es', { ...createBody(), arms, tags: ['default'] })
  for (const of of ['one', 'two', 'three'])
    await server.call('PUT', '/lead', { id: lead.id, amount: 500, arms: many(of), tags: tagsIn(of) }, lead.auth)
  const context = await contextOf(lead.id)
  expect(Object.keys(context.arms ?? {})).toEqual(['first-page', ...tagsIn('one').slice(0, -1)])
  expect(context.tags).toEqual(['default', ...tagsIn('one').slice(0, -1)])
  const rows = await server.db.selectFrom('lead_arm').select('experiment').where('lead_id', '=', lead.id).execute()
  // Counted are those of experiments that the variant runs.
  expect(rows).toEqual([{ experiment: 'first-page' }])
})
