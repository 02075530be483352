// Test of the lead calls: create, save, send and status; refusals by field, order and owner (M1 to M3, Q1, Q2, S-15 to S-20).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { toSections } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { olderPageOf, olderPaths } from '#domain/journey/older-pages.ts'
import { dataKeyOf } from '#server/platform/stores/data-keys.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import { answersOf, createBody, firstPage, only } from './applicants.ts'
import { fakeLender, startTestServer, accepted, start } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({ lenders: { moneyman: fakeLender(accepted) } })
})
afterAll(() => server.close())

interface Row {
  field: string
  code: string
  message: string
}

describe('M1 M3 Q2: from the first page to a lender', () => {
  test.each(['es', 'mx'] as const)('%s: create, save, send, accepted', async (person) => {
    const lead = await server.aLead(person)
    expect(lead.made.status).toBe(201)
    expect(lead.made.body).toMatchObject({ version: 1, progressState: 1, token: expect.stringMatching(/^[\w-]{43}$/) })
    const answers = answersOf(person)
    const missing = (lead.made.body as { missing: string[] }).missing
    expect(missing).toContain('incomeDetails.incomeSource')
    expect(missing).not.toContain('personalDetails.firstName')

    const saved = await lead.save(only(answers, ['amount', 'period', 'otherDetails.loanPurpose']))
    expect(saved).toMatchObject({ status: 200, body: { version: 2, progressState: 1 } })
    expect((saved.body as { missing: string[] }).missing).not.toContain('amount')

    const sent = await lead.send(answers)
    expect(sent).toMatchObject({
      status: 202,
      body: { progressState: 6, missing: [], result: { application: { status: 'checking' } } },
    })
    await server.runJobs()
    expect(await lead.status()).toMatchObject({
      progressState: 10,
      result: {
        offerId: 'offer-1',
        partner: { name: 'Moneyman' },
        application: { status: 'accepted' },
        offer: { amount: 700 },
      },
    })
  })

  test('C8 Q2: what is missing shrinks with every answer and comes in the order of the pages', async () => {
    const lead = await server.aLead()
    const { missing } = lead.made.body as { missing: string[] }
    expect(missing.slice(0, 3)).toEqual(['amount', 'period', 'otherDetails.loanPurpose'])
    const saved = await lead.save({ 'otherDetails.isPoliticallyExposed': false })
    const after = (saved.body as { missing: string[] }).missing
    expect(missing).toContain('otherDetails.connectedToPep')
    expect(after).not.toContain('otherDetails.connectedToPep')
    expect(after).toHaveLength(missing.length - 2)
  })

  test('C8: an answer that rules a lender out takes its questions along', async () => {
    const lead = await server.aLead()
    const before = (lead.made.body as { missing: string[] }).missing
    const saved = await lead.save({ 'incomeDetails.incomeSource': 'pensioner' })
    const after = (saved.body as { missing: string[] }).missing
    expect(before).toContain('otherDetails.isPoliticallyExposed')
    expect(after).not.toContain('otherDetails.isPoliticallyExposed')
  })

  test('D2: an answer of a branch no longer taken is dropped', async () => {
    const lead = await server.aLead()
    await lead.save({ 'otherDetails.housingTenure': 'rented', 'expenses.rentAmount': 500 })
    const saved = await lead.save({ 'otherDetails.housingTenure': 'owned' })
    expect((saved.body as { answeredKeys: string[] }).answeredKeys).not.toContain('expenses.rentAmount')
  })

  test('E1: an optional answer is forgotten when the applicant empties it, all others stay', async () => {
    const lead = await server.aLead()
    const body = { id: lead.id, forgotten: ['personalDetails.secondLastName'] }
    const saved = await server.call('PUT', '/lead', body, lead.auth)
    const { answeredKeys } = saved.body as { answeredKeys: string[] }
    expect(answeredKeys).not.toContain('personalDetails.secondLastName')
    expect(answeredKeys).toContain('personalDetails.lastName')
  })
})

