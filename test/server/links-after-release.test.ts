// Test of an old link opened on another device after a release that changed steps and questions (M6, R-03). The applicant sees
// the first question nobody answered, and every answer that is still asked is kept.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ContinuedReply } from '#contract/schemas.ts'
import { keyedLead } from '#server/platform/stores/data-keys.ts'
import type { Catalogue } from '#server/platform/catalogue/catalogue.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { sealAnswers } from '#server/platform/stores/sealed-answers.ts'
import { answersOf, createBody, firstPage, only } from './applicants.ts'
import { startTestServer } from './server.ts'

type Server = Awaited<ReturnType<typeof startTestServer>>

const dropped: DataPointKey = 'incomeDetails.jobArea'
const added: DataPointKey = 'otherDetails.education'

/** The steps of the release: `income-source` is called `work`, `schooling` asks something new, `job-area` is gone. */
async function releasedSteps() {
  const { steps } = await vi.importActual<typeof import('#domain/journey/steps.ts')>('#domain/journey/steps.ts')
  const { 'income-source': work, 'job-area': gone, education, 'employment-details': employment, ...rest } = steps
  const { 'initial-details': first, 'loan-details': second, ...others } = rest
  const after = {
    'initial-details': first,
    'loan-details': second,
    schooling: { ...education },
    work,
    ...others,
    'employment-details': { ...employment, dataPoints: [...employment.dataPoints, ...gone.dataPoints] },
  }
  const rows: Readonly<Record<string, { readonly dataPoints: readonly string[] }>> = after
  return {
    steps: after,
    stepPaths: Object.keys(after),
    stepRow: (path: string) => rows[path],
    isStepPath: (path: string) => Object.hasOwn(after, path),
    // Nothing stands beside anything in the release.
    pageOfStep: (path: string) => path,
    stepOf: (key: string) => Object.keys(rows).find((path) => rows[path]!.dataPoints.includes(key))!,
  }
}

/** The catalogue after a release in Spain that asks the new question of everybody, and the old one of nobody. */
function releasedCatalogue(catalogue: Catalogue): Catalogue {
  const es = catalogue.countries.es!
  const { journey } = es
  const lenders = Object.entries(catalogue.lenders).map(([id, lender]) => {
    const there = lender.countries.es
    if (!there) return [id, lender]
    const needs = there.needs.filter((key) => key !== dropped)
    return [id, { ...lender, countries: { ...lender.countries, es: { ...there, needs } } }]
  })
  return {
    ...catalogue,
    lenders: Object.fromEntries(lenders) as Catalogue['lenders'],
    countries: { ...catalogue.countries, es: { ...es, journey: { ...journey, always: [...journey.always, added] } } },
  }
}

let before: Server
let after: Awaited<ReturnType<typeof released>>
beforeAll(async () => {
  before = await startTestServer()
  after = await released(before)
})
afterAll(async () => {
  await after.app.close()
  await before.close()
  // The files after this one load their modules anew, without the release.
  vi.doUnmock('#domain/journey/steps.ts')
  vi.resetModules()
})

/** Server and browser of the release, over the database and keys of the one before. */
async function released({ deps }: Server) {
  vi.resetModules()
  vi.doMock('#domain/journey/steps.ts', releasedSteps)
  const [{ buildApp }, { variantsOf }, { createTranslator }, application, continued, places, emptied] =
    await Promise.all([
      import('#server/app.ts'),
      import('#server/platform/catalogue/catalogue.ts'),
      import('#server/platform/texts/applicant-messages.ts'),
      import('#domain/application/application.ts'),
      import('#domain/application/resume.ts'),
      import('#domain/application/current-route.ts'),
      import('#domain/application/forgotten-keys.ts'),
    ])
  const catalogue = releasedCatalogue(deps.catalogue)
  const variants = variantsOf(catalogue, { productName: 'Loanform', environment: 'development' })
  const words = createTranslator(catalogue)
  const app = await buildApp({ ...deps, catalogue, variants, words, webRoot: import.meta.dirname })
  return { app, variant: variants.get('askrobin-es')!, ...application, ...continued, ...places, ...emptied }
}

const at = '2026-11-21T10:00:00.000Z'
const everything = answersOf('es')
const keysOf = (answers: Answers) => Object.keys(answers) as DataPointKey[]

