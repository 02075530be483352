// Test of consents on the server: immutable evidence, withdrawal, receipts, and lenders that are never told (P-03, P-04, M4,
// ATHZ-04).
import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ConsentsReply, SignedReceipt } from '#contract/consent-endpoints.ts'
import { createHash } from 'node:crypto'
import { marketingChannelsOf } from '#server/lead/consents/marketing.ts'
import { whyNotToTell } from '#server/lead/consents/sharing.ts'
import { receiptSigner } from '#server/platform/kit/receipt-keys.ts'
import { newKeyRing, readKeyRing } from '#server/platform/kit/sealing-keys.ts'
import { receiptProblem } from '#scripts/verify-receipt.ts'
import { answersOf, createBody, firstPage, only } from './applicants.ts'
import { accepted, behind, fakeLender, firstTwo, startTestServer } from './server.ts'
import type { FakeLender } from './server.ts'

let moneyman: FakeLender
let creditea: FakeLender
let server: Awaited<ReturnType<typeof startTestServer>>
const catalogue = { lenders: { ...firstTwo } as Record<string, (typeof firstTwo)['moneyman']> }
beforeAll(async () => {
  server = await startTestServer({
    catalogue,
    lenders: { moneyman: behind(() => moneyman), creditea: behind(() => creditea) },
  })
})
afterAll(() => server.close())
beforeEach(() => {
  moneyman = fakeLender({ kind: 'rejected' })
  creditea = fakeLender({ kind: 'rejected' })
})

type Lead = Awaited<ReturnType<typeof server.aLead>>
const path = ({ id }: Lead) => `/customer/${id}/consents`
const consentsOf = async (lead: Lead) =>
  ((await server.call('GET', path(lead), undefined, lead.auth)).body as ConsentsReply).consents
const change = (lead: Lead, body: object, headers = {}) =>
  server.call('POST', path(lead), body, { ...lead.auth, ...headers })
const rowsOf = ({ id }: Lead) =>
  server.db.selectFrom('consent').selectAll().where('lead_id', '=', id).orderBy('serial').execute()
const offers = 'contactDetails.marketingConsents'

