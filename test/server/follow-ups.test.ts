// Test of follow-ups on the server: a lender asks, the applicant answers, the lender decides (F2, F3, M7, M9).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stateNumber } from '#domain/journey/states.ts'
import type { FakeLender } from './server.ts'
import { accepted, behind, fakeLender, startTestServer } from './server.ts'

let moneyman: FakeLender
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({
    lenders: { moneyman: behind(() => moneyman) },
  })
})
afterAll(() => server.close())
beforeEach(() => {
  moneyman = fakeLender({ kind: 'follow-up', followUp: 'aide' }, { kind: 'pending' }, accepted)
})

test('F2 F3 M7: a lender’s question is asked, answered once, told, and decided', async () => {
  const lead = await server.aLead()
  await lead.send()
  await server.runJobs()
  const asked = await lead.status()
  expect(asked).toMatchObject({ progressState: stateNumber('aide'), followUp: { key: 'aide', lender: 'Moneyman' } })
  const wrong = await lead.answer('/lead/aide', { answers: { receivesAide: true } })
  expect(wrong.status).toBe(422)
  expect((wrong.body as { field: string }[]).map(({ field }) => field)).toEqual(['aideSource', 'aideAmount'])
  const right = await lead.answer('/lead/aide', { answers: { receivesAide: false } })
  expect(right.body).toMatchObject({ progressState: stateNumber('checking') })
  await server.runJobs()
  expect(moneyman.told).toMatchObject([{ followUp: 'aide', status: 'answered', answers: { receivesAide: false } }])
  expect(await lead.status()).toMatchObject({ progressState: stateNumber('accepted') })
})

const undeclared = 'follow-up that is not declared'

/** Log lines about undeclared follow-ups, written while something was done. */
async function loggedBy(work: () => Promise<void>): Promise<readonly object[]> {
  const before = server.lines.length
  await work()
  const lines = server.lines.slice(before).map((line) => JSON.parse(line) as { readonly msg: string })
  return lines.filter(({ msg }) => msg === undeclared)
}

test('F2 P-09: a follow-up that the lender’s folder does not declare is logged once an application, by lender and key alone', async () => {
  // Asks for the same once more when it was told.
  const followUpRequest = { kind: 'follow-up', followUp: 'aide' } as const
  moneyman = fakeLender(followUpRequest, { kind: 'pending' }, followUpRequest)
  const lead = await server.aLead()
  const logged = await loggedBy(async () => {
    await lead.send()
    await server.runJobs()
    const first = await lead.status()
    expect(await lead.answer('/lead/aide', { answers: { receivesAide: false } })).toMatchObject({ status: 200 })
    await server.runJobs()
    const second = await lead.status()
    expect([first.followUp?.key, second.followUp?.key]).toEqual(['aide', 'aide'])
    expect(second.followUp!.id).not.toBe(first.followUp!.id)
  })
  const time = expect.any(Number) as number
  expect(logged).toEqual([{ level: 'info', time, msg: undeclared, lender: 'moneyman', followUp: 'aide' }])
})

test('F2: a follow-up that the lender’s folder declares is not logged', async () => {
  moneyman = fakeLender({ kind: 'follow-up', followUp: 'mobile-verification' })
  const lead = await server.aLead()
  const logged = await loggedBy(async () => {
    await lead.send()
    await server.runJobs()
    expect(await lead.status()).toMatchObject({ followUp: { key: 'mobile-verification' } })
  })
  expect(logged).toEqual([])
})
