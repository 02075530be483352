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
