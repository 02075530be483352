// Test of what an operator answers on the phone: the rule that kept a lender out, and the lead that a lender's reference means.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Criterion, Lender } from '#domain/lender/lender.ts'
import { admin } from './admin.ts'
import { answersOf } from './applicants.ts'
import { accepted, fakeLender, startTestServer } from './server.ts'

const aLender = (tier: number, criteria: readonly Criterion[]): Lender => ({
  name: 'Any',
  tier,
  weight: 1,
  timeoutMs: 1000,
  redirectHosts: [],
  countries: {
    es: { criteria, needs: ['incomeDetails.incomeSource', 'otherDetails.housingTenure'], priceCents: 1000 },
  },
})

/** By what each turns down Ana: 700 euros, employed, born in 1988. */
const criteria = {
  large: [
    { dataPoint: 'period', atLeast: 1 },
    { dataPoint: 'amount', atLeast: 800 },
  ],
  little: [{ dataPoint: 'amount', atMost: 600 }],
  pensioners: [{ dataPoint: 'incomeDetails.incomeSource', oneOf: ['pensioner', 'student'] }],
  tenants: [{ dataPoint: 'otherDetails.housingTenure', noneOf: ['rented'] }],
  old: [{ dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 60 }],
  young: [{ dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 25 }],
} as const satisfies Readonly<Record<string, readonly Criterion[]>>

let server: Awaited<ReturnType<typeof startTestServer>>
let lead: Awaited<ReturnType<(typeof server)['aLead']>>
beforeAll(async () => {
  const lenders: Readonly<Record<string, Lender>> = {
    all: aLender(1, []),
    ...Object.fromEntries(Object.entries(criteria).map(([id, own]) => [id, aLender(2, own)])),
  }
  server = await startTestServer({
    catalogue: { lenders, playedLenders: {} },
    lenders: { all: fakeLender(accepted) },
  })
  lead = await server.aLead()
  await lead.send(answersOf('es'))
  await server.runJobs(61_000)
})
afterAll(() => server.close())

const said = async (...commandLine: string[]) => {
  const { code, wrong, lines } = await admin(server, commandLine)
  expect([code, wrong]).toEqual([0, []])
  return lines
}

describe('Q3: why a lender was left out', () => {
  test('Q3: replay says the rule of each criterion, as it was then', async () => {
    const lines = await said('replay', lead.id)
    expect(lines.filter((line) => line.startsWith('  -'))).toEqual([
      '  -  large: criterion 1 amount: at least 800',
      '  -  little: criterion 0 amount: at most 600',
      '  -  old: criterion 0 personalDetails.dateOfBirth: an age of at least 60',
      '  -  pensioners: criterion 0 incomeDetails.incomeSource: one of pensioner, student',
      '  -  tenants: criterion 0 otherDetails.housingTenure: none of rented',
      '  -  young: criterion 0 personalDetails.dateOfBirth: an age of at most 25',
    ])
  })
})

describe('Q3: the reference under which a lender has a lead', () => {
  test('Q3: leads show has it beside each lender, and finds the lead by it', async () => {
    const [verdict] = await lead.verdicts()
    const byLead = await said('leads', 'show', lead.id)
    expect(byLead.find((line) => line.includes(' all '))).toContain(verdict!.id)
    expect(await said('leads', 'show', verdict!.id)).toEqual(byLead)
    const shown = JSON.parse((await said('leads', 'show', verdict!.id, '--json'))[0]!) as {
      id: string
      verdicts: { reference: string }[]
    }
    expect(shown).toMatchObject({
      id: lead.id,
      verdicts: expect.arrayContaining([expect.objectContaining({ reference: verdict!.id })]),
    })
  })

  test('S-33: whose answers were opened by it stands in acts', async () => {
    const [verdict] = await lead.verdicts()
    await said('leads', 'show', verdict!.id, '--open')
    const [act] = JSON.parse((await said('acts', '--limit', '1', '--json'))[0]!) as { with: string }[]
    expect(JSON.parse(act!.with)).toMatchObject({ id: lead.id, open: true })
  })

  test('Q3: an id that is neither is refused', async () => {
    const { code, wrong } = await admin(server, ['leads', 'show', randomUUID()])
    expect([code, wrong[0]]).toEqual([1, expect.stringMatching(/^id: no lead, nor a lender’s reference, \S+$/)])
  })
})
