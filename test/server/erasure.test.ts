// Test of erasure: all personal data go at once, accounting records stay, lenders are told, other people's data are untouched
// (P-05, P-12, S-01, R-11).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { channels } from '#domain/law/messaging.ts'
import { dataPointKeys } from '#domain/questions/data-points.ts'
import { holdings, otherTables } from '#server/people/retention/holdings.ts'
import { repeatLedger } from '#server/people/retention/erasure-ledger.ts'
import { emailIndex } from '#server/platform/stores/sealed-answers.ts'
import { suppressedAt } from '#server/platform/stores/suppressions.ts'
import { beginJobs } from '#server/platform/jobs/worker.ts'
import { eraseLead } from '#server/people/retention/erase.ts'
import { answersOf, createBody } from './applicants.ts'
import { everythingIn, everythingStored, tablesIn } from './database-sweep.ts'
import { plantedMarks, plantLead, plantRecords } from './planted.ts'
import { accepted, fakeLender, startTestServer } from './server.ts'

const told: { reference: string; scope: string }[] = []
let answers: ('told' | 'untold')[] = []
let whilePosting = async (): Promise<unknown> => undefined
const sold = fakeLender(accepted)
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({
    lenders: {
      moneyman: {
        ...sold,
        post: async (...sent) => {
          await whilePosting()
          return sold.post(...sent)
        },
        erase: async (erasure) => {
          told.push(erasure)
          return answers.shift() ?? 'told'
        },
      },
    },
  })
})
afterAll(() => server.close())

const everything = async () =>
  `${await everythingIn(server.db, server.keys)}\n${await everythingStored(server.deps.documents, server.db, server.keys)}`
const rowOf = (id: string) => server.db.selectFrom('lead').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const erase = (id: string, headers: Record<string, string>) =>
  server.call('POST', `/lead/${id}/erase`, { confirm: true }, headers)

test('P-05: every table says how it is exported, erased and purged, and no other is named', async () => {
  expect([...Object.keys(holdings), ...Object.keys(otherTables)].toSorted()).toEqual(await tablesIn(server.db))
})

test('P-05: a canary in every field and record is found before erasure and nowhere after it, and others keep theirs', async () => {
  const at = new Date(server.clock.now)
  const id = await plantLead(server.deps, { country: 'es', outcome: 'sold', mark: 'mine', at })
  await plantLead(server.deps, { country: 'es', outcome: 'sold', mark: 'theirs', at })
  const canaries = [
    ...dataPointKeys.flatMap((key) => [`-${key}`, `-decision-${key}`]),
    ...plantedMarks.map((mark) => `-${mark}`),
  ]
  const found = (text: string, mark: string) => canaries.filter((canary) => text.includes(mark + canary))
  const before = await everything()
  expect(found(before, 'mine')).toEqual(canaries)
  await eraseLead(server.deps, id)
  await server.runJobs()
  const after = await everything()
  // The hash of a device's token: its holder is told of the erasure.
  expect(found(after, 'mine')).toEqual(['-token'])
  expect(found(after, 'theirs')).toEqual(canaries)
  expect(server.lines.join('\n')).not.toMatch(/mine-/)
})

