// Test of documents and the virus scanner: refused, held while it is down, used only after its verdict (S-26, ASVS 5.4.3).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stateNumber } from '#domain/journey/states.ts'
import { clamdScanner } from '#server/platform/documents/scanner.ts'
import type { ScanFile } from '#server/platform/documents/scanner.ts'
import { pdfOf } from '#test/sample-files.ts'
import { eicar, startFakeScanner } from './fake-scanner.ts'
import { fileCalls } from './file-calls.ts'
import type { FakeLender } from './server.ts'
import { accepted, behind, fakeLender, startTestServer } from './server.ts'

let moneyman: FakeLender
let scanner: Awaited<ReturnType<typeof startFakeScanner>>
let server: Awaited<ReturnType<typeof startTestServer>>
let isDown = false
beforeAll(async () => {
  scanner = await startFakeScanner()
  const scan = clamdScanner(scanner.address, 500)
  // Nobody listens at port 1.
  const nobody = clamdScanner({ host: '127.0.0.1', port: 1 }, 500)
  const scanFile: ScanFile = (bytes) => (isDown ? nobody : scan)(bytes)
  server = await startTestServer({ lenders: { moneyman: behind(() => moneyman) }, scanFile })
})
afterAll(async () => {
  await server.close()
  await scanner.close()
})
beforeEach(() => {
  isDown = false
  scanner.state.says = 'result'
  const followUpRequest = { kind: 'follow-up', followUp: 'id-upload', ask: { sides: ['front'] } } as const
  moneyman = fakeLender(followUpRequest, { kind: 'pending' }, accepted)
})

/** On its page: what stands elsewhere is not copied. */
const infected = pdfOf('', '/Group 5 0 R', [`<< /Length ${eicar.length} >>\nstream\n${eicar}\nendstream`])
const clean = pdfOf()
const number = { answers: { 'otherDetails.idCardNumber': 'AAA123456' } }
const askOf = ({ body }: { body: unknown }) => (body as { followUp?: { ask?: object } }).followUp?.ask

test('S-26: a clean file is taken as such, one with a virus is refused and kept nowhere', async () => {
  const { upload, rows } = await fileCalls(server)
  expect(await upload('front', infected)).toMatchObject({ status: 422, body: [{ field: 'front', code: 'impossible' }] })
  expect(await rows()).toEqual([])
  expect(askOf(await upload('front', clean))).toEqual({ sides: ['front'], received: ['front'] })
  expect(await rows()).toMatchObject([{ scan: 'clean' }])
})

test('S-26: a virus is found wherever in a large file it stands, also where two pieces of it meet', async () => {
  const scan = clamdScanner(scanner.address, 5000)
  const before = (bytes: number) =>
    Buffer.concat([Buffer.alloc(bytes, 'x'), Buffer.from(eicar), Buffer.alloc(90_000, 'x')])
  expect(await Promise.all([before(63_980), before(128_000)].map(scan))).toEqual(['infected', 'infected'])
  expect(await scan(Buffer.alloc(200_000, 'x'))).toBe('clean')
})

test.each(['error', 'garbage', 'nothing'] as const)(
  'S-26: a scanner that says %s has not said that a file is clean',
  async (says) => {
    scanner.state.says = says
    const { upload, rows } = await fileCalls(server)
    expect(askOf(await upload('front', clean))).toEqual({ sides: ['front'], received: ['front'], held: ['front'] })
    expect(await rows()).toMatchObject([{ scan: 'held' }])
  },
)

test('S-26: while the scanner is down the applicant goes on, and the lender is told once the file is clean', async () => {
  isDown = true
  const { lead, upload, rows } = await fileCalls(server)
  await upload('front', clean)
  expect(await lead.answer('/lead/documentId', number)).toMatchObject({ status: 200 })
  await server.runJobs(60_000)
  expect(moneyman.told).toEqual([])
  isDown = false
  await server.runJobs(60_000)
  expect(await rows()).toMatchObject([{ scan: 'clean' }])
  expect(moneyman.told).toMatchObject([{ followUp: 'id-upload', answers: { documents: [{ side: 'front' }] } }])
  expect(await lead.status()).toMatchObject({ progressState: stateNumber('accepted') })
})

test('S-26: a virus that is found later: the file is gone and asked for again', async () => {
  isDown = true
  const { lead, upload, rows } = await fileCalls(server)
  await upload('front', infected)
  const [{ place } = { place: '' }] = await rows()
  isDown = false
  await server.runJobs(60_000)
  expect(await rows()).toEqual([])
  await expect(server.deps.documents.get(place ?? '')).rejects.toThrow('No such object')
  expect(askOf({ body: await lead.status() })).toEqual({ sides: ['front'], received: [], refused: ['front'] })
  expect(await lead.answer('/lead/documentId', number)).toMatchObject({ status: 422, body: [{ field: 'front' }] })
  expect(askOf(await upload('front', clean))).toEqual({ sides: ['front'], received: ['front'] })
})

test('S-26: without a word for ten minutes the lender is told without the file; after a day the file is gone', async () => {
  isDown = true
  const { lead, upload, rows } = await fileCalls(server)
  await upload('front', clean)
  await lead.answer('/lead/documentId', number)
  await server.runJobs(11 * 60_000)
  expect(moneyman.told).toHaveLength(1)
  expect(moneyman.told[0]!.answers).not.toHaveProperty('documents')
  server.clock.now += 24 * 3_600_000
  await server.runJobs(60_000)
  expect(await rows()).toEqual([])
})

test.each([
  ['clean', clean],
  ['a virus', infected],
])('S-26: a scan that ends after its screen says nothing at the next one: %s', async (_what, file) => {
  const next = { kind: 'follow-up', followUp: 'aide' } as const
  moneyman = fakeLender(
    { kind: 'follow-up', followUp: 'id-upload', ask: { sides: ['front'] } },
    { kind: 'pending' },
    next,
  )
  isDown = true
  const { lead, upload, rows } = await fileCalls(server)
  await upload('front', file)
  await lead.answer('/lead/documentId', number)
  await server.runJobs(11 * 60_000)
  const before = await lead.status()
  expect(before).toMatchObject({ followUp: { key: 'aide' } })
  isDown = false
  await server.runJobs(60_000)
  expect((await rows()).map(({ scan }) => scan)).toEqual(file === clean ? ['clean'] : [])
  expect(await lead.status()).toEqual(before)
})
