// Test of the command `questions` over leads of every country's own applicant: what stages spare them before the first offer (C8).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lenders } from '#catalogue/server.generated.ts'
import { toSections } from '#domain/questions/answers.ts'
import { journeyAnswers } from '../journeys/journey-answers.ts'
import { journeys } from '../journeys/journeys.ts'
import { admin } from './admin.ts'
import { startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('C8: without a lead there is nothing to count, which is no failure', async () => {
  expect(await admin(server, ['questions'])).toMatchObject({ code: 0, lines: ['No lead was ever sent to the desk.'] })
  expect(await admin(server, ['questions', '--json'])).toMatchObject({ code: 0, lines: ['[]'], wrong: [] })
})

test('C8: for an ordinary applicant it says a quarter fewer questions in each country, and eight pages in Spain', async () => {
  for (const journey of journeys) {
    const { variant, answers } = journeyAnswers(journey)
    const { product, id, locale } = variant
    const lead = await server.aLead('es', { product, variant: id, locale, ...toSections(answers) })
    expect((await lead.send(answers)).status).toBe(202)
  }
  const said = await admin(server, ['questions', '--json'])
  expect([said.code, said.wrong]).toEqual([0, []])
  const rows = JSON.parse(said.lines[0]!) as Readonly<Record<string, string | number>>[]
  const countries = journeys.map((journey) => journeyAnswers(journey).variant.countryId)
  expect(rows.map(({ country }) => country)).toEqual([...countries.toSorted(), 'all'])
  const several = countries.filter((id) => Object.values(lenders).filter((lender) => lender.countries[id]).length > 1)
  expect(several.length).toBeGreaterThan(1)
  for (const row of rows.filter(({ country }) => several.includes(String(country)))) {
    expect([row.country, Number(row['saved %']) >= 25]).toEqual([row.country, true])
    expect(Number(row['before the first offer'])).toBeLessThan(Number(row['for all eligible']))
  }
  expect(rows.find(({ country }) => country === 'es')).toMatchObject({ 'median pages': 8 })
})