test('P-05 P-12: a lead that went all its way is erased by its owner at once: books, suppression and evidence stay, ways in end', async () => {
  const lead = await server.aLead('es', { ...createBody(), sellingTierGlobalId: 'canary-tier' })
  await lead.send()
  await server.runJobs()
  await lead.redirect()
  await plantRecords(server.deps, { leadId: lead.id, mark: 'walked', at: new Date(server.clock.now) })
  const link = await server.call('GET', `/v3/lead/url/${lead.id}/continue`, undefined, lead.auth)
  const verdicts = await lead.verdicts()
  const kept = answersOf('es', { 'contactDetails.phoneNumber': '612345678' })
  const texts = [...Object.values(kept).filter((value) => String(value).length > 8), 'canary-tier', 'walked-']
  const before = await everything()
  expect(texts.filter((text) => before.includes(String(text)))).toEqual(texts)
  told.length = 0

  const key = { 'idempotency-key': randomUUID() }
  const erased = await erase(lead.id, { ...lead.auth, ...key })
  expect(erased).toMatchObject({ status: 200, body: { erasedAt: new Date(server.clock.now).toISOString() } })
  await server.runJobs()
  const after = (await everything()).replaceAll('walked-token', '')
  expect(texts.filter((text) => after.includes(String(text)))).toEqual([])
  expect(server.lines.join('\n')).not.toMatch(/canary-tier|walked-|ana@example/)

  // the answer was lost, the same request comes again; another one finds nobody.
  expect(await erase(lead.id, { ...lead.auth, ...key })).toMatchObject({ status: 200, body: erased.body })
  expect((await erase(lead.id, lead.auth)).status).toBe(404)
  // Its token is told so, and nobody else's: a form that is open still sends nothing of the person again.
  const told410 = { status: 410, body: { code: 'erased' } }
  expect(await lead.save({ amount: 500 })).toMatchObject(told410)
  expect(await server.call('POST', `/lead/${lead.id}/offers/reopen`, {}, lead.auth)).toMatchObject(told410)
  const status = (auth: Readonly<Record<string, string>>) =>
    server.call('GET', `/lead/status/${lead.id}`, undefined, auth)
  expect(await status(lead.auth)).toMatchObject(told410)
  const another = await server.aLead()
  expect((await status(another.auth)).status).toBe(404)
  expect((await status({})).status).toBe(404)
  const token = (link.body as { url: string }).url.split('/').at(-1)!
  expect((await server.call('POST', `/lead/continue/${token}`, {})).status).toBe(404)

  expect(await rowOf(lead.id)).toMatchObject({
    state: 12,
    answered_keys: [],
    sections: {},
    request_context: null,
    result: null,
  })
  const left = await lead.verdicts()
  expect(left.map(({ id, outcome, price_cents }) => ({ id, outcome, price_cents }))).toEqual(
    verdicts.map(({ id, outcome, price_cents }) => ({ id, outcome, price_cents })),
  )
  const suppressed = await server.db
    .selectFrom('suppression')
    .select(['channel', 'product'])
    .where('address_index', '=', emailIndex(server.deps.sealer, 'ana@example.test'))
    .orderBy('channel')
    .execute()
  expect(suppressed).toEqual(channels.map((channel) => ({ channel, product: 'askrobin' })))
  const evidence = await server.db.selectFrom('retention_evidence').selectAll().where('kind', '=', 'erasure').execute()
  expect(evidence.at(-1)).toMatchObject({ class: 'everything', country: 'es', count: 1 })

  await server.runJobs()
  const moneyman = verdicts.find(({ lender, outcome }) => lender === 'moneyman' && outcome === 'accepted')!
  expect(told).toEqual([{ reference: moneyman.id, scope: 'everything' }])
})

test('P-05 S-05: every device of one that was erased is told so, however it came, and what was revoked before is told nothing', async () => {
  const lead = await server.aLead()
  const viaLink = async () => {
    const { body } = await server.call('GET', `/v3/lead/url/${lead.id}/continue`, undefined, lead.auth)
    const link = (body as { url: string }).url.split('/').at(-1)!
    const redeemed = await server.call('POST', `/lead/continue/${link}`, {})
    return { authorization: `Bearer ${(redeemed.body as { token: string }).token}` }
  }
  const save = (auth: Readonly<Record<string, string>>) =>
    server.call('PUT', '/lead', { id: lead.id, amount: 500 }, { ...auth, 'if-match': '1' })
  const revoked = await viaLink()
  await server.call('POST', `/lead/${lead.id}/links/revoke`, {}, lead.auth)
  server.clock.now += 1
  const device = await viaLink()
  await erase(lead.id, lead.auth)
  expect(await save(device)).toMatchObject({ status: 410, body: { code: 'erased' } })
  expect(await server.call('GET', `/lead/status/${lead.id}`, undefined, device)).toMatchObject({ status: 410 })
  expect((await save(revoked)).status).toBe(404)
})

test('P-05: a lender that cannot be reached is told again, later and later, under the same key, until it is told', async () => {
  const lead = await server.aLead()
  await lead.send()
  await server.runJobs()
  told.length = 0
  answers = ['untold', 'untold', 'untold']
  const began = server.clock.now
  await erase(lead.id, lead.auth)
  await server.runJobs()
  expect(told).toHaveLength(4)
  expect(server.clock.now - began).toBeGreaterThan(3 * 60_000)
  const [notice] = await server.db.selectFrom('erasure_notice').selectAll().where('lead_id', '=', lead.id).execute()
  expect(notice?.told_at).toBeInstanceOf(Date)
})

