// Test of document follow-ups on the server: accepted and refused files, ownership, and the lender's message (M6, S-26).
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fileBytesAtMost } from '#contract/follow-up-files.ts'
import type { ToldDocument } from '#contract/follow-up-files.ts'
import { stateNumber } from '#domain/journey/states.ts'
import { badFiles, jpegOf, pdfOf, pngOf, webpOf } from '#test/sample-files.ts'
import type { FakeLender } from './server.ts'
import { accepted, behind, fakeLender, startTestServer } from './server.ts'

let moneyman: FakeLender
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({
    lenders: {
      moneyman: behind(() => moneyman),
    },
  })
})
afterAll(() => server.close())
beforeEach(() => {
  moneyman = fakeLender({ kind: 'follow-up', followUp: 'id-upload' }, { kind: 'pending' }, accepted)
})

type Lead = Awaited<ReturnType<typeof server.aLead>>
type Reply = { progressState: number; followUp?: { ask?: { received?: string[] } } }
type Faults = { field: string; code: string; message: string }[]

/** A lead whose applicant is at the screen. */
async function leadAt(): Promise<Lead> {
  const lead = await server.aLead()
  await lead.send()
  await server.runJobs()
  return lead
}

async function upload(
  { id, auth }: Pick<Lead, 'id' | 'auth'>,
  side: string,
  file: Buffer,
  headers: Record<string, string> = {},
) {
  const answer = await server.app.inject({
    method: 'POST',
    url: `${server.config.apiPath}/lead/idUpload?id=${id}&side=${side}`,
    headers: { 'content-type': 'image/jpeg', 'idempotency-key': randomUUID(), ...auth, ...headers },
    payload: file,
  })
  return { status: answer.statusCode, body: answer.json<never>() }
}

const receivedOf = ({ body }: { body: unknown }) => (body as Reply).followUp?.ask?.received
const rowsOf = (lead: Lead) => server.db.selectFrom('document').selectAll().where('lead_id', '=', lead.id).execute()
const number = { answers: { 'otherDetails.idCardNumber': 'AAA123456' } }

test('M6 S-26: both sides and the number are taken, told to the lender without their metadata, and decided', async () => {
  const lead = await leadAt()
  expect(await lead.status()).toMatchObject({ progressState: stateNumber('id-upload') })
  expect(receivedOf(await upload(lead, 'front', jpegOf({ comment: 'GPS 40.4168' })))).toEqual(['front'])
  const early = await lead.answer('/lead/documentId', number)
  expect(early).toMatchObject({ status: 422, body: [{ field: 'back', code: 'required' }] })
  server.clock.now += 1000
  expect(receivedOf(await upload(lead, 'back', pngOf({ comment: 'GPS 40.4168' })))).toEqual(['front', 'back'])
  const without = await lead.answer('/lead/documentId', { answers: {} })
  expect(without).toMatchObject({ status: 422, body: [{ field: 'otherDetails.idCardNumber', code: 'required' }] })
  const done = await lead.answer('/lead/documentId', number)
  expect(done).toMatchObject({ status: 200, body: { progressState: stateNumber('checking') } })
  await server.runJobs()
  const [told] = moneyman.told
  expect(told).toMatchObject({
    followUp: 'id-upload',
    status: 'answered',
    application: { otherDetails: { idCardNumber: 'AAA123456' } },
  })
  const documents = told!.answers.documents as ToldDocument[]
  expect(documents.map(({ side, type }) => [side, type])).toEqual([
    ['front', 'image/jpeg'],
    ['back', 'image/jpeg'],
  ])
  for (const { sha256, content } of documents) {
    const bytes = Buffer.from(content, 'base64')
    expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(bytes.toString('hex', 0, 3)).toBe('ffd8ff')
    expect(bytes.includes('GPS')).toBe(false)
  }
  expect(await lead.status()).toMatchObject({ progressState: stateNumber('accepted') })
})

