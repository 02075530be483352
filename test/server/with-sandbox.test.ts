// Test of the server with the sandbox's lenders over HTTP, call-backs included (Q3).
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { lenders } from '#catalogue/server.generated.ts'
import { freePort } from '#scripts/ports.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import type { Worker } from '#server/platform/jobs/worker.ts'
import { connectorTo, startSandbox } from '../lenders/sandbox-server.ts'
import { answersOf, createBody } from './applicants.ts'
import { startTestServer } from './server.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let server: Awaited<ReturnType<typeof startTestServer>>
let worker: Worker
let connectors: ReturnType<typeof connectorTo>[]
beforeAll(async () => {
  sandbox = await startSandbox({ decisionMs: 300 })
  const port = await freePort()
  const [moneyman, creditea] = (connectors = [
    connectorTo(sandbox.url, 'moneyman'),
    connectorTo(sandbox.url, 'creditea'),
  ])
  server = await startTestServer({
    inRealTime: true,
    lenders: { moneyman: moneyman!, creditea: creditea! },
    environment: { PORT: String(port), SANDBOX_URL: sandbox.url },
  })
  await server.app.listen({ host: '127.0.0.1', port })
  worker = startWorker(server.jobParts)
})
afterAll(async () => {
  await worker.stop()
  await server.close()
  await Promise.all(connectors.map((connector) => connector.close()))
  await sandbox.close()
})

async function sent(word: string, person: 'es' | 'mx' = 'es') {
  const answers = answersOf(person, { 'contactDetails.email': `${word}+any@example.test` })
  const lead = await server.aLead(person, createBody(person, answers))
  expect((await lead.send(answers)).status).toBe(202)
  worker.wake()
  const settled = await vi.waitFor(
    async () => {
      const status = await lead.status()
      expect(status.progressState).not.toBe(6)
      return status
    },
    { timeout: 25_000, interval: 50 },
  )
  return { lead, settled }
}

describe('Q3: sandbox lenders', () => {
  test.each(['es', 'mx'] as const)('Q3: accept in %s, with terms and an address to go to', async (person) => {
    const { lead, settled } = await sent('accept', person)
    expect(settled).toMatchObject({
      progressState: 10,
      result: { partner: { name: 'Moneyman' }, offer: { amount: answersOf(person).amount } },
    })
    const redirect = await lead.redirect()
    expect(redirect).toMatchObject({
      status: 200,
      body: { redirectTo: expect.stringContaining(`${sandbox.url}/lenders/moneyman/welcome`) },
    })
  })

  test('Q3: reject goes through all lenders to an honest no', async () => {
    const { lead, settled } = await sent('reject')
    expect(settled).toMatchObject({ progressState: 13, result: { application: { status: 'rejected' } } })
    const spanish = Object.entries(lenders).filter(([, { countries }]) => countries.es)
    const asked = (await lead.verdicts()).filter(({ outcome }) => outcome !== 'passed-over')
    expect(asked.map(({ lender }) => lender).toSorted()).toEqual(spanish.map(([id]) => id).toSorted())
    expect(new Set(asked.map(({ outcome }) => outcome))).toEqual(new Set(['rejected']))
  })

  test('R-26: pending is settled by the signed call-back', async () => {
    const { lead, settled } = await sent('pending')
    expect(settled.progressState).toBe(10)
    const calls = await server.db.selectFrom('call_back').select('lender').where('lead_id', '=', lead.id).execute()
    expect(calls).toEqual([{ lender: 'moneyman' }])
  })

  test('R-26: a lender that says yes twice more is one sale', async () => {
    const { lead } = await sent('twice')
    await vi.waitFor(async () => {
      const calls = await server.db.selectFrom('call_back').select('event_id').where('lead_id', '=', lead.id).execute()
      expect(calls).toHaveLength(1)
    })
    expect((await lead.verdicts()).filter(({ outcome }) => outcome === 'accepted')).toHaveLength(1)
  })

  test('P-05: an erasure reaches the lender, which then knows the application by its reference alone', async () => {
    const { lead } = await sent('accept')
    const [verdict] = (await lead.verdicts()).filter(({ outcome }) => outcome === 'accepted')
    const erased = await server.call('POST', `/lead/${lead.id}/erase`, { confirm: true }, lead.auth)
    expect(erased.status).toBe(200)
    worker.wake()
    const notice = () =>
      server.db
        .selectFrom('erasure_notice')
        .select(['lender', 'scope', 'told_at'])
        .where('verdict_id', '=', verdict!.id)
        .executeTakeFirstOrThrow()
    await vi.waitFor(async () => expect((await notice()).told_at).toBeInstanceOf(Date), {
      timeout: 10_000,
      interval: 50,
    })
    expect(await notice()).toMatchObject({ lender: 'moneyman', scope: 'everything' })
    expect(await connectors[0]!.ask(verdict!.id)).toMatchObject({ kind: 'accepted' })
  })

  test('C6: more needed asks, and accepts when it is answered', async () => {
    const { lead, settled } = await sent('more')
    expect(settled.progressState).toBe(1)
    expect(settled.missing).toEqual(expect.arrayContaining(['expenses.monthlyExpenses', 'otherDetails.education']))
    await lead.send({ 'expenses.monthlyExpenses': 400, 'otherDetails.education': 'university' })
    worker.wake()
    await vi.waitFor(async () => expect((await lead.status()).progressState).toBe(10), { timeout: 10_000 })
  })
})
