// Follow-ups on the server: a lender wants a screen before it decides, the applicant answers, the lender is told and decides
// (F2, F3, M7, M9).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stateNumber } from '#domain/states.ts'
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

interface Logged {
  readonly msg: string
  readonly lender: string
  readonly followUp: string
}

test.each([
  { key: 'aide', what: 'that its folder does not declare is logged, once an application', logged: 1 },
  { key: 'mobile-verification', what: 'that its folder declares is not logged', logged: 0 },
] as const)('F2 P-09: a follow-up $what', async ({ key, logged }) => {
  // Asks for the same once more when it was told.
  moneyman = fakeLender({ kind: 'follow-up', followUp: key }, { kind: 'pending' }, { kind: 'follow-up', followUp: key })
  const lead = await server.aLead()
  const before = server.lines.length
  await lead.send()
  await server.runJobs()
  const open = await lead.status()
  expect(open).toMatchObject({ followUp: { key } })
  if (key === 'aide') {
    expect(await lead.answer('/lead/aide', { answers: { receivesAide: false } })).toMatchObject({ status: 200 })
    await server.runJobs()
    const again = await lead.status()
    expect(again).toMatchObject({ followUp: { key } })
    expect(again.followUp!.id).not.toBe(open.followUp!.id)
  }
  const lines = server.lines.slice(before).map((line) => JSON.parse(line) as Logged)
  expect(lines.filter(({ msg }) => msg === 'follow-up that is not declared')).toEqual(
    Array.from({ length: logged }, () => ({
      level: 'info',
      time: expect.any(Number) as number,
      msg: 'follow-up that is not declared',
      lender: 'moneyman',
      followUp: key,
    })),
  )
})