describe('P-11: what nobody asks here is not kept, and the reply names it', () => {
  /** Nobody in Spain asks these; the last one is wrong beside. */
  const foreign: Answers = {
    'otherDetails.pensionNumber': '65170839J003',
    'otherDetails.fieldSquareArea': 12,
    'expenses.monthlyExpenses': 900,
    'employer.postalCode': '28013',
  }
  const names = [
    'otherDetails.pensionNumber',
    'otherDetails.fieldSquareArea',
    'expenses.monthlyExpenses',
    'employer.postalCode',
  ]

  const stored = async (id: string) => {
    const row = await server.db
      .selectFrom('lead')
      .selectAll()
      .select(dataKeyOf('lead.id'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { ...openAnswers(server.deps.sealer, row), answered: row.answered_keys }
  }

  test('P-11 M1: a created lead has the others only', async () => {
    const lead = await server.aLead('es', createBody('es', { ...only(answersOf('es'), firstPage), ...foreign }))
    expect(lead.made.status).toBe(201)
    expect(lead.made.body).toMatchObject({ ignored: names })
    const row = await stored(lead.id)
    expect(names.filter((key) => Object.hasOwn(row, key) || row.answered.includes(key as DataPointKey))).toEqual([])
    expect(row).toMatchObject({ 'personalDetails.lastName': "O'Brien" })
  })

  test('P-11 M3: neither a save nor a sending keeps them; a reply of a write that keeps all of it names none', async () => {
    const lead = await server.aLead()
    expect(await lead.save({ amount: 700, ...foreign })).toMatchObject({ status: 200, body: { ignored: names } })
    const row = await stored(lead.id)
    expect(row.amount).toBe(700)
    expect(names.filter((key) => Object.hasOwn(row, key))).toEqual([])
    expect((await lead.save({ amount: 800 })).body).not.toHaveProperty('ignored')
    expect(await lead.send({ ...answersOf('es'), ...foreign })).toMatchObject({ status: 202, body: { ignored: names } })
  })

  test('P-11 K3: one that is not well-formed is refused by its name, asked or not', async () => {
    const lead = await server.aLead()
    const saved = await lead.save({ 'otherDetails.numberOfInhabitants': 99 })
    expect(saved).toMatchObject({
      status: 422,
      body: [{ field: 'otherDetails.numberOfInhabitants', code: 'tooLarge' }],
    })
  })

  test('P-11 D2: an answer whose condition fails is named too', async () => {
    const lead = await server.aLead()
    const saved = await lead.save({ 'otherDetails.housingTenure': 'owned', 'expenses.rentAmount': 500 })
    expect(saved).toMatchObject({ status: 200, body: { ignored: ['expenses.rentAmount'] } })
  })

  test.each([
    [
      'a spouse’s income without a spouse',
      { 'otherDetails.maritalStatus': 'single', 'incomeDetails.spouseMonthlyIncome': 900 },
      'incomeDetails.spouseMonthlyIncome',
    ],
    [
      'a pensioner’s sector of work',
      { 'incomeDetails.incomeSource': 'pensioner', 'incomeDetails.jobArea': 'health' },
      'incomeDetails.jobArea',
    ],
    [
      'late payments without any on a register',
      { 'otherDetails.negativeCreditHistory': false, 'otherDetails.overdueDebtAmount': 0 },
      'otherDetails.overdueDebtAmount',
    ],
    [
      'instalments without loans',
      { 'expenses.hasOtherLoans': false, 'expenses.monthlyCreditCommitments': 120 },
      'expenses.monthlyCreditCommitments',
    ],
    [
      'an account number without an account',
      { 'otherDetails.hasBankAccount': false, 'incomeDetails.iban': 'ES9121000418450200051332' },
      'incomeDetails.iban',
    ],
  ] satisfies [string, Answers, DataPointKey][])('P-11 D2: %s is not kept, and named', async (_, answers, key) => {
    const lead = await server.aLead()
    await server.db
      .updateTable('lead')
      .set({ requested_by_lender: ['incomeDetails.spouseMonthlyIncome', 'otherDetails.hasBankAccount'] })
      .where('id', '=', lead.id)
      .execute()
    expect(await lead.save(answers)).toMatchObject({ status: 200, body: { ignored: [key] } })
    expect(await stored(lead.id)).not.toHaveProperty([key])
  })

  test('D2: the birth date is read from the number, decides who may be asked, and follows a corrected number', async () => {
    const known = only(answersOf('mx'), [...firstPage, 'personalDetails.personalCode'])
    const lead = await server.aLead('mx', createBody('mx', known))
    expect(lead.made).toMatchObject({ status: 201 })
    expect(await stored(lead.id)).toMatchObject({
      'personalDetails.dateOfBirth': '1990-05-14',
      'personalDetails.gender': 'male',
    })
    await lead.save({ 'personalDetails.personalCode': 'LOPM850228MJCPRR03' })
    expect(await stored(lead.id)).toMatchObject({
      'personalDetails.dateOfBirth': '1985-02-28',
      'personalDetails.gender': 'female',
    })
  })

  test('P-11: an answer that no lender asks any more goes with the next write, and is named', async () => {
    const lead = await server.aLead()
    const requested = (keys: DataPointKey[]) =>
      server.db.updateTable('lead').set({ requested_by_lender: keys }).where('id', '=', lead.id).execute()
    const key = 'expenses.monthlyExpenses'
    await requested([key])
    expect((await lead.save({ [key]: 900 })).body).not.toHaveProperty('ignored')
    expect(await stored(lead.id)).toHaveProperty([key])
    await requested([])
    expect(await lead.save({ amount: 800 })).toMatchObject({ status: 200, body: { ignored: [key] } })
    const row = await stored(lead.id)
    expect(row).not.toHaveProperty([key])
    expect(row.answered).not.toContain(key)
  })

  test('P-11 C6: what a lender requested of this lead is kept, with what it hangs on', async () => {
    const lead = await server.aLead()
    await server.db
      .updateTable('lead')
      .set({ requested_by_lender: ['expenses.monthlyExpenses', 'otherDetails.pensionNumber'] })
      .where('id', '=', lead.id)
      .execute()
    const saved = await lead.save({ ...foreign, 'incomeDetails.incomeSource': 'pensioner' })
    expect(saved).toMatchObject({
      status: 200,
      body: { ignored: ['otherDetails.fieldSquareArea', 'employer.postalCode'] },
    })
    expect(await stored(lead.id)).toMatchObject({ 'expenses.monthlyExpenses': 900 })
  })
})

describe('K3 M1: numbers are taken with what people put between their groups, as the form takes them', () => {
  const apart: Answers = {
    'personalDetails.personalCode': '12.345.678-z',
    'contactDetails.phoneNumber': '(612) 34-56 78',
    'contactDetails.postalCode': '28 013',
    'incomeDetails.iban': 'ES91 2100-0418-4502-0005-1332',
  }
  const inOneForm = {
    'personalDetails.personalCode': '12345678Z',
    'contactDetails.phoneNumber': '612345678',
    'contactDetails.postalCode': '28013',
    'incomeDetails.iban': 'ES9121000418450200051332',
  }

  test('K3 M1: created, saved and sent, they are kept in one form', async () => {
    const made = await server.aLead('es', createBody('es', { ...only(answersOf('es'), firstPage), ...apart }))
    expect(made.made.status).toBe(201)
    const lead = await server.aLead()
    expect((await lead.save(apart)).status).toBe(200)
    for (const { id } of [made, lead]) {
      const row = await server.db
        .selectFrom('lead')
        .selectAll()
        .select(dataKeyOf('lead.id'))
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(openAnswers(server.deps.sealer, row)).toMatchObject(inOneForm)
    }
    expect((await lead.send({ ...answersOf('es'), ...apart })).status).toBe(202)
  })

  test('K3 M1: what is no number is none, whatever stands between its groups', async () => {
    const lead = await server.aLead()
    const { status, body } = await lead.save({
      'personalDetails.personalCode': '12.345.678-A',
      'contactDetails.postalCode': ' - ',
    })
    expect(status).toBe(422)
    expect((body as Row[]).map(({ field }) => field)).toEqual([
      'personalDetails.personalCode',
      'contactDetails.postalCode',
    ])
  })
})

describe('K3 K4: wrong answers come back by field, in the applicant’s words', () => {
  test('K4: Spanish rows for wrong values, and nothing is kept', async () => {
    const lead = await server.aLead()
    const saved = await lead.save({ amount: 5, 'personalDetails.personalCode': '12345678A' })
    expect(saved.status).toBe(422)
    expect(saved.body).toEqual([
      { field: 'amount', code: 'tooSmall', message: 'Elige un importe entre 100\u00a0€ y 1.000\u00a0€' },
      expect.objectContaining({
        field: 'personalDetails.personalCode',
        code: 'checkDigit',
        message: expect.stringContaining('DNI o NIE'),
      }),
    ])
    expect((await lead.status()).answeredKeys).not.toContain('amount')
  })

  test('K4: Mexican amounts are in pesos', async () => {
    const lead = await server.aLead('mx')
    const saved = await lead.save({ amount: 5 })
    expect((saved.body as Row[])[0]!.message).toContain('$500')
  })

  test('S-18: sending asks for everything that is required, by field', async () => {
    const lead = await server.aLead()
    const sent = await lead.send({ 'incomeDetails.monthlyIncome': 700 })
    expect(sent.status).toBe(422)
    const rows = sent.body as Row[]
    expect(rows.every(({ code, message }) => code === 'required' && message.length > 5)).toBe(true)
    expect(rows.map(({ field }) => field)).toContain('otherDetails.isPoliticallyExposed')
    expect(rows.map(({ field }) => field)).not.toContain('otherDetails.connectedToPep')
    expect((await lead.status()).progressState).toBe(1)
  })

  test('S-15: unknown and server-owned fields are refused by name', async () => {
    const body = { ...createBody(), leadStatus: 10, price: 1, personalDetails: { firstName: 'Ana', partner: 'x' } }
    const made = await server.call('POST', '/v2/lead', body, { 'accept-language': 'es-ES,es;q=0.9' })
    expect(made.status).toBe(422)
    expect(made.body).toContainEqual({
      field: 'personalDetails.partner',
      code: 'unknown',
      message: 'Esta pregunta ya no forma parte del formulario: continúa sin ella',
    })
    expect((made.body as Row[]).map(({ code }) => code)).not.toContain('type')
  })

  test('S-16: a body that reaches for prototypes is refused', async () => {
    const payload = '{"product":"askrobin","variant":"askrobin-es","__proto__":{"polluted":true}}'
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'prototype-1' }
    const made = await server.app.inject({ method: 'POST', url: '/api/v2/lead', headers, payload })
    expect(made.statusCode).toBe(400)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  test.each([
    ['a number as text', { amount: '700' }, 'amount'],
    ['a text as number', { personalDetails: { firstName: 7 } }, 'personalDetails.firstName'],
    ['a list', { personalDetails: { firstName: ['Ana'] } }, 'personalDetails.firstName'],
    ['true as text', { generalPolicies: 'true' }, 'generalPolicies'],
    ['nothing', { amount: null }, 'amount'],
    ['an object', { incomeDetails: { monthlyIncome: { $gt: 0 } } }, 'incomeDetails.monthlyIncome'],
  ])('S-17: %s is a field error', async (_what, change, field) => {
    const made = await server.call('POST', '/v2/lead', { ...createBody(), ...change })
    expect(made).toMatchObject({ status: 422, body: [expect.objectContaining({ field, code: 'type' })] })
  })

  test('S-17: 1e309 is no number', async () => {
    const payload = JSON.stringify(createBody()).replace('{', '{"amount":1e309,')
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'infinity-1' }
    const made = await server.app.inject({ method: 'POST', url: '/api/v2/lead', headers, payload })
    expect(made.statusCode).toBe(422)
    expect(made.json()).toMatchObject([{ field: 'amount', code: 'type' }])
  })

  test.each([
    ['nothing', {}],
    ['consents alone', { generalPolicies: true, contactDetails: { marketingConsents: true } }],
    ['answers of later pages alone', { amount: 500, period: 30 }],
  ])('S-32: a first page with %s makes no lead, and its questions are named', async (_what, given) => {
    const { product, variant, locale } = createBody()
    const before = await server.db.selectFrom('lead').select('id').execute()
    const made = await server.call('POST', '/v2/lead', { product, variant, locale, ...given })
    const field = 'contactDetails.email'
    expect(made).toMatchObject({
      status: 422,
      body: expect.arrayContaining([expect.objectContaining({ field, code: 'required' })]),
    })
    expect(await server.db.selectFrom('lead').select('id').execute()).toHaveLength(before.length)
  })

  test.each([
    ['variant', { variant: 'nobody-es' }],
    ['product', { product: 'default' }],
  ])('A2: another %s than there is is refused', async (field, change) => {
    const made = await server.call('POST', '/v2/lead', { ...createBody(), ...change })
    expect(made).toMatchObject({ status: 422, body: [{ field, code: 'notOffered' }] })
  })
})

describe('S-20 R-05: order and versions', () => {
  test('R-05: a write with an old version is refused, one without a version is not', async () => {
    const lead = await server.aLead()
    expect((await lead.save({ amount: 500 }, { 'if-match': '"1"' })).status).toBe(200)
    expect(await lead.save({ amount: 600 }, { 'if-match': '"1"' })).toMatchObject({
      status: 412,
      body: { code: 'version-mismatch' },
    })
    expect((await lead.save({ amount: 600 })).status).toBe(200)
    expect((await lead.send(answersOf('es'), { 'if-match': '"1"' })).status).toBe(412)
  })

  test('S-20: saving, sending and going on out of order change nothing', async () => {
    const lead = await server.aLead()
    expect(await lead.redirect()).toMatchObject({ status: 409, body: { code: 'out-of-order' } })
    await lead.send()
    const before = await lead.status()
    expect(await lead.send()).toMatchObject({ status: 409, body: { code: 'out-of-order' } })
    expect(await lead.save({ amount: 100 })).toMatchObject({ status: 409, body: { code: 'out-of-order' } })
    expect(await lead.status()).toEqual(before)
    await server.runJobs()
  })
})

describe('S-01 S-02: a lead is its owner’s', () => {
  const reference = expect.any(String)
  const nothing = { status: 404, body: { code: 'not-found', message: expect.any(String), reference } }

  test('S-01: foreign, absent, malformed and expired look the same on every route', async () => {
    const mine = await server.aLead()
    const theirs = await server.aLead()
    const ids = [theirs.id, '00000000-0000-4000-8000-000000000000', mine.id.toUpperCase().slice(0, -1)]
    for (const id of ids) {
      expect(await server.call('GET', `/lead/status/${id}`, undefined, mine.auth)).toMatchObject(nothing)
      expect(await server.call('POST', `/lead/${id}/redirect`, {}, mine.auth)).toMatchObject(nothing)
    }
    for (const id of ids.slice(0, 2)) {
      expect(await server.call('PUT', '/lead', { id, amount: 100 }, mine.auth)).toMatchObject(nothing)
      expect(await server.call('POST', '/v3/lead', { id }, mine.auth)).toMatchObject(nothing)
    }
    expect(await server.call('GET', `/lead/status/${mine.id}`)).toMatchObject(nothing)
    server.clock.now += 24 * 3_600_000
    expect(await server.call('GET', `/lead/status/${mine.id}`, undefined, mine.auth)).toMatchObject(nothing)
    server.clock.now = start
  })

  test('S-02: another product’s name does not reach the lead', async () => {
    const lead = await server.aLead()
    const saved = await server.call('PUT', '/lead', { id: lead.id, product: 'default', amount: 100 }, lead.auth)
    expect(saved).toMatchObject(nothing)
  })

  test('S-04: a session id opens nothing', async () => {
    const sessionId = '7a3bb7f0-5a3a-4f5a-9f0e-0f9f6f1f2a3b'
    const lead = await server.aLead('es', { ...createBody(), sessionId })
    const other = await server.aLead('es', { ...createBody(), sessionId })
    expect(other.id).not.toBe(lead.id)
    expect(await server.call('GET', `/lead/status/${lead.id}`, undefined, other.auth)).toMatchObject(nothing)
  })
})

describe('M3: postal codes', () => {
  test('M3: province and city, and what is no code', async () => {
    expect((await server.call('GET', '/postcode/lookup/28013?country=es')).body).toEqual({
      province: 'madrid',
      city: 'Madrid',
    })
    expect((await server.call('GET', '/postcode/lookup/06600?country=mx')).body).toMatchObject({
      province: 'ciudad-de-mexico',
    })
    for (const path of ['99999?country=es', 'x?country=es', '28013?country=xx', '28013?country=constructor'])
      expect(await server.call('GET', `/postcode/lookup/${path}`)).toMatchObject({
        status: 404,
        body: { code: 'unknown-postcode' },
      })
  })
})

describe('F1 M1: the older flow', () => {
  const answers = answersOf('es')
  const older = (given: Answers) => ({ ...createBody('es', given), product: 'default', variant: 'stroller-es' })
  const post = async (body: object) => {
    const made = await server.call('POST', '/lead', body)
    const { id, token, progressState } = made.body as { id: string; token: string; progressState: number }
    const auth = { authorization: `Bearer ${token}` }
    const put = async (change: object) => {
      const saved = await server.call('PUT', '/lead', { id, ...change }, auth)
      return (saved.body as { progressState: number }).progressState
    }
    const status = async () => (await server.call('GET', `/lead/status/${id}`, undefined, auth)).body
    return { made, progressState, put, status }
  }

  test('F1 F3 C4: walks the states from personal details by what its pages still miss, and is sent when nothing is', async () => {
    const lead = await post(older(only(answers, firstPage)))
    expect([lead.made.status, lead.progressState]).toEqual([201, 2])
    const pages = olderPaths.map((path) =>
      toSections(
        only(
          answers,
          (Object.keys(answers) as DataPointKey[]).filter((key) => olderPageOf(key) === path),
        ),
      ),
    )
    const states: number[] = []
    for (const page of pages.filter((each) => Object.keys(each).length > 0)) states.push(await lead.put(page))
    expect(states).toEqual([1, 3, 4, 5, 6])
    await server.runJobs()
    expect(await lead.status()).toMatchObject({ progressState: 10 })
  })

  test('B8 C8: a draft that misses nothing stays on its last page until a write that is none', async () => {
    const lead = await post({ ...older(answers), draft: true })
    expect(lead.made.body).toMatchObject({ progressState: 5, missing: [] })
    expect(await lead.put({ draft: true, amount: 800 })).toBe(5)
    // An answer that leaves no lender but one that asks little: still not sent.
    expect(await lead.put({ draft: true, incomeDetails: { incomeSource: 'pensioner' } })).toBe(5)
    expect(await lead.put(toSections(answers))).toBe(6)
    await server.runJobs()
    expect(await lead.status()).toMatchObject({ progressState: 10 })
  })

  test('M1: created with everything and no draft it goes at once', async () => {
    expect((await post(older(answers))).progressState).toBe(6)
    await server.runJobs()
  })
})
