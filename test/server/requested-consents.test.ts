// Test of consents that a lender requests in its answer: none is bundled with the application that the lender has no say in (P-03).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countries } from '#catalogue/server.generated.ts'
import { isRequestable } from '#domain/law/requestable.ts'
import { marketingPurpose } from '#domain/law/marketing.ts'
import { dataPointKeys } from '#domain/questions/data-points.ts'
import { answersOf, createBody } from './applicants.ts'
import { accepted, behind, fakeLender, firstTwo, startTestServer } from './server.ts'
import type { FakeLender } from './server.ts'

let moneyman: FakeLender
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  const creditea = fakeLender({ kind: 'rejected' })
  server = await startTestServer({
    catalogue: { lenders: firstTwo },
    lenders: { moneyman: behind(() => moneyman), creditea },
  })
})
afterAll(() => server.close())
beforeEach(() => server.db.deleteFrom('job').execute())

const outside = dataPointKeys.filter((key) => !isRequestable(key, countries.es!))
const requesting = (...dataPoints: (typeof dataPointKeys)[number][]) =>
  fakeLender((_reference, count) => (count === 1 ? { kind: 'more-needed', dataPoints } : accepted))

async function sent(answers = answersOf('es')) {
  const lead = await server.aLead('es', createBody('es', answers))
  expect((await lead.send(answers)).status).toBe(202)
  await server.runJobs()
  return lead
}

test.each(outside)('P-03: %s alone is nothing new, and nobody is asked for it', async (key) => {
  moneyman = requesting(key)
  const { [key]: _, ...answers } = answersOf('es')
  const lead = await sent(answers)
  expect(await lead.status()).toMatchObject({ progressState: 13, missing: [] })
  expect(moneyman.posted).toHaveLength(1)
})

test('P-03 C8: what it requests beside is asked, and it is not told who wants offers', async () => {
  expect(outside).toContain(marketingPurpose)
  moneyman = requesting(...outside, 'otherDetails.education')
  const lead = await sent(answersOf('es', { [marketingPurpose]: 'email' }))
  expect((await lead.status()).missing).toEqual(['otherDetails.education'])
  await lead.send({ 'otherDetails.education': 'university' })
  await server.runJobs()
  expect(moneyman.posted[1]!.application.otherDetails).toHaveProperty('education', 'university')
  expect(moneyman.posted[1]!.application.contactDetails).not.toHaveProperty('marketingConsents')
})
