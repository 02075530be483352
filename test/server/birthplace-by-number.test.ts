// Test of the place of birth that a CURP says: kept with the lead, asked by no follow-up, following a corrected number (D2, K3).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answers } from '#domain/questions/answers.ts'
import { askedFields } from '#domain/follow-up/follow-up-answers.ts'
import { followUpOf } from '#domain/follow-up/follow-ups.ts'
import { leadById } from '#server/platform/stores/leads.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import { answersOf } from './applicants.ts'
import { startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())

const number = 'personalDetails.personalCode'
const birthplace = ['otherDetails.countryOfBirth', 'otherDetails.provinceOfBirth'] as const

async function saved(answers: Answers) {
  const lead = await server.aLead('mx')
  const save = async (given: Answers) => {
    expect((await lead.save(given)).status).toBe(200)
    return openAnswers(server.deps.sealer, (await leadById(server.db, lead.id))!)
  }
  return { kept: await save(answers), save }
}

test('D2 K3: the state of birth is read from the CURP and kept, and the lender’s follow-up does not ask for it', async () => {
  const { kept } = await saved({ [number]: answersOf('mx')[number]! })
  expect(birthplace.map((key) => kept[key])).toEqual(['home', 'ciudad-de-mexico'])
  const fields = askedFields(followUpOf(server.deps.catalogue.followUps, 'additional-personal-details'), kept)
  expect(fields).toContain('otherDetails.cityOfBirth')
  for (const key of birthplace) expect(fields).not.toContain(key)
})

test('D2: it follows a corrected number, and is asked where the number says no state', async () => {
  const { save } = await saved({ [number]: 'GOMC900514HDFMRR05' })
  const corrected = await save({ [number]: 'RARJ010809HMCMMNA2' })
  expect(corrected['otherDetails.provinceOfBirth']).toBe('estado-de-mexico')
  const { kept } = await saved({ 'contactDetails.postalCode': '06600' })
  const fields = askedFields(followUpOf(server.deps.catalogue.followUps, 'additional-personal-details'), kept)
  expect(fields).toEqual(expect.arrayContaining([...birthplace]))
})
