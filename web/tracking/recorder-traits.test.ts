// Test of the session recorder's user traits, field by field (N5, T-08).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { variant } from '#test/web/memory-parts.ts'
import { newApplication } from '#domain/application/application.ts'
import type { Application } from '#domain/application/application.ts'
import { dataPointKeys } from '#domain/questions/data-points.ts'
import { toSections } from '#domain/questions/answers.ts'
import { reduce } from '#domain/application/reducer.ts'
import { recorderTraits } from './recorder-traits.ts'
import { start } from './sinks/session-recorder.ts'
import type { SinkParts } from './sink.ts'

const of = (change: Partial<Application>) =>
  recorderTraits({
    application: { ...newApplication(variant), ...change },
    environment: 'development',
    app: 'askrobin-es',
    route: '/askrobin-es/accepted',
  })
const { lead } = newApplication(variant)
const id = '0a8f4a1e-7c1e-4f6e-9c55-0d7b2f9f2b22'
const result = {
  offerId: 'offer-1',
  partner: { name: 'Moneyman', logo: '/logo.svg' },
  application: { status: 'accepted' },
} as const

describe('N5: the recorder’s fields', () => {
  const url = 'https://lender.example/a'
  const chosen = { ...result, application: { status: 'redirected' } } as const
  const several: Application = {
    ...newApplication(variant),
    lead: { ...lead, amount: 700, period: 50, sessionStartedAt: 'T' },
    access: { id, token: 'secret', version: 1 },
    progressState: 10,
    applicationResult: { application: { status: 'accepted' } },
  }

  test('name the offer that was chosen among several, and no default for the loan that went with the answers', () => {
    const left = reduce(several, { type: 'left', redirect: { url, method: 'PUSH' }, result: chosen }, variant)
    expect(of(left)).toMatchObject({
      status: 'redirected',
      offerId: 'offer-1',
      partnerName: 'Moneyman',
      redirected: 1,
      redirectUrl: 'lender.example',
      amount: '',
      period: '',
    })
  })

  test('keep the partner where the server says no more than where to', () => {
    const one = { ...several, applicationResult: result }
    const left = reduce(one, { type: 'left', redirect: { url, method: 'PUSH' } }, variant)
    expect(of(left)).toMatchObject({ offerId: 'offer-1', partnerName: 'Moneyman' })
  })

  test('are the document’s, in its order, all there when nothing is known', () => {
    expect(Object.entries(of({ lead: { tags: [], periodScale: 'days' } }))).toEqual([
      ['environmentType', 'development'],
      ['sessionStartedAt', ''],
      ['leadId', ''],
      ['app', 'askrobin-es'],
      ['progressState', 0],
      ['lastAppRoute', '/askrobin-es/accepted'],
      ['status', ''],
      ['offerId', ''],
      ['partnerName', ''],
      ['redirected', 0],
      ['redirectUrl', ''],
      ['redirectMethod', ''],
      ['reapplying', 0],
      ['amount', ''],
      ['period', ''],
      ['personalDetails', ''],
      ['contactDetails', ''],
      ['incomeDetails', ''],
      ['expenses', ''],
      ['otherDetails', ''],
      ['employer', ''],
      ['result', ''],
    ])
  })

  test.each<[string, Partial<Application>, object]>([
    ['session', { lead: { ...lead, sessionStartedAt: 'T' } }, { sessionStartedAt: 'T' }],
    ['lead', { access: { id, token: 'secret', version: 1 } }, { leadId: id }],
    ['state', { progressState: 10 }, { progressState: 10 }],
    [
      'result',
      { applicationResult: result },
      { status: 'accepted', offerId: 'offer-1', partnerName: 'Moneyman', result: '' },
    ],
    [
      'redirect',
      { redirect: { url: 'https://lender.example/a/b?email=x', method: 'PUSH' } },
      { redirected: 1, redirectUrl: 'lender.example', redirectMethod: 'PUSH' },
    ],
    [
      'a redirect that is no address',
      { redirect: { url: 'x', method: 'REPLACE' } },
      { redirected: 1, redirectUrl: '' },
    ],
    ['reapplying', { reapplying: true }, { reapplying: 1 }],
    ['loan', { lead: { ...lead, amount: 500, period: 61 } }, { amount: 500, period: 61 }],
  ])('%s', (_what, change, expected) => expect(of(change)).toMatchObject(expected))

  test('T-07: no answer is in them but amount and period', () => {
    const answers = fc.constantFrom(...dataPointKeys.filter((key) => key !== 'amount' && key !== 'period'))
    fc.assert(
      fc.property(answers, fc.string(), (key, text) => {
        const told = of({
          lead: { ...lead, ...toSections({ [key]: `canary${text}` }) },
          asyncFormData: { [key]: [`canary${text}`] },
          access: { id, token: 'canary', version: 1 },
        })
        expect(JSON.stringify(told)).not.toContain('canary')
      }),
    )
  })
})

describe('N5: without a usable id', () => {
  test.each([
    [undefined, 'Session recorder: the id is missing'],
    ['', 'Session recorder: the id is missing'],
    ['loanform', 'Session recorder: the id is invalid'],
    ['https://x.test/a/b', 'Session recorder: the id is invalid'],
    ['a/b/c', 'Session recorder: the id is invalid'],
  ])('%o there is no recorder, but a warning', async (given, warning) => {
    const warned: string[] = []
    const parts = { warn: (message: string) => warned.push(message) } as unknown as SinkParts
    expect(await start(given === undefined ? {} : { id: given }, parts)).toBeUndefined()
    expect(warned).toEqual([warning])
  })
})
