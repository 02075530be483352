// Test of the words that a consent's record has: those beside the box, also where they change while the page is open (P-04). Who gives
// a consent by other words is shown those of today first.
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ConsentsReply } from '#contract/consent-endpoints.ts'
import { consentMarks, markOf, shownWords } from '#contract/consent-words.ts'
import { createTexts } from '#contract/texts-engine.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { toSections } from '#domain/questions/answers.ts'
import type { ConsentPurpose } from '#server/platform/stores/consent-tables.ts'
import { textsOf } from '#server/platform/catalogue/catalogue.ts'
import { answersOf, createBody } from './applicants.ts'
import { without } from './follow-up-cases.ts'
import { accepted, fakeLender, startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
let folder: string
const offers: DataPointKey = 'contactDetails.marketingConsents'
const account: DataPointKey = 'otherDetails.ibanConsent'
let writes = 0

/** The operator's texts of a namespace, from now on. */
function writeTexts(namespace: string, texts: object): void {
  const file = join(folder, `askrobin/es/${namespace}.json`)
  writeFileSync(file, JSON.stringify(texts))
  // The file system's clock may not tell two writes of one test apart.
  utimesSync(file, new Date(), new Date(Date.now() + 1000 * ++writes))
}

/** The words below two consents. */
const writeHints = (hint: string) =>
  writeTexts('form', { dataPoints: Object.fromEntries(['generalPolicies', account].map((key) => [key, { hint }])) })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'loanform-words-'))
  mkdirSync(join(folder, 'askrobin/es'), { recursive: true })
  server = await startTestServer({ environment: { TEXTS_DIR: folder } })
})
beforeEach(() => writeHints('Antes.'))
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const variant = () => server.deps.variants.get('askrobin-es')!
const pages = { first: answersOf('es'), last: { [account]: true } } as const

/** Marks of a page that shows the hint below each of its consents, or the catalogue's words in another language. */
function marksOf({ hint, locale = 'es' }: { hint?: string; locale?: string }, answers = answersOf('es')) {
  const { catalogue } = server.deps
  const texts = textsOf(catalogue, locale, variant())
  const { t } = createTexts(catalogue.locales[locale]!.tag, texts)
  const shown: typeof t = (key, values) =>
    hint !== undefined && /(?:generalPolicies|ibanConsent)>hint$/.test(String(key)) ? hint : t(key, values)
  return consentMarks(shown, variant().country, answers)
}

const withoutAccount = () => answersOf('es', { [account]: undefined })
const create = (wordings: object | undefined, key = server.deps.newId(), answers = withoutAccount()) =>
  server.call(
    'POST',
    '/v2/lead',
    { ...createBody('es', answers), ...(wordings ? { wordings } : {}) },
    { 'idempotency-key': key },
  )
const wordsOf = async (id: string, purpose: string, { db } = server) => {
  const rows = await db
    .selectFrom('consent')
    .innerJoin('wording', (on) =>
      on.onRef('wording.hash', '=', 'consent.wording_hash').onRef('wording.locale', '=', 'consent.locale'),
    )
    .select(['wording.text', 'consent.locale', 'consent.given'])
    .where('lead_id', '=', id)
    .where('purpose', '=', purpose as ConsentPurpose)
    .orderBy('serial')
    .execute()
  return rows
}
const leads = async () => (await server.db.selectFrom('lead').select('id').execute()).length

test('P-04: who agrees on a page from before a change of the words reads them first; then the record has what was read', async () => {
  const before = marksOf({ hint: 'Antes.' })
  writeHints('Después.')
  const had = await leads()
  const refused = await create(before)
  expect(refused.status).toBe(422)
  expect(refused.body).toEqual([
    { field: 'generalPolicies', code: 'notOffered', message: expect.stringMatching(/^Este texto ha cambiado/) },
  ])
  expect(await leads()).toBe(had)
  const made = await create(marksOf({ hint: 'Después.' }))
  expect(made.status).toBe(201)
  const { id } = made.body as { id: string }
  expect((await wordsOf(id, 'generalPolicies')).map(({ text }) => text.split('\n')[1])).toEqual(['Después.'])
})

test('P-04: the same holds for a consent of a later page, and for nothing but consents that are given there', async () => {
  const { body } = await create(marksOf({ hint: 'Antes.' }))
  const { id, token } = body as { id: string; token: string }
  writeHints('Después.')
  const wordings = marksOf({ hint: 'Antes.' })
  const save = (answers: object, marks: object | undefined = wordings) =>
    server.call(
      'PUT',
      '/lead',
      { id, ...toSections(answers), ...(marks ? { wordings: marks } : {}) },
      { authorization: `Bearer ${token}` },
    )
  const refused = await save(pages.last)
  expect(refused).toMatchObject({ status: 422, body: [{ field: account }] })
  expect(await wordsOf(id, account)).toEqual([])
  // The main consent was given before: the words that it was given to stand.
  expect((await save({ 'personalDetails.firstName': 'Eva' })).status).toBe(200)
  expect((await save({ [offers]: false })).status).toBe(200)
  expect(await wordsOf(id, 'generalPolicies')).toMatchObject([{ text: expect.stringContaining('Antes.') }])
  expect((await save(pages.last, marksOf({ hint: 'Después.' }))).status).toBe(200)
  expect(await wordsOf(id, account)).toMatchObject([{ text: expect.stringContaining('Después.'), given: true }])
})

