// Test of a personal number that is corrected. What the earlier one said of its holder is read anew, or asked (D2, K3).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toSections } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { leadById } from '#server/platform/stores/leads.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import { journey as mexico } from '#test/journeys/askrobin-mx.journey.ts'
import { journey as romania } from '#test/journeys/askrobin-ro.journey.ts'
import { journeyAnswers } from '#test/journeys/journey-answers.ts'
import { firstPage, only } from './applicants.ts'
import { startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())

const number = 'personalDetails.personalCode'
const born = 'personalDetails.dateOfBirth'
const gender = 'personalDetails.gender'

/** A lead of the journey's first page, and what the server says of numbers that are saved in it. */
async function leadOf(journey: typeof romania) {
  const { variant, answers } = journeyAnswers(journey)
  const { id, product, locale } = variant
  const lead = await server.aLead('es', { product, variant: id, locale, ...toSections(only(answers, firstPage)) })
  const save = async (given: Answers) => {
    const { status, body } = await lead.save(given)
    return { status, missing: (body as { readonly missing?: readonly DataPointKey[] }).missing }
  }
  const kept = async () => openAnswers(server.deps.sealer, (await leadById(server.db, lead.id))!)
  return { save, kept }
}

test('D2 K3: a CNP that is corrected to a foreigner’s has the birth date asked, and takes the one that is given then', async () => {
  const { save, kept } = await leadOf(romania)
  expect((await save({ [number]: '1900514010011' })).missing).not.toContain(born)
  expect(await save({ [number]: '8030707401231' })).toMatchObject({
    status: 200,
    missing: expect.arrayContaining([born]) as unknown,
  })
  expect(await kept()).toMatchObject({ [number]: '8030707401231' })
  expect(await kept()).not.toHaveProperty([born])
  expect((await save({ [born]: '2003-07-07' })).missing).not.toContain(born)
  expect((await save({ [number]: '1900514010011' })).missing).not.toContain(born)
  expect(await kept()).toMatchObject({ [born]: '1990-05-14' })
})

test('D2 K3: a CURP that is corrected to one born abroad keeps no sex and no state of birth of the other’s', async () => {
  const { save, kept } = await leadOf(mexico)
  await save({ [number]: 'GOMC900514HDFMRR05' })
  const { missing } = await save({ [number]: 'GOMC900514XNEMRR05' })
  expect(missing).toContain(gender)
  expect(await kept()).toMatchObject({ [number]: 'GOMC900514XNEMRR05', [born]: '1990-05-14' })
  for (const fact of [gender, 'otherDetails.countryOfBirth', 'otherDetails.provinceOfBirth'])
    expect(await kept()).not.toHaveProperty([fact])
})