test('S-26: a WebP and a PDF are taken too, and what is kept is sealed', async () => {
  const lead = await leadAt()
  const wordy = webpOf({ comment: 'GPS 40.4168' })
  expect(receivedOf(await upload(lead, 'front', wordy, { 'content-type': 'image/webp' }))).toEqual(['front'])
  await upload(lead, 'back', pdfOf(), { 'content-type': 'application/pdf' })
  const rows = await rowsOf(lead)
  expect(rows.map(({ type }) => type)).toEqual(['image/jpeg', 'application/pdf'])
  for (const { content, place } of rows) {
    expect(content).toBeNull()
    expect(place).toMatch(/^[0-9a-f]{2}\/[0-9a-f-]{36}$/)
    const sealed = await server.deps.documents.get(place!)
    for (const mark of ['WEBP', 'JFIF', '%PDF', '/Catalog']) expect(sealed.includes(mark), mark).toBe(false)
  }
})

test('S-26: another picture of a side replaces the first, and one can be taken back', async () => {
  const lead = await leadAt()
  await upload(lead, 'front', jpegOf())
  const [first] = await rowsOf(lead)
  await upload(lead, 'front', pdfOf())
  expect((await rowsOf(lead)).map(({ type }) => type)).toEqual(['application/pdf'])
  expect(receivedOf(await lead.answer('/lead/idUpload/remove', { side: 'front' }))).toEqual([])
  expect(await rowsOf(lead)).toEqual([])
  await server.runJobs()
  await expect(server.deps.documents.get(first!.place!)).rejects.toThrow('No such object')
  const again = await lead.answer('/lead/idUpload/remove', { side: 'front' })
  expect(again.status).toBe(200)
  const odd = await lead.answer('/lead/idUpload/remove', { side: 'odometer' })
  expect(odd).toMatchObject({ status: 422, body: [{ field: 'side', code: 'unknown' }] })
})

test('S-26: files that are none of those are refused by their content, each with what to do, and nothing is kept', async () => {
  const lead = await leadAt()
  const before = await lead.status()
  for (const [what, [file, code]] of Object.entries(badFiles)) {
    const { status, body } = await upload(lead, 'front', file)
    expect({ status, body }, what).toMatchObject({ status: 422, body: [{ field: 'front', code }] })
    expect((body as Faults)[0]!.message, what).not.toContain('>')
  }
  expect(await rowsOf(lead)).toEqual([])
  expect(await lead.status()).toEqual(before)
})

test('S-26: what is too long, of another type, or of no side that is asked for is refused', async () => {
  const lead = await leadAt()
  const long = await upload(lead, 'front', Buffer.alloc(fileBytesAtMost + 1))
  expect(long).toMatchObject({ status: 413, body: { code: 'body-too-large' } })
  for (const type of ['text/html', 'image/svg+xml', 'application/json', 'multipart/form-data; boundary=x'])
    expect(await upload(lead, 'front', jpegOf(), { 'content-type': type }), type).toMatchObject({ status: 415 })
  for (const side of ['odometer', 'selfie'])
    expect(await upload(lead, side, jpegOf()), side).toMatchObject({
      status: 422,
      body: [{ field: side, code: 'unknown' }],
    })
  for (const side of ['..%2F..%2Fetc', 'a'.repeat(31), ''])
    expect(await upload(lead, side, jpegOf()), side).toMatchObject({ status: 422, body: [{ field: 'side' }] })
  expect(await rowsOf(lead)).toEqual([])
})

test('R-11 S-01: a file sent again under its key is kept once; another under the key, a stranger’s and one of no lead are not', async () => {
  const [lead, other] = [await leadAt(), await leadAt()]
  const key = { 'idempotency-key': randomUUID() }
  const first = await upload(lead, 'front', jpegOf(), key)
  expect(await upload(lead, 'front', jpegOf(), key)).toEqual(first)
  expect(await rowsOf(lead)).toHaveLength(1)
  expect(await upload(lead, 'front', pngOf(), key)).toMatchObject({
    status: 422,
    body: { code: 'idempotency-key-reused' },
  })
  const nobody = { authorization: `Bearer ${'x'.repeat(43)}` }
  const refusals = [
    await upload({ id: lead.id, auth: other.auth }, 'front', jpegOf()),
    await upload({ id: lead.id, auth: nobody }, 'front', jpegOf()),
    await upload({ id: randomUUID(), auth: lead.auth }, 'front', jpegOf()),
    // Told before the body is looked at.
    await upload({ id: lead.id, auth: other.auth }, 'front', Buffer.alloc(0)),
  ]
  for (const { status, body } of refusals)
    expect({ status, body }).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect(await upload(lead, 'front', jpegOf(), { 'idempotency-key': '' })).toMatchObject({ status: 400 })
})

