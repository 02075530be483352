// Test of the validation of lenders' own protocols: errors name the file, the path within and what was expected (A8).
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { deepMerge } from '#domain/application/merge.ts'
import { catalogueProblems } from './catalogue-problems.ts'

const wrong = (change: object) => catalogueProblems(deepMerge({ ...catalogue }, change))
const id = 'ipf-digital'
const coded = 'tf-bank'
const theirs = catalogue.lenderMappings[id]!
const mapping = (change: object) => wrong({ lenderMappings: { [id]: change } })
const file = `catalogue/lenders/${id}/mapping.ts`

describe('A8 a wrong key or value in a mapping', () => {
  const rows: readonly (readonly [problems: readonly string[], said: string])[] = [
    [mapping({ pats: {} }), 'mapping.pats: is no key that is known here, expected to be absent'],
    [
      mapping({ requests: { post: { path: 'solicitudes' } } }),
      'mapping.requests.post.path: expected a path such as /loans/{reference}, found "solicitudes"',
    ],
    [
      mapping({ requests: { ask: { path: '/loans/{id}' } } }),
      'mapping.requests.ask.path: expected a path such as /loans/{reference}, found "/loans/{id}"',
    ],
    [
      mapping({ authentication: { kind: 'basic' } }),
      'mapping.authentication.kind: expected a kind: hmac, bearer, oauth2-client-credentials with its tokenPath, or mutual-tls, found "basic"',
    ],
    [
      mapping({ answers: { words: { APROBADA: 'yes' } } }),
      'mapping.answers.words.APROBADA: expected one of accepted, rejected, pending, more-needed, follow-up, found "yes"',
    ],
    [
      mapping({ answers: { accepted: { terms: { apr: { from: 'oferta..tasa' } } } } }),
      'mapping.answers.accepted.terms.apr.from: expected names with dots between them, such as loan.amount, found "oferta..tasa"',
    ],
    [
      mapping({ callBack: { verification: { kind: 'none' } } }),
      'mapping.callBack.verification.kind: expected a kind: hmac or bearer, found "none"',
    ],
    [mapping({ keyHeader: 'X-Key' }), 'mapping.keyHeader: expected a header in lower case, such as idempotency-key'],
  ]
  test.each(rows.map(([problems, said]) => ({ problems, said })))('$said', ({ problems, said }) => {
    expect(problems).toEqual([expect.stringContaining(`${file}: ${said}`)])
  })

  test('a data point that there is not, in the row that names it', () => {
    const [problem] = mapping({ fields: [...theirs.fields, { to: 'x', dataPoint: 'personalDetails.shoeSize' }] })
    expect(problem).toContain(`${file}: mapping.fields.${theirs.fields.length}`)
    expect(problem).toContain('expected a path with a data point')
  })
})

describe('A8 what no single value shows', () => {
  const fields = (change: (rows: typeof theirs.fields) => readonly object[]) =>
    mapping({ fields: change(theirs.fields) })
  test.each([
    ['a path twice', fields((rows) => [...rows, rows[0]!]), 'folio stands twice or above another path'],
    [
      'a path above another',
      fields((rows) => [...rows, { to: 'persona', value: 1 }]),
      'persona stands twice or above another path',
    ],
    [
      'no reference',
      fields((rows) => rows.filter((row) => !('fact' in row && row.fact === 'reference'))),
      'mapping.fields: expected a field with the fact reference',
    ],
    [
      'no amount',
      fields((rows) => rows.filter((row) => !('dataPoint' in row && row.dataPoint === 'amount'))),
      'mapping.fields: expected a field with the data point amount',
    ],
    [
      'no word for pending',
      mapping({ answers: { words: { EN_ESTUDIO: 'rejected' } } }),
      'mapping.answers.words: expected a word for pending',
    ],
    [
      'follow-ups in lender.ts, and no word for them',
      mapping({ answers: { words: { SIGUIENTE_PASO: 'pending' } } }),
      'mapping.answers.words: expected a word for follow-up, because lender.ts has follow-ups',
    ],
  ])('%s', (_, problems, said) => {
    expect(problems.join('\n')).toContain(`${file}: `)
    expect(problems.join('\n')).toContain(said)
  })

  test('a connector and a mapping in one folder', () => {
    expect(wrong({ lenderMappings: { [coded]: theirs } })).toContain(
      `catalogue/lenders/${coded}/mapping.ts: connector.server.ts is there too, expected one of them`,
    )
  })

  test('a connector that nobody plays, and a play without its connector', () => {
    const { [coded]: connector, ...others } = catalogue.lenderConnectors
    const { [coded]: played, ...otherPlays } = catalogue.playedProtocols
    expect(played).toBeDefined()
    expect(catalogueProblems({ ...catalogue, playedProtocols: otherPlays })).toEqual([
      `catalogue/lenders/${coded}/played.server.ts: is missing, expected beside connector.server.ts: the sandbox plays it so`,
    ])
    expect(connector).toBeDefined()
    expect(catalogueProblems({ ...catalogue, lenderConnectors: others })).toEqual([
      `catalogue/lenders/${coded}/played.server.ts: expected beside connector.server.ts alone: a mapping is played as it says`,
    ])
  })

  test('a connector without what it must have', () => {
    const { dialect, ...rest } = catalogue.lenderConnectors[coded]!
    const { decision: _, ...others } = dialect
    const lenderConnectors = { ...catalogue.lenderConnectors, [coded]: { ...rest, dialect: others } }
    expect(catalogueProblems({ ...catalogue, lenderConnectors } as never)).toEqual([
      `catalogue/lenders/${coded}/connector.server.ts: connector.dialect.decision: is missing`,
    ])
  })
})
