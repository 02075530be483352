// Test of mappings: the very bytes that one sends, its formats, and its answers (A8).
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { afterEach, describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { readBack, written } from '#domain/lender/mapping-formats.ts'
import type { FieldFormat } from '#domain/lender/mapping-formats.ts'
import type { LenderMapping } from '#domain/lender/lender-mapping.ts'
import { fromSections } from '#domain/questions/answers.ts'
import type { Value } from '#domain/questions/value.ts'
import { openConnector } from '#server/platform/kit/connectors/dialect-connector.ts'
import { dialectOf, protocolOf } from '#server/platform/kit/connectors/mapping-dialect.ts'
import { lenderProtocolShapes } from '#server/checks/lender-protocol-shapes.ts'
import { mappingPlay } from '#sandbox/mapping-play.ts'
import { anApplication, startSandbox } from './sandbox-server.ts'

const mappingShape = (value: unknown) => v.safeParse(lenderProtocolShapes.mapping, value).success

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

/** A lender of nobody’s: as small as a mapping may be, in a form. */
const mapping: LenderMapping = {
  authentication: { kind: 'bearer' },
  body: 'form',
  keyHeader: 'x-key',
  requests: {
    post: { method: 'PUT', path: '/loans/{reference}' },
    ask: { method: 'GET', path: '/loans/{reference}' },
    erase: {
      method: 'DELETE',
      path: '/loans/{reference}',
      scope: 'who',
      scopes: { everything: 'ALL', 'reference-person': 'OTHER' },
    },
  },
  fields: [
    { to: 'ref', fact: 'reference' },
    { to: 'land', fact: 'country' },
    { to: 'back', fact: 'callBackUrl' },
    { to: 'sum', dataPoint: 'amount', format: { kind: 'minor-units', decimals: 2 } },
    { to: 'time', dataPoint: 'period' },
    { to: 'unit', fact: 'periodScale', format: { kind: 'codes', codes: { days: 'D', months: 'M' } } },
    { to: 'mail', dataPoint: 'contactDetails.email' },
    { to: 'born', dataPoint: 'personalDetails.dateOfBirth', format: { kind: 'date', pattern: 'yyyymmdd' } },
    { to: 'source', value: 'web' },
  ],
  otherDataPoints: 'more',
  referencePerson: 'person',
  answers: {
    decision: 'result',
    words: { YES: 'accepted', NO: 'rejected', LATER: 'pending' },
    accepted: {
      offerId: { from: 'offer' },
      terms: {
        amount: { from: 'sum', format: { kind: 'minor-units', decimals: 2 } },
        period: { from: 'time', format: { kind: 'number-text' } },
        periodScale: { value: 'days' },
        instalment: { from: 'rate', format: { kind: 'minor-units', decimals: 2 } },
        instalments: { from: 'rates' },
        totalCost: { from: 'cost', format: { kind: 'minor-units', decimals: 2 } },
        totalToRepay: { from: 'total', format: { kind: 'minor-units', decimals: 2 } },
        apr: { from: 'apr', format: { kind: 'percent' } },
      },
    },
  },
  callBack: { verification: { kind: 'bearer' } },
}

describe('A8 what is sent', () => {
  test('a mapping in JSON: names, codes, dates and money as the folder says, the rest by our names', () => {
    const theirs = catalogue.lenderMappings['ipf-digital']
    const application = anApplication(
      { 'contactDetails.phoneNumber': '+34612345678', 'incomeDetails.monthlyIncome': 1234.56, amount: 500 },
      { reference: 'reference-1' },
    )
    const { method, path, body, headers } = dialectOf(theirs!).post(application, 'key-1')
    expect({ method, path, headers }).toMatchObject({
      method: 'POST',
      path: '/solicitudes',
      headers: { 'x-idempotencia': 'key-1' },
    })
    expect(JSON.parse(body!)).toEqual({
      folio: 'reference-1',
      canal: 'afiliado',
      marca: 'askrobin',
      pais: 'ESP',
      idioma: 'es-ES',
      urlAviso: 'http://127.0.0.1:9/nobody',
      credito: { importe: 50_000, plazo: 61, unidad: 'DIAS' },
      persona: {
        nombre: 'Lucía',
        nacimiento: '17/05/1990',
        correo: 'lucia.perez@example.test',
        telefono: '34612345678',
      },
      ingresos: { mensual: 123_456, origen: 'EMPLEADO' },
      otrosDatos: { expenses: { monthlyCreditCommitments: 100 } },
    })
  })

  test('a mapping in a form: one text a field, what is no plain value as JSON', () => {
    const application = anApplication({}, { reference: 'refer/ence 1' })
    const { method, path, body, contentType } = dialectOf(mapping).post(application, 'key-1')
    expect({ method, path, contentType }).toEqual({
      method: 'PUT',
      path: '/loans/refer%2Fence%201',
      contentType: 'application/x-www-form-urlencoded',
    })
    const fields = Object.fromEntries(new URLSearchParams(body))
    expect(fields).toMatchObject({
      ref: 'refer/ence 1',
      land: 'es',
      sum: '50000',
      unit: 'D',
      born: '19900517',
      source: 'web',
    })
    expect(JSON.parse(fields.more!)).toMatchObject({ incomeDetails: { monthlyIncome: 1800 } })
  })
})

describe('A8 R-25 over HTTP', () => {
  const link = async (protocols: Pick<typeof catalogue, 'lenderMappings'>) => {
    const [id = ''] = Object.keys(catalogue.lenderMappings)
    const sandbox = await startSandbox({ protocols: { ...catalogue, ...protocols } })
    const connector = openConnector({
      access: { baseUrl: `${sandbox.url}/lenders/${id}`, secret: `sandbox-${id}` },
      protocol: protocolOf(protocols.lenderMappings[id]!),
      timeoutMs: 3000,
      followUps: catalogue.followUps,
      now: Date.now,
    })
    cleanups.push(sandbox.close, connector.close)
    return { sandbox, connector }
  }

  test('a form is played too, and what the lender has no call for counts as told', async () => {
    const [id = ''] = Object.keys(catalogue.lenderMappings)
    const { sandbox, connector } = await link({ lenderMappings: { [id]: mapping } })
    const application = anApplication({ 'contactDetails.email': 'accept+any@example.test' })
    expect(await connector.post(application, application.reference)).toMatchObject({
      kind: 'accepted',
      terms: { amount: 500, period: 61, periodScale: 'days', instalments: 1 },
    })
    const [{ entry } = { entry: undefined }] = sandbox.played.applications()
    expect(fromSections(entry!.application.application)).toEqual(fromSections(application.application))
    expect(await connector.cancel(application.reference, 'key-1')).toBe('told')
    expect(await connector.notChosen(application.reference, 'key-2')).toBe('told')
    expect(entry!.closed).toBeUndefined()
    expect(await connector.erase!({ reference: application.reference, scope: 'everything' }, 'key-3')).toBe('told')
    expect(entry!.erased).toBe('everything')
  })

  test('A8 R-26: a mapping says where the end of an offer stands, and the sandbox plays it so', () => {
    const accepted = { ...mapping.answers.accepted, validUntil: { from: 'end' } }
    const theirs = { ...mapping, answers: { ...mapping.answers, accepted } }
    const validUntil = '2026-11-30T10:00:00Z'
    const terms = { amount: 500, period: 61, periodScale: 'days', instalment: 510, instalments: 1 } as const
    const sums = { totalCost: 10, totalToRepay: 510, apr: 0.12 }
    const said = { decision: 'accepted', reference: 'reference-1', offerId: 'a', terms: { ...terms, ...sums } } as const
    const { body } = mappingPlay(theirs).answer({ ...said, validUntil })
    expect(JSON.parse(body)).toMatchObject({ end: validUntil })
    expect(dialectOf(theirs).decision(body, 'reference-1')).toMatchObject({ decision: 'accepted', validUntil })
    expect(mappingShape(theirs)).toBe(true)
  })

  test('A8 R-25: an offer’s id and a reason that the lender writes as numbers are read as texts', () => {
    const theirs = { ...mapping, answers: { ...mapping.answers, rejected: { reason: { from: 'why' } } } }
    const dialect = dialectOf(theirs)
    const yes =
      '{"result":"YES","offer":4711,"sum":50000,"time":61,"rate":51000,"rates":1,"cost":1000,"total":51000,"apr":12}'
    expect(dialect.decision(yes, 'reference-1')).toMatchObject({ decision: 'accepted', offerId: '4711' })
    expect(dialect.decision('{"result":"NO","why":17}', 'reference-1')).toMatchObject({ reason: '17' })
  })

  test.each([
    ['a word that is in no row', '{"result":"MAYBE"}', 'not a decision'],
    ['no word', '{}', 'not a decision'],
    ['a yes without its terms', '{"result":"YES","offer":"1"}', 'not a decision: terms.amount'],
    ['a text', '"YES"', 'not a decision'],
  ])('%s is unknown', async (_, body, why) => {
    const server = createServer((request, response) => request.resume().on('end', () => response.end(body)))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const connector = openConnector({
      access: { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, secret: 'secret' },
      protocol: protocolOf(mapping),
      timeoutMs: 3000,
      followUps: catalogue.followUps,
      now: Date.now,
    })
    cleanups.push(
      () => new Promise((resolve) => server.close(resolve)),
      () => connector.close(),
    )
    expect(await connector.post(anApplication(), 'key-1')).toEqual({ kind: 'unknown', why })
  })
})

test.each<[FieldFormat, Value, Value]>([
  [{ kind: 'date', pattern: 'dd/mm/yyyy' }, '1990-05-17', '17/05/1990'],
  [{ kind: 'date', pattern: 'mm/dd/yyyy' }, '1990-05-17', '05/17/1990'],
  [{ kind: 'date', pattern: 'yyyymmdd' }, '1990-05-17', '19900517'],
  [{ kind: 'phone', style: 'digits' }, '+34612345678', '34612345678'],
  [{ kind: 'phone', style: 'national', prefix: '+52' }, '+525512345678', '5512345678'],
  [{ kind: 'minor-units', decimals: 2 }, 1234.56, 123_456],
  [{ kind: 'minor-units', decimals: 2 }, 0.29, 29],
  [{ kind: 'minor-units', decimals: 0 }, 5_000_000, 5_000_000],
  [{ kind: 'percent' }, 0.2399, 23.99],
  [{ kind: 'number-text' }, 12, '12'],
  [{ kind: 'codes', codes: { employed: 'EMP' } }, 'employed', 'EMP'],
  [{ kind: 'codes', codes: { true: 'S', false: 'N' } }, 'other', 'other'],
])('A8 %j writes %j as %j, and reads it back', (format, ours, theirs) => {
  expect(written(ours, format)).toBe(theirs)
  expect(readBack(theirs, format)).toBe(ours)
})