test('S-20: ahead of the screen and after it a file is refused and changes nothing', async () => {
  const early = await server.aLead()
  const before = await early.status()
  expect(await upload(early, 'front', jpegOf())).toMatchObject({ status: 409, body: { code: 'out-of-order' } })
  expect(await early.status()).toEqual(before)
  const lead = await leadAt()
  await upload(lead, 'front', jpegOf())
  expect(await lead.answer('/lead/offer/skip-document-upload')).toMatchObject({ status: 200 })
  expect(await rowsOf(lead)).toEqual([])
  expect(await upload(lead, 'front', jpegOf())).toMatchObject({ status: 409 })
  expect(await lead.answer('/lead/documentId', number)).toMatchObject({ status: 409 })
  expect(await lead.answer('/lead/idUpload/remove', { side: 'front' })).toMatchObject({ status: 409 })
  await server.runJobs()
  expect(moneyman.told).toMatchObject([{ followUp: 'id-upload', status: 'skipped', answers: {} }])
})

test('M6: a lender may name the sides it wants', async () => {
  moneyman = fakeLender({ kind: 'follow-up', followUp: 'id-upload', ask: { sides: ['selfie'], received: ['selfie'] } })
  const lead = await leadAt()
  expect(receivedOf({ body: await lead.status() })).toBeUndefined()
  expect(await lead.answer('/lead/documentId', number)).toMatchObject({
    status: 422,
    body: [{ field: 'selfie', code: 'required' }],
  })
  expect(receivedOf(await upload(lead, 'selfie', jpegOf()))).toEqual(['selfie'])
  expect(await lead.answer('/lead/documentId', number)).toMatchObject({ status: 200 })
  await server.runJobs()
})

const owned = {
  'otherDetails.vehicleOwnership': true,
  'otherDetails.vehicleLicensePlateNumber': '1234 BCD',
  'otherDetails.isVehicleFinanced': false,
  make: 'Seat',
  model: 'León',
  year: 2019,
  mileage: 82_000,
}
const wrongVehicles: Readonly<Record<string, readonly [change: object, field: string, code: string]>> = {
  'nothing said': [{ 'otherDetails.vehicleOwnership': undefined }, 'otherDetails.vehicleOwnership', 'required'],
  'no plate': [
    { 'otherDetails.vehicleLicensePlateNumber': undefined },
    'otherDetails.vehicleLicensePlateNumber',
    'required',
  ],
  'a plate of nowhere': [
    { 'otherDetails.vehicleLicensePlateNumber': 'ÑÑÑ' },
    'otherDetails.vehicleLicensePlateNumber',
    'format',
  ],
  'a make of nobody': [{ make: 'Rocket' }, 'make', 'notOffered'],
  'a model of another make': [{ model: 'Golf' }, 'model', 'notOffered'],
  'no model': [{ model: undefined }, 'model', 'required'],
  'another model, not named': [{ model: 'other' }, 'otherModel', 'required'],
  'another make, not named': [{ make: 'other', model: undefined }, 'otherMake', 'required'],
  'too early a year': [{ year: 1949 }, 'year', 'tooSmall'],
  'too late a year': [{ year: 2028 }, 'year', 'tooLarge'],
  'a mileage below nothing': [{ mileage: -1 }, 'mileage', 'tooSmall'],
  'a mileage to the moon and back': [{ mileage: 2_000_001 }, 'mileage', 'tooLarge'],
}