test('P-04: words of another language of the form are recorded in that language', async () => {
  const { body } = await create(marksOf({ locale: 'en' }))
  const { id } = body as { id: string }
  expect(await wordsOf(id, 'generalPolicies')).toMatchObject([
    { locale: 'en', text: expect.stringContaining('I have read') },
  ])
})

test('R-11 P-04: a creation that went through before the words changed is answered as it was', async () => {
  const before = marksOf({ hint: 'Antes.' })
  const key = server.deps.newId()
  const first = await create(before, key)
  writeHints('Después.')
  expect(await create(before, key)).toMatchObject({ status: 201, body: first.body })
})

test('P-04: a caller that shows no words agrees to those of today', async () => {
  const { status, body } = await create(undefined)
  expect(status).toBe(201)
  expect(await wordsOf((body as { id: string }).id, 'generalPolicies')).toMatchObject([
    { text: expect.stringContaining('Antes.'), locale: 'es' },
  ])
})

test('P-04 M4: "Your data" shows a consent that is not given in the words it would be given to, and takes no others', async () => {
  const { body } = await create(marksOf({ hint: 'Antes.' }))
  const { id, token } = body as { id: string; token: string }
  const auth = { authorization: `Bearer ${token}` }
  const path = `/customer/${id}/consents`
  const shown = async () =>
    ((await server.call('GET', path, undefined, auth)).body as ConsentsReply).consents.find(
      ({ purpose }) => purpose === 'generalPolicies',
    )!
  const say = (given: boolean, wordingHash: string) =>
    server.call('POST', path, { purpose: 'generalPolicies', given, wordingHash }, auth)
  writeHints('Después.')
  const agreed = await shown()
  expect(agreed.wording).toContain('Antes.')
  // Taking back is never held up by words.
  expect((await say(false, 'any')).status).toBe(200)
  const offered = await shown()
  expect(offered).toMatchObject({ given: false, wording: expect.stringContaining('Después.') })
  expect(await say(true, agreed.wordingHash)).toMatchObject({
    status: 422,
    body: [{ field: 'wordingHash', message: expect.stringMatching(/^Este texto ha cambiado/) }],
  })
  expect((await shown()).given).toBe(false)
  expect((await say(true, offered.wordingHash)).status).toBe(200)
  expect((await wordsOf(id, 'generalPolicies')).map(({ text, given }) => [text.split('\n')[1], given])).toEqual([
    ['Antes.', true],
    ['Antes.', false],
    ['Después.', true],
  ])
})

test('P-04: a follow-up takes its consents by the words that it showed, those of the form and its own', async () => {
  const key = 'wenance-account'
  const asking = await startTestServer({
    environment: { TEXTS_DIR: folder },
    catalogue: without([{ key, countryId: 'es', unknown: ['incomeDetails.iban', account] }]),
    lenders: { moneyman: fakeLender({ kind: 'follow-up', followUp: key, ask: {} }, undefined, accepted) },
  })
  const writeOwnHint = (hint: string) =>
    writeTexts('followUps', { [key]: { fields: { payoutConsent: { label: 'Autorizo', hint } } } })
  writeOwnHint('Antes.')
  const known = answersOf('es', { 'incomeDetails.iban': undefined, [account]: undefined })
  const lead = await asking.aLead('es', createBody('es', known))
  await lead.send(known)
  await asking.runJobs()
  const iban = { 'incomeDetails.iban': 'ES9121000418450200051332' }
  const answers = { accountHolder: 'alone', ...iban, [account]: true, payoutConsent: true }
  const answer = (hint: string) => {
    const wordings = { ...marksOf({ hint }), payoutConsent: markOf(['Autorizo', hint]) }
    return lead.answer('/lead/account', { answers, wordings })
  }
  writeHints('Después.')
  writeOwnHint('Después.')
  expect(await answer('Antes.')).toMatchObject({ status: 422, body: [{ field: account }, { field: 'payoutConsent' }] })
  expect((await answer('Después.')).status).toBe(200)
  for (const purpose of [account, `${key}>moneyman>payoutConsent`])
    expect(await wordsOf(lead.id, purpose, asking)).toMatchObject([
      { given: true, text: expect.stringContaining('Después.') },
    ])
  await asking.close()
})

test('P-04: each text beside a consent has its part in the mark', () => {
  for (const each of server.deps.variants.values()) {
    const { country } = each
    const { catalogue } = server.deps
    const { t } = createTexts(catalogue.locales[country.locale]!.tag, textsOf(catalogue, country.locale, each))
    const asked = new Set<string>()
    const listening: typeof t = (key, values) => (asked.add(String(key)), t(key, values))
    const mark = markOf(shownWords(listening, country, offers))
    expect(asked.size).toBe((country.marketingChannels?.length ?? 1) + 1)
    for (const text of asked) {
      const other: typeof t = (key, values) => (key === text ? 'Other words' : t(key, values))
      expect(markOf(shownWords(other, country, offers))).not.toBe(mark)
    }
  }
})