test('P-05: a lender that is being sent the application is told of the erasure once that has come', async () => {
  const lead = await server.aLead()
  await lead.send()
  told.length = 0
  answers = []
  const { 'tell-erasure': tellErasure } = server.jobParts.handlers
  const parts = { ...server.jobParts, handlers: { 'tell-erasure': tellErasure! } }
  let toldTooEarly = 0
  whilePosting = async () => {
    await erase(lead.id, lead.auth)
    await Promise.all(await beginJobs(parts, 8))
    toldTooEarly = told.length
    whilePosting = async () => undefined
  }
  await server.runJobs()
  expect(toldTooEarly).toBe(0)
  expect(told).toHaveLength(1)
})

test.each([
  [1, 0],
  [2, 1],
])('P-05: a lender whose last of %i posts did not arrive is told of the erasure %i times', async (posts, times) => {
  const lead = await server.aLead()
  await lead.send()
  await server.runJobs()
  told.length = 0
  answers = []
  await server.db
    .updateTable('lender_verdict')
    .set({ outcome: 'refused', posts })
    .where('lead_id', '=', lead.id)
    .where('lender', '=', 'moneyman')
    .execute()
  await erase(lead.id, lead.auth)
  await server.runJobs()
  expect(told).toHaveLength(times)
})

test('P-05 P-08 R-38: an erasure that a restore repeats stops messages as of its day: a yes given since counts', async () => {
  const body = createBody('es', answersOf('es', { 'contactDetails.email': 'again@example.test' }))
  const { id } = await server.aLead('es', body)
  const row = await rowOf(id)
  const at = new Date(server.clock.now)
  server.clock.now += 86_400_000
  const entry = { id: randomUUID(), kind: 'erasure', purpose: null, channel: null, product: null } as const
  await repeatLedger(server.deps, [
    { ...entry, subject: server.deps.sealer.index('erasure ledger', id), at: at.toISOString() },
  ])
  expect((await rowOf(id)).erased_at).not.toBeNull()
  for (const index of [row.email_index!, row.phone_index!])
    for (const channel of channels)
      expect(await suppressedAt(server.db, { addressIndexes: [index], channel, product: row.product })).toEqual(at)
})

test('P-05 R-26: what a lender says after the erasure is not taken in', async () => {
  const lead = await server.aLead()
  await lead.send()
  await eraseLead(server.deps, lead.id)
  await server.runJobs()
  expect(await lead.verdicts()).toEqual([])
  expect(await rowOf(lead.id)).toMatchObject({ sections: {}, result: null })
})

test('P-04 P-05: proof of consent stays where its law says so, without naming anybody, and goes elsewhere', async () => {
  const at = new Date(server.clock.now)
  const left = async (country: string) => {
    const id = await plantLead(server.deps, { country, outcome: 'unsold', mark: `proof-${country}`, at })
    await eraseLead(server.deps, id)
    const consents = await server.db.selectFrom('consent').select('purpose').where('lead_id', '=', id).execute()
    return { consents: consents.length, isFound: (await rowOf(id)).proof_index !== null }
  }
  expect(await left('de')).toEqual({ consents: 1, isFound: true })
  expect(await left('es')).toEqual({ consents: 0, isFound: false })
})

test('S-01: nobody else erases or sees anything, and without the word nothing is done', async () => {
  const [lead, other] = [await server.aLead(), await server.aLead()]
  for (const auth of [{}, other.auth, { authorization: `Bearer ${'x'.repeat(90)}` }])
    for (const id of [lead.id, 'linked']) {
      expect((await erase(id, auth)).status).toBe(404)
      expect((await server.call('GET', `/lead/${id}/data`, undefined, auth)).status).toBe(404)
    }
  expect((await server.call('POST', `/lead/${lead.id}/erase`, {}, lead.auth)).status).toBe(422)
  expect((await lead.status()).answeredKeys).toContain('contactDetails.email')
})
