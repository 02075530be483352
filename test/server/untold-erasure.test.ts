// Test of erasures that no lender could be told of: an operator finds lender and reference, and tells it another way (P-05, Q5).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin } from './admin.ts'
import { accepted, fakeLender, startTestServer } from './server.ts'

// A lender whose protocol has no such message, or that left the catalogue.
const { erase: _, ...silent } = fakeLender(accepted)

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({ lenders: { moneyman: silent } })
})
afterAll(() => server.close())

const json = async (...commandLine: string[]) => {
  const { lines } = await admin(server, [...commandLine, '--json'])
  return JSON.parse(lines.join('\n')) as unknown
}

test('P-05 Q5: a dead erasure has its lender, the reference there, the lead and why, until the lender is told by people', async () => {
  const lead = await server.aLead()
  await lead.send()
  await server.runJobs()
  const { id: reference } = await server.db
    .selectFrom('lender_verdict')
    .select('id')
    .where('lead_id', '=', lead.id)
    .where('lender', '=', 'moneyman')
    .executeTakeFirstOrThrow()
  await server.call('POST', `/lead/${lead.id}/erase`, { confirm: true }, lead.auth)
  await server.runJobs()
  const [dead] = (await json('dead-letters', 'list')) as { id: string; kind: string; error: string }[]
  expect(dead).toMatchObject({ kind: 'tell-erasure', error: 'NO_CALL_FOR_ERASURE' })
  expect(await json('dead-letters', 'show', dead!.id)).toMatchObject({
    lender: 'moneyman',
    reference,
    lead: lead.id,
    scope: 'everything',
  })
  expect((await admin(server, ['jobs', 'remove', dead!.id])).code).toBe(0)
  expect(await json('dead-letters', 'list')).toEqual([])
})