/** A lead with these answers, made before the release; its link opened after it in a browser that knows nothing. */
async function openedAfter(answers: Answers, change?: (id: string) => Promise<void>) {
  const lead = await before.aLead('es', createBody('es', only(everything, firstPage)))
  await lead.save(answers)
  await change?.(lead.id)
  const { url } = (await before.call('GET', `/v3/lead/url/${lead.id}/continue`, undefined, lead.auth)).body as {
    url: string
  }
  const response = await after.app.inject({
    method: 'POST',
    url: `/api/lead/continue/${url.split('/').at(-1)}`,
    headers: { 'idempotency-key': `after-${lead.id}` },
    payload: {},
  })
  const reply = response.json<ContinuedReply>()
  const application = after.continuedApplication(after.newApplication(after.variant), reply, at, after.variant)
  const pages = after.walk(application).map(({ path }) => path as string)
  return {
    lead,
    status: response.statusCode,
    reply,
    application,
    pages,
    place: after.currentRoute(application, '', after.variant),
  }
}

const upTo = (...keys: DataPointKey[]) => only(everything, keys)
const personal: DataPointKey[] = [
  'amount',
  'period',
  'otherDetails.loanPurpose',
  'personalDetails.dateOfBirth',
  'personalDetails.personalCode',
]
const address = keysOf(everything).filter((key) => /postalCode|province|\.city|street|houseNumber/.test(key))

describe('M6 R-03: opened after a release', () => {
  test('M6: the release is another form: a step is renamed, one is new, one is gone', async () => {
    const { pages, reply } = await openedAfter(everything)
    expect(pages).toEqual(expect.arrayContaining(['work', 'schooling']))
    expect(pages).not.toContain('income-source')
    expect(pages).not.toContain('job-area')
    expect(reply.missing).toEqual([added])
  })

  test.each([
    ['left after the first page', {}, 'loan-details'],
    ['left on the renamed step: the new one stands before it', upTo(...personal, ...address), 'schooling'],
    [
      'left on the renamed step, by somebody whom a lender had asked the new question',
      { ...upTo(...personal, ...address), [added]: 'university' },
      'work',
    ],
    ['everything answered: the new question alone', everything, 'schooling'],
  ] as const)('M6 R-03: %s', async (_what, answers, expected) => {
    const { status, reply, application, place } = await openedAfter(answers)
    expect(status).toBe(200)
    const kept = keysOf({ ...only(everything, firstPage), ...answers })
    expect([...reply.answeredKeys].toSorted()).toEqual(kept.toSorted())
    expect(place).toBe(expected)
    const { dataPoints } = after.walk(application).find(({ path }) => path === expected)!
    expect(dataPoints.some((key) => !reply.answeredKeys.includes(key))).toBe(true)
    // Nothing that was answered is asked on the way there, and nothing held is forgotten.
    expect(reply.missing.filter((key) => kept.includes(key))).toEqual([])
    expect(after.forgottenKeys(application, after.variant.country.journey.optional)).toEqual([])
  })

  test('M6 R-03: answered there, it goes to the end with the answers of before', async () => {
    const { lead, reply } = await openedAfter(everything)
    const put = await after.app.inject({
      method: 'PUT',
      url: '/api/lead',
      headers: { 'idempotency-key': `put-${lead.id}`, authorization: `Bearer ${reply.token}` },
      payload: { id: lead.id, otherDetails: { education: 'university' } },
    })
    expect(put.json()).toMatchObject({ missing: [] })
    const sent = await after.app.inject({
      method: 'POST',
      url: '/api/v3/lead',
      headers: { 'idempotency-key': `send-${lead.id}`, authorization: `Bearer ${reply.token}` },
      payload: { id: lead.id },
    })
    expect(sent.statusCode).toBe(202)
    expect(sent.json()).toMatchObject({ progressState: 6 })
  })

  test('M6: an answer to a question that no table has any more disturbs nobody', async () => {
    const { status, reply, place } = await openedAfter(everything, async (id) => {
      const withOld = { ...everything, 'otherDetails.shoeSize': '42' } as Answers
      await before.db
        .updateTable('lead')
        .set({ sections: JSON.stringify(sealAnswers(before.deps.sealer, await keyedLead(before.db, id), withOld)) })
        .where('id', '=', id)
        .execute()
    })
    expect(status).toBe(200)
    expect(place).toBe('schooling')
    expect([...reply.answeredKeys].toSorted()).toEqual(keysOf(everything).toSorted())
  })
})
