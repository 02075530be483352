// Test of the debts follow-up on the server: judged row by row; an empty list is valid (M9, S-18).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stateNumber } from '#domain/journey/states.ts'
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
  moneyman = fakeLender({ kind: 'follow-up', followUp: 'customer-debts' }, { kind: 'pending' }, accepted)
})

const path = '/lead/offer/customer-debts'
const card = { creditor: 'Banco Azul', owed: 1200.5, instalment: 60 }
const car = { creditor: 'Autofin', owed: 9000, instalment: 210.25 }

async function leadAt() {
  const lead = await server.aLead()
  await lead.send()
  await server.runJobs()
  return lead
}

const wrong: Readonly<Record<string, readonly [debts: unknown, field: string, code: string]>> = {
  'no list': [undefined, 'debts', 'required'],
  'no creditor': [[{ ...card, creditor: ' ' }], 'debts.0.creditor', 'format'],
  'a creditor without end': [[{ ...card, creditor: 'x'.repeat(101) }], 'debts.0.creditor', 'tooLong'],
  'nothing owed': [[card, { ...card, owed: 0 }], 'debts.1.owed', 'tooSmall'],
  'less than nothing owed': [[{ ...card, owed: -5 }], 'debts.0.owed', 'tooSmall'],
  'more paid a month than is owed': [[{ ...card, instalment: 1200.51 }], 'debts.0.instalment', 'tooLarge'],
  'an instalment below nothing': [[{ ...card, instalment: -1 }], 'debts.0.instalment', 'tooSmall'],
  'text for money': [[{ ...card, owed: '12' }], 'debts.0.owed', 'type'],
  'a field of nobody': [[{ ...card, iban: 'x' }], 'debts.0.iban', 'unknown'],
  'twenty-one of them': [Array.from({ length: 21 }, () => card), 'debts', 'tooLong'],
}

test('M9 S-18: debts are judged row by row, told, and decided', async () => {
  const lead = await leadAt()
  expect(await lead.status()).toMatchObject({ progressState: stateNumber('customer-debts') })
  const before = await lead.status()
  for (const [what, [debts, field, code]] of Object.entries(wrong)) {
    const { status, body } = await lead.answer(path, { debts })
    expect({ status, body }, what).toMatchObject({ status: 422, body: [{ field, code }] })
    expect((body as { message: string }[])[0]!.message, what).not.toMatch(/[>{]/)
  }
  expect(await lead.status()).toEqual(before)
  const key = { 'idempotency-key': randomUUID() }
  const right = await lead.answer(path, { debts: [card, car] }, key)
  expect(right).toMatchObject({ status: 200, body: { progressState: stateNumber('checking') } })
  expect((await lead.answer(path, { debts: [card, car] }, key)).body).toEqual(right.body)
  expect(await lead.answer(path, { debts: [car] }, key)).toMatchObject({
    status: 422,
    body: { code: 'idempotency-key-reused' },
  })
  await server.runJobs()
  expect(moneyman.told).toMatchObject([
    { followUp: 'customer-debts', status: 'answered', answers: { debts: [card, car] } },
  ])
  expect(await lead.status()).toMatchObject({ progressState: stateNumber('accepted') })
})

test('M9: no debts are an answer too', async () => {
  const lead = await leadAt()
  expect(await lead.answer(path, { debts: [] })).toMatchObject({ status: 200 })
  await server.runJobs()
  expect(moneyman.told).toMatchObject([{ status: 'answered', answers: { debts: [] } }])
})

test('S-01 S-20: a stranger’s debts, those of no lead, and those ahead or late change nothing', async () => {
  const [early, lead, other] = [await server.aLead(), await leadAt(), await leadAt()]
  for (const [id, auth] of [
    [lead.id, other.auth],
    [randomUUID(), lead.auth],
  ] as const)
    expect(await server.call('POST', path, { id, debts: [] }, auth)).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    })
  const before = await early.status()
  expect(await early.answer(path, { debts: [] })).toMatchObject({ status: 409, body: { code: 'out-of-order' } })
  expect(await early.status()).toEqual(before)
  await lead.answer(path, { debts: [] })
  const after = await lead.status()
  expect(await lead.answer(path, { debts: [card] })).toMatchObject({ status: 409 })
  expect(await lead.status()).toEqual(after)
})