describe('P-04: evidence', () => {
  test('P-04: a row says everything, its words are kept once and are what its hash is of', async () => {
    const leads = [await server.aLead(), await server.aLead()]
    for (const row of await rowsOf(leads[0]!)) {
      expect(row).toMatchObject({ locale: 'es', brand: 'askrobin', variant: 'askrobin-es' })
      expect(row.surface).toMatch(/^askrobin-es\/./)
      expect(row.policy_version).toMatch(/^privacy@\S+#[0-9a-f]{64}/)
      expect(row.network).toMatch(/^[\w-]{43}$/)
      expect(row.network).not.toContain('127.')
      expect(row.at.getTime()).toBe(server.clock.now)
      const words = await server.db.selectFrom('wording').selectAll().where('hash', '=', row.wording_hash).execute()
      expect(words).toHaveLength(1)
      expect(createHash('sha256').update(words[0]!.text).digest('hex')).toBe(row.wording_hash)
      for (const [, hash] of (row.policy_version ?? '').matchAll(/#([0-9a-f]{64})/g)) {
        const [policy] = await server.db.selectFrom('wording').select('text').where('hash', '=', hash!).execute()
        expect(policy?.text).toContain('Este texto es un modelo')
      }
    }
    const sharing = (await rowsOf(leads[0]!)).find(({ purpose }) => purpose === 'generalPolicies')
    expect(sharing).toMatchObject({ lenders: ['moneyman', 'creditea'], needed: true, channel: null })
    // Offers are ours: who agrees to them has agreed to no lender.
    const offered = (await rowsOf(leads[0]!)).filter(({ purpose }) => purpose === offers)
    expect(offered.map(({ lenders, needed }) => [lenders, needed])).toEqual(offered.map(() => [null, false]))
  })

  test.each(['consent', 'wording'])('P-04: the database changes and deletes no row of %s', async (table) => {
    await server.aLead()
    const columns = { consent: 'given = not given', wording: "text = 'x'" } as const
    const attempts = [
      `update ${table} set ${columns[table as keyof typeof columns]}`,
      `delete from ${table}`,
      `truncate ${table}`,
    ]
    for (const attempt of attempts) await expect(sql.raw(attempt).execute(server.db)).rejects.toThrow(/are proof/)
    const purged = server.db.transaction().execute(async (trx) => {
      await sql`set local loanform.purge = 'on'`.execute(trx)
      await expect(sql.raw(attempts[1]!).execute(trx)).resolves.toBeDefined()
      throw new Error('taken back')
    })
    await expect(purged).rejects.toThrow('taken back')
    const changed = server.db.transaction().execute(async (trx) => {
      await sql`set local loanform.purge = 'on'`.execute(trx)
      await sql.raw(attempts[0]!).execute(trx)
    })
    await expect(changed).rejects.toThrow(/are proof/)
    await expect(sql.raw(attempts[1]!).execute(server.db)).rejects.toThrow(/are proof/)
  })

  test('P-04 P-03: whatever is given and taken back, by the form or by itself, the newest row of a channel is the truth', async () => {
    const step = fc.oneof(
      fc.record({ form: fc.constantFrom<boolean | string>(true, false) }),
      fc.record({ channel: fc.constantFrom('email', 'sms'), given: fc.boolean() }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        const lead = await server.aLead()
        const held = { email: false, sms: false }
        let answer: boolean | string = false
        let count = (await rowsOf(lead)).length
        for (const each of steps) {
          if ('form' in each) {
            await lead.save({ [offers]: each.form })
            if (each.form !== answer) {
              Object.assign(held, { email: each.form === true, sms: each.form === true })
              count += 2
            }
            answer = each.form
          } else {
            const channel = each.channel
            expect((await change(lead, { purpose: offers, channel, given: each.given })).status).toBe(200)
            if (held[channel] !== each.given) count += 1
            held[channel] = each.given
          }
          const wanted = (['email', 'sms'] as const).filter((channel) => held[channel])
          expect(await marketingChannelsOf(server.db, lead.id)).toEqual(wanted)
        }
        expect(await rowsOf(lead)).toHaveLength(count)
      }),
      { numRuns: 6 },
    )
  })
})

describe('M4: what the applicant of a lead agreed to', () => {
  test('M4: each consent comes with its words and the way to take it back; taking back is one call and is idempotent', async () => {
    const lead = await server.aLead('mx')
    const key = { 'idempotency-key': 'withdraw-1' }
    expect((await consentsOf(lead)).find(({ channel }) => channel === 'sms')).toMatchObject({
      given: true,
      canBeWithdrawn: true,
      canBeGiven: false,
      needed: false,
      wording: expect.stringContaining('promociones'),
    })
    const before = (await rowsOf(lead)).length
    const first = await change(lead, { purpose: offers, channel: 'sms', given: false }, key)
    expect(await change(lead, { purpose: offers, channel: 'sms', given: false }, key)).toMatchObject({
      body: first.body,
    })
    await change(lead, { purpose: offers, channel: 'sms', given: false })
    expect(await rowsOf(lead)).toHaveLength(before + 1)
    expect(await marketingChannelsOf(server.db, lead.id)).toEqual(['email'])
    expect((await rowsOf(lead)).at(-1)).toMatchObject({ surface: 'askrobin-mx/my-data', given: false, locale: 'mx' })
  })

  test('P-04: taken back are the words that were agreed to, given again are those of today', async () => {
    const lead = await server.aLead('mx')
    const { words, policies } = server.deps
    const { of: policiesOf } = policies
    const of = words.consentWording
    Object.assign(policies, {
      of: (...asked: Parameters<typeof policiesOf>) =>
        policiesOf(...asked).map((each) => ({ ...each, hash: `${each.id}-of-another-day` })),
    })
    Object.assign(words, {
      consentWording: (...asked: Parameters<typeof of>) => ({ ...of(...asked), text: 'x', hash: 'of another day' }),
    })
    const agreed = (await rowsOf(lead)).find(({ channel }) => channel === 'sms')!.wording_hash
    for (const given of [false, true]) await change(lead, { purpose: offers, channel: 'sms', given })
    Object.assign(words, { consentWording: of })
    Object.assign(policies, { of: policiesOf })
    const hashes = (await rowsOf(lead)).slice(-2).map((row) => row.wording_hash)
    expect(hashes).toEqual([agreed, 'of another day'])
    const named = [...(await rowsOf(lead)).at(-1)!.policy_version!.matchAll(/#(\S+)/g)].map(([, hash]) => hash!)
    const kept = await server.db.selectFrom('wording').select('hash').where('hash', 'in', named).execute()
    expect(kept.map(({ hash }) => hash).toSorted()).toEqual(named.toSorted())
    expect(named).toContain('marketing-of-another-day')
  })

  test.each([
    ['a purpose of nobody', { purpose: 'generalPolicie', given: false }],
    ['a channel that it has not', { purpose: 'generalPolicies', channel: 'sms', given: false }],
  ])('M4: %s is refused by its field', async (_what, body) => {
    const lead = await server.aLead()
    expect(await change(lead, body)).toMatchObject({ status: 422, body: [{ field: 'purpose' }] })
  })
})

describe('P-04 P-07: by the link to one’s data', () => {
  const linkOf = async (lead: Lead) => {
    const { body } = await server.call('GET', `/v3/lead/url/${lead.id}/my-data`, undefined, lead.auth)
    return { authorization: `Bearer ${(body as { url: string }).url.split('/').at(-1)!}` }
  }
  const linkedPath = '/customer/linked/consents'

  test('P-04: seen, taken back and signed for by the link, after the application is over too, and not once it is erased', async () => {
    const lead = await server.aLead('es', createBody('es', only(answersOf('es', { [offers]: true }), firstPage)))
    const auth = await linkOf(lead)
    server.clock.now += 6 * 86_400_000
    expect((await server.call('GET', path(lead), undefined, lead.auth)).status).toBe(404)
    const seen = await server.call('GET', linkedPath, undefined, auth)
    expect((seen.body as ConsentsReply).consents.filter(({ given }) => given)).toHaveLength(3)
    const key = { 'idempotency-key': 'taken-back-by-link' }
    const withdrawal = { purpose: offers, channel: 'email', given: false }
    const done = await server.call('POST', linkedPath, withdrawal, { ...auth, ...key })
    const again = await server.call('POST', linkedPath, withdrawal, { ...auth, ...key })
    expect([done.status, again.body]).toEqual([200, done.body])
    expect(await marketingChannelsOf(server.db, lead.id)).toEqual(['sms'])
    const receipt = await server.call('GET', `${linkedPath}/receipt`, undefined, auth)
    expect([receipt.status, (receipt.body as SignedReceipt).receipt.subject]).toEqual([200, lead.id])
    expect((await server.call('POST', '/lead/linked/erase', { confirm: true }, auth)).status).toBe(200)
    for (const [method, at, body] of [
      ['GET', linkedPath, undefined],
      ['POST', linkedPath, withdrawal],
      ['GET', `${linkedPath}/receipt`, undefined],
    ] as const)
      expect((await server.call(method, at, body, auth)).status).toBe(404)
  })

  test('S-05: no other link and no token opens them there', async () => {
    const lead = await server.aLead()
    const { body } = await server.call('GET', `/v3/lead/url/${lead.id}/continue`, undefined, lead.auth)
    const other = { authorization: `Bearer ${(body as { url: string }).url.split('/').at(-1)!}` }
    for (const auth of [lead.auth, other, {}])
      expect([401, 404]).toContain((await server.call('GET', linkedPath, undefined, auth)).status)
  })
})

describe('P-03: each channel where the law wants it', () => {
  const polish = (marketingConsents: unknown) => ({
    product: 'askrobin',
    variant: 'askrobin-pl',
    locale: 'pl',
    generalPolicies: true,
    personalDetails: { firstName: 'Anna', lastName: 'Nowak' },
    contactDetails: {
      email: 'anna@example.test',
      phoneNumber: '512345678',
      ...(marketingConsents === undefined ? {} : { marketingConsents }),
    },
  })

  test.each([
    ['text messages alone', 'sms', ['sms']],
    ['both', 'email sms', ['email', 'sms']],
    ['neither', false, []],
    ['nothing said', undefined, []],
  ])('P-03: %s', async (_what, answer, channels) => {
    const lead = await server.aLead('es', polish(answer))
    expect(lead.made.status).toBe(201)
    expect(await marketingChannelsOf(server.db, lead.id)).toEqual(channels)
    const rows = (await rowsOf(lead)).filter(({ purpose }) => purpose === offers)
    expect(rows.map(({ channel }) => channel)).toEqual(answer === undefined ? [] : ['email', 'sms'])
    // Two boxes, two wordings.
    expect(new Set(rows.map((row) => row.wording_hash)).size).toBe(rows.length)
  })

  test.each([
    ['a channel there is not', polish('post')],
    ['a list', polish(['sms'])],
    ['no list of channels', { ...createBody(), contactDetails: { marketingConsents: 'true' } }],
  ])('P-03 S-17: %s is refused', async (_what, body) => {
    expect(await server.call('POST', '/v2/lead', body)).toMatchObject({
      status: 422,
      body: expect.arrayContaining([expect.objectContaining({ field: offers, code: 'type' })]),
    })
  })
})

test('P-04 GDPR 7(2): a consent to the credit bureau is on record in its own words, and without it no lender is told', async () => {
  const german = {
    product: 'askrobin',
    variant: 'askrobin-de',
    locale: 'de',
    generalPolicies: true,
    personalDetails: { firstName: 'Anna', lastName: 'Müller' },
    contactDetails: { email: 'anna@example.test', phoneNumber: '015123456789' },
  }
  const lead = await server.aLead('es', german)
  const purpose = 'otherDetails.creditBureauConsent'
  await lead.save({ [purpose]: true })
  const [row] = (await rowsOf(lead)).filter((each) => each.purpose === purpose)
  expect(row).toMatchObject({ given: true, needed: true })
  const words = await server.db.selectFrom('wording').select('text').where('hash', '=', row!.wording_hash).execute()
  expect(words[0]?.text).toContain('SCHUFA')
  const toTell = () => whyNotToTell(server.db, lead.id, { lenderId: 'smava', needs: [] })
  expect(await toTell()).not.toBe('withdrawn')
  await change(lead, { purpose, given: false })
  expect(await toTell()).toBe('withdrawn')
  await change(lead, { purpose, given: true })
  expect(await toTell()).not.toBe('withdrawn')
  // The same of the tax office that a lender asks in Romania.
  const romanian = await server.aLead('es', {
    ...german,
    variant: 'askrobin-ro',
    locale: 'ro',
    contactDetails: { email: 'ana@example.test', phoneNumber: '0712034567' },
  })
  const ofTaxOffice = 'otherDetails.taxOfficeConsent'
  await romanian.save({ [ofTaxOffice]: true })
  await change(romanian, { purpose: ofTaxOffice, given: false })
  expect(await whyNotToTell(server.db, romanian.id, { lenderId: 'smava', needs: [] })).toBe('withdrawn')
})

describe('P-04: who is told', () => {
  const sent = async () => {
    const lead = await server.aLead()
    expect((await lead.send()).status).toBe(202)
    return lead
  }
  const reasons = async (lead: Lead) =>
    Object.fromEntries((await lead.verdicts()).map(({ lender, outcome, reason }) => [lender, reason ?? outcome]))

  test('P-04 E3: taken back before the desk begins, nobody is told, and the end says why', async () => {
    const lead = await sent()
    await change(lead, { purpose: 'generalPolicies', given: false })
    await server.runJobs()
    expect([moneyman.posted.length, creditea.posted.length]).toEqual([0, 0])
    expect(await reasons(lead)).toEqual({ moneyman: 'withdrawn', creditea: 'withdrawn' })
    expect((await lead.status()).result?.application.status).toBe('withdrawn')
  })

  test('P-04: taken back before it is sent, the sending is refused with its name, and given again it goes', async () => {
    const lead = await server.aLead()
    await change(lead, { purpose: 'generalPolicies', given: false })
    const refused = await lead.send()
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject([{ field: 'generalPolicies', code: 'required' }])
    expect((await lead.status()).progressState).toBe(1)
    await change(lead, { purpose: 'generalPolicies', given: true })
    expect((await lead.send()).status).toBe(202)
    await server.runJobs()
    expect(moneyman.posted).toHaveLength(1)
  })

  test('P-04: taken back between two lenders, the second is not told', async () => {
    const sentNow: { lead?: Lead } = {}
    moneyman = { ...fakeLender({ kind: 'rejected' }) }
    const post = moneyman.post.bind(moneyman)
    moneyman = {
      ...moneyman,
      post: async (...given) => {
        await change(sentNow.lead!, { purpose: 'generalPolicies', given: false })
        return post(...given)
      },
    }
    const lead = (sentNow.lead = await sent())
    await server.runJobs()
    expect([moneyman.posted.length, creditea.posted.length]).toEqual([1, 0])
    expect(await reasons(lead)).toEqual({ moneyman: 'rejected', creditea: 'withdrawn' })
  })

  test('P-04: given again before the desk begins, everybody may be told', async () => {
    creditea = fakeLender(accepted)
    const lead = await sent()
    await change(lead, { purpose: 'generalPolicies', given: false })
    await change(lead, { purpose: 'generalPolicies', given: true })
    await server.runJobs()
    expect([moneyman.posted.length, creditea.posted.length]).toEqual([1, 1])
  })

  test('P-04: a lender that the version agreed to does not name is passed over', async () => {
    const of = server.deps.policies.lendersOf
    const policies = server.deps.policies as { lendersOf: typeof of }
    policies.lendersOf = (variant) => of(variant).filter((id) => id !== 'moneyman')
    const lead = await server.aLead()
    policies.lendersOf = of
    creditea = fakeLender(accepted)
    await lead.send()
    await server.runJobs()
    expect(await reasons(lead)).toMatchObject({ moneyman: 'not named' })
    expect([moneyman.posted.length, creditea.posted.length]).toEqual([0, 1])
  })

  test('P-04: a lead whose consent names nobody goes nowhere', async () => {
    const lead = await server.aLead('es', createBody('es', only(answersOf('es'), firstPage)))
    await server.db.transaction().execute(async (trx) => {
      await sql`set local loanform.purge = 'on'`.execute(trx)
      await trx.deleteFrom('consent').where('lead_id', '=', lead.id).execute()
    })
    await lead.send()
    await server.runJobs()
    expect(await reasons(lead)).toEqual({ moneyman: 'not named', creditea: 'not named' })
  })

  test.each(['result', 'second post'])('P-04: taken back before a %s, the lender is told no more', async (what) => {
    const isResult = what === 'result'
    const sentNow: { lead?: Lead } = {}
    moneyman = isResult
      ? fakeLender({ kind: 'follow-up', followUp: 'wenance-account', ask: {} }, undefined, accepted)
      : fakeLender({ kind: 'unknown', why: 'time-out' }, { kind: 'not-found' })
    const asks = moneyman.ask.bind(moneyman)
    moneyman = {
      ...moneyman,
      ask: async (reference) => {
        await change(sentNow.lead!, { purpose: 'generalPolicies', given: false })
        return asks(reference)
      },
    }
    const lead = (sentNow.lead = await sent())
    await server.runJobs(isResult ? 0 : undefined)
    if (isResult) {
      const fields = { accountHolder: 'alone', payoutConsent: true }
      const answers = {
        ...fields,
        ...Object.fromEntries(
          (await lead.status()).followUp!.fields.includes('incomeDetails.iban')
            ? [
                ['incomeDetails.iban', 'ES9121000418450200051332'],
                ['otherDetails.ibanConsent', true],
              ]
            : [],
        ),
      }
      const answered = await lead.answer('/lead/account', { answers })
      expect(answered.status).toBe(200)
      const own = (await rowsOf(lead)).find(({ purpose }) => purpose === 'wenance-account>moneyman>payoutConsent')
      expect(own).toMatchObject({ given: true, needed: true, locale: 'es' })
      const [words] = await server.db.selectFrom('wording').selectAll().where('hash', '=', own!.wording_hash).execute()
      expect(words!.text).toContain('Wenance')
      // The lender's own alone: the others may still be told.
      await change(lead, { purpose: own!.purpose, given: false })
      await server.runJobs()
      expect(moneyman.told).toEqual([])
      expect(creditea.posted).toHaveLength(1)
    } else expect(moneyman.posted).toHaveLength(1)
    expect(await reasons(lead)).toMatchObject({ moneyman: 'withdrawn' })
    // With the application it is told of an erasure, and is not sent the same person under another lead.
    const verdicts = await lead.verdicts()
    expect(verdicts.find(({ lender }) => lender === 'moneyman')?.outcome).toBe(isResult ? 'cancelled' : 'refused')
  })
})

describe('P-04: receipts', () => {
  const receiptOf = async (lead: Lead) =>
    (await server.call('GET', `${path(lead)}/receipt`, undefined, lead.auth)).body as SignedReceipt
  const keys = async () =>
    (await server.call('GET', '/consents/keys.json')).body as Parameters<typeof receiptProblem>[1]

  test('P-04: a receipt verifies with the published keys alone, names consents and lenders, and nobody', async () => {
    const lead = await server.aLead()
    const signed = await receiptOf(lead)
    expect(receiptProblem(signed, await keys())).toBeUndefined()
    const kept = await server.db.selectFrom('receipt_key').select(['kid', 'x']).execute()
    expect(kept).toEqual([expect.objectContaining({ kid: signed.signature.keyId })])
    expect(signed.receipt).toMatchObject({
      subject: lead.id,
      jurisdiction: 'ES',
      language: 'es-ES',
      lenders: [{ id: 'moneyman' }, { id: 'creditea' }],
    })
    expect(signed.receipt.policies.map(({ id }) => id)).toEqual(['privacy', 'terms', 'data-sharing'])
    expect(signed.receipt.consents.map(({ purpose, channel, given }) => [purpose, channel, given])).toEqual(
      expect.arrayContaining([
        ['generalPolicies', null, true],
        [offers, 'email', false],
      ]),
    )
    for (const personal of ['Ana', 'Brien', 'ana@example', '612345678', '612 34'])
      expect(JSON.stringify(signed)).not.toContain(personal)
    const withdrawn = await change(lead, { purpose: 'generalPolicies', given: false })
    expect(withdrawn.status).toBe(200)
    expect((await receiptOf(lead)).receipt.lenders).toEqual([])
  })

  test('P-04: a receipt lists no lender that a consent taken back keeps from being told', async () => {
    const [iban, bureau] = ['otherDetails.ibanConsent', 'otherDetails.creditBureauConsent'] as const
    const lead = await server.aLead('mx')
    await lead.save({ [iban]: true, [bureau]: true })
    const listed = async () => (await receiptOf(lead)).receipt.lenders.map(({ id }) => id)
    expect(await listed()).toEqual(['moneyman', 'creditea'])
    await change(lead, { purpose: iban, given: false })
    const without = Object.entries(firstTwo).filter(([, { countries }]) => !countries.mx!.needs.includes(iban))
    expect(without.length).toBe(1)
    expect(await listed()).toEqual(without.map(([id]) => id))
    await change(lead, { purpose: bureau, given: false })
    expect(await listed()).toEqual([])
  })

  test('P-04: a receipt has no word of offers that the applicant was never asked about', async () => {
    const { contactDetails, ...body } = createBody()
    const { marketingConsents: _, ...contact } = contactDetails as Record<string, unknown>
    const lead = await server.aLead('es', { ...body, contactDetails: contact })
    expect((await consentsOf(lead)).map(({ purpose }) => purpose)).toEqual(['generalPolicies', offers, offers])
    const { consents } = (await receiptOf(lead)).receipt
    expect(consents.map(({ purpose }) => purpose)).toEqual(['generalPolicies'])
    // Asked for one channel among one's data, the other is still to be had there.
    await change(lead, { purpose: offers, channel: 'sms', given: true })
    const asked = (await consentsOf(lead)).filter(({ purpose }) => purpose === offers)
    expect(asked.map(({ channel, given }) => [channel, given])).toEqual([
      ['sms', true],
      ['email', false],
    ])
  })

  test('P-04: a receipt that was changed anywhere does not verify', async () => {
    const signed = await receiptOf(await server.aLead())
    const { receipt, signature } = signed
    const published = await keys()
    const other = { keys: receiptSigner(readKeyRing(newKeyRing())!).publicKeys }
    const first = receipt.consents[0]!
    const changed: [string, SignedReceipt, typeof published][] = [
      ['a consent', { signature, receipt: { ...receipt, consents: [{ ...first, given: !first.given }] } }, published],
      ['the time', { signature, receipt: { ...receipt, issuedAt: '2020-01-01T00:00:00.000Z' } }, published],
      [
        'the lenders',
        { signature, receipt: { ...receipt, lenders: [...receipt.lenders, { id: 'x', name: 'X' }] } },
        published,
      ],
      ['something more', { signature, receipt: { ...receipt, more: 1 } as typeof receipt }, published],
      ['the signature', { receipt, signature: { ...signature, value: `A${signature.value.slice(1)}B` } }, published],
      ['the key’s name', { receipt, signature: { ...signature, keyId: 'k9' } }, published],
      ['another’s keys', signed, other],
    ]
    expect(changed.filter(([, file, by]) => receiptProblem(file, by) === undefined).map(([what]) => what)).toEqual([])
  })

  test('P-04: after a rotation old receipts verify, and new ones by the new key', () => {
    const old = readKeyRing(newKeyRing())!
    const next = readKeyRing(newKeyRing())!
    const before = receiptSigner(old)
    const after = receiptSigner({ current: 'k2', sealing: { ...old.sealing, k2: next.sealing.k1! } })
    const published = { keys: after.publicKeys }
    const of = ({ keyId, sign }: typeof before) => ({
      receipt: { a: 1 },
      signature: { algorithm: 'Ed25519', keyId, value: sign('{"a":1}') },
    })
    expect([receiptProblem(of(before), published), receiptProblem(of(after), published)]).toEqual([
      undefined,
      undefined,
    ])
    expect(of(before).signature.keyId).not.toBe(of(after).signature.keyId)
  })
})