test('M6 S-18: a vehicle is judged field by field, with or without pictures, and told', async () => {
  moneyman = fakeLender({ kind: 'follow-up', followUp: 'vehicle' }, { kind: 'pending' }, accepted)
  const lead = await leadAt()
  expect(await lead.status()).toMatchObject({ progressState: stateNumber('vehicle') })
  for (const [what, [change, field, code]] of Object.entries(wrongVehicles)) {
    const answers = JSON.parse(JSON.stringify({ ...owned, ...change })) as object
    const { status, body } = await lead.answer('/lead/vehicle', { answers })
    expect({ status, body }, what).toMatchObject({
      status: 422,
      body: expect.arrayContaining([expect.objectContaining({ field, code })]),
    })
  }
  await upload(lead, 'odometer', jpegOf())
  const key = { 'idempotency-key': randomUUID() }
  const right = await lead.answer('/lead/vehicle', { answers: owned }, key)
  expect(right).toMatchObject({ status: 200, body: { progressState: stateNumber('checking') } })
  expect((await lead.answer('/lead/vehicle', { answers: owned }, key)).body).toEqual(right.body)
  expect(await lead.answer('/lead/vehicle', { answers: { ...owned, year: 2018 } }, key)).toMatchObject({ status: 422 })
  await server.runJobs()
  expect(moneyman.told).toMatchObject([
    {
      followUp: 'vehicle',
      application: { otherDetails: { vehicleLicensePlateNumber: '1234BCD', isVehicleFinanced: false } },
      answers: { make: 'Seat', model: 'León', year: 2019, mileage: 82_000, documents: [{ side: 'odometer' }] },
    },
  ])
})

test('M6: who owns no vehicle is asked nothing else of it; one that is on no list is named', async () => {
  moneyman = fakeLender({ kind: 'follow-up', followUp: 'vehicle' }, { kind: 'pending' }, accepted)
  const without = await leadAt()
  expect(await without.answer('/lead/vehicle', { answers: { 'otherDetails.vehicleOwnership': false } })).toMatchObject({
    status: 200,
  })
  const rare = await leadAt()
  const { make: __, model: ___, ...rest } = owned
  expect(
    await rare.answer('/lead/vehicle', { answers: { ...rest, make: 'other', otherMake: 'Wartburg 353' } }),
  ).toMatchObject({ status: 200 })
  await server.runJobs()
  expect(moneyman.told.map(({ answers }) => answers)).toEqual([
    {},
    { make: 'other', otherMake: 'Wartburg 353', year: 2019, mileage: 82_000 },
  ])
})

test('M6: makes and models may be kept for a day', async () => {
  const { status, body, headers } = await server.call('GET', '/data/vehicleModels.json')
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('public, max-age=86400')
  const models: Record<string, string[]> = body
  expect(Object.keys(models).length).toBeGreaterThanOrEqual(40)
  for (const [make, list] of Object.entries(models)) expect(new Set(list).size, make).toBe(list.length)
})

/** A lead whose applicant has answered, while the document store cannot be read. */
async function answeredWithoutStore() {
  const lead = await leadAt()
  for (const side of ['front', 'back']) await upload(lead, side, jpegOf())
  const fault = Object.assign(new Error('no such file'), { code: 'ENOENT' })
  const store = vi.spyOn(server.deps.documents, 'get').mockRejectedValue(fault)
  expect(await lead.answer('/lead/documentId', number)).toMatchObject({ status: 200 })
  return { lead, store }
}

const deadJobs = () => server.db.selectFrom('job').selectAll().where('dead', '=', true).execute()

test('R-25 S-26: while the document store is away the answer waits, and the lender has it with the files afterwards', async () => {
  const { lead, store } = await answeredWithoutStore()
  await server.runJobs(5 * 60_000)
  expect(store.mock.calls.length).toBeGreaterThan(5)
  expect(moneyman.told).toEqual([])
  // Nothing of it counts as told.
  expect(await server.db.selectFrom('follow_up').select('posts').where('lead_id', '=', lead.id).execute()).toEqual([
    { posts: 0 },
  ])
  store.mockRestore()
  await server.runJobs(5 * 60_000)
  expect(moneyman.told.map(({ answers }) => (answers.documents as ToldDocument[]).length)).toEqual([2])
  expect(await lead.status()).toMatchObject({ progressState: stateNumber('accepted') })
  expect(await deadJobs()).toEqual([])
})

test('R-25 Q3: a document store that stays away for a day: the lender counts as unanswered, and the lead ends', async () => {
  const { lead, store } = await answeredWithoutStore()
  await server.runJobs(25 * 3_600_000)
  store.mockRestore()
  expect(await lead.verdicts()).toContainEqual(expect.objectContaining({ lender: 'moneyman', outcome: 'unanswered' }))
  const { state } = await server.db
    .selectFrom('lead')
    .select('state')
    .where('id', '=', lead.id)
    .executeTakeFirstOrThrow()
  expect(state).toBe(stateNumber('rejected'))
  expect(await deadJobs()).toEqual([])
})
