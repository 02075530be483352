// Test of unsubscribing an address that was typed. Its owner is asked by e-mail, the same answer for everybody, and only a keyed
// hash kept (A4, A7, M4, S-25, IDNT-04, P-08).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Mail } from '#server/platform/mail/send-mail.ts'
import { allProducts } from '#server/reach/campaigns/all-products.ts'
import { confirmationsAtMost } from '#server/reach/campaigns/confirm-unsubscribe.ts'
import { createBody } from './applicants.ts'
import { startTestServer } from './server.ts'
import { stopMessages } from './stop-messages.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
const mails: Mail[] = []
beforeAll(async () => {
  server = await startTestServer({
    sendMail: async (mail) => {
      mails.push(mail)
      return { kind: 'sent' }
    },
  })
})
afterAll(() => server.close())

const path = '/customer/email/unsubscribe'
const unsubscribe = (body: object, headers = {}) => server.call('POST', path, body, headers)
const rows = () => server.db.selectFrom('suppression').selectAll().execute()

/** Mails to the address since the last look, after all jobs. */
async function mailsTo(email: string): Promise<readonly Mail[]> {
  await server.runJobs(60_000)
  return mails.splice(0).filter(({ to }) => to === email)
}
const leadOf = (email: string) =>
  server.aLead('es', {
    ...createBody(),
    contactDetails: { email, phoneNumber: '612345678', marketingConsents: true },
  })

describe('P-08 S-25: an address that was typed by hand', () => {
  test('P-08: nothing stops before the link of the e-mail was followed', async () => {
    const email = 'canary@example.test'
    await leadOf(email)
    const typed = await unsubscribe({ email: '  Canary@Example.test ', product: 'askrobin' })
    expect([typed.status, typed.body]).toEqual([200, { status: 'asked-by-email' }])
    expect(await rows()).toEqual([])
    const [mail] = await mailsTo(email)
    expect(mail!.text).not.toMatch(/\{\{|undefined|Ana/)
    const token = /\/unsubscribe\/([\w-]+)/.exec(mail!.text)![1]!
    expect((await server.call('GET', `/customer/unsubscribe/${token}`)).body).toMatchObject({
      address: 'c…@example.test',
    })
    expect(await rows()).toEqual([])
    await server.call('POST', `/customer/unsubscribe/${token}`, {})
    const kept = await rows()
    expect(kept.map(({ channel, product }) => `${channel} ${product}`).toSorted()).toEqual([
      'email askrobin',
      'sms askrobin',
    ])
  })

  test('S-25: an address that has a lead and one that has none get the same answer, and only the first an e-mail', async () => {
    await leadOf('known@example.test')
    const [known, unknown] = [
      await unsubscribe({ email: 'known@example.test', product: 'askrobin' }),
      await unsubscribe({ email: 'nobody@example.test', product: 'askrobin' }),
    ]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    const names = ({ headers }: typeof known) => Object.keys(headers).toSorted()
    expect(names(known)).toEqual(names(unknown))
    await server.runJobs(60_000)
    expect(mails.splice(0).map(({ to }) => to)).toEqual(['known@example.test'])
  })

  test('S-32: nobody is sent more of these than a few a day, and the answer stays the same', async () => {
    const email = 'flooded@example.test'
    await leadOf(email)
    const answers = []
    for (let time = 0; time <= confirmationsAtMost; time++)
      answers.push(await unsubscribe({ email, product: 'askrobin' }))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(await mailsTo(email)).toHaveLength(confirmationsAtMost)
    server.clock.now += 86_400_000
    await unsubscribe({ email, product: 'askrobin' })
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('P-08: the page without script asks by e-mail too', async () => {
    const email = 'plain@example.test'
    await leadOf(email)
    const before = await rows()
    const page = await server.app.inject(`/api${path}?email=${encodeURIComponent(email)}`)
    const url = /action="([^"]+)"/.exec(page.body)![1]!
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const asked = await server.app.inject({ method: 'POST', url, payload: 'page=1', headers })
    expect([asked.statusCode, asked.body.includes('<form')]).toEqual([200, false])
    expect(await rows()).toEqual(before)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('A4 A7 M4: its e-mail and the pages of its links have the name of the lead’s brand, of several of one product', async () => {
    const email = 'brand@example.test'
    const contactDetails = { email, phoneNumber: '612345678', marketingConsents: true }
    const made = { ...createBody(), product: 'default', variant: 'prestamotor-es', contactDetails }
    const lead = await server.aLead('es', made)
    expect(lead.made.status).toBe(201)
    await unsubscribe({ email, product: 'default', locale: 'es' })
    const [mail] = await mailsTo(email)
    const screen = /\/unsubscribe\/([\w-]+)/.exec(mail!.text)![1]!
    const oneClick = await server.app.inject(new URL(mail!.unsubscribeUrl!).pathname)
    const told = (await server.call('GET', `/customer/unsubscribe/${screen}`)).body
    expect([mail!.brand, mail!.subject]).toEqual(['Prestamotor', expect.stringContaining('Prestamotor')])
    expect(oneClick.body).toContain('Prestamotor')
    expect(JSON.stringify([mail, told]) + oneClick.body).not.toMatch(/Cashtero|Lienketvay/)
    await server.call('POST', `/customer/unsubscribe/${screen}`, {})
    const kept = (await rows()).filter(({ product }) => product === 'default')
    expect(kept.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms'])
  })

  test('P-08 M4: asked of all brands of a server, the link stops them all, under the name that is no brand’s', async () => {
    const email = 'all@example.test'
    await leadOf(email)
    const page = await server.app.inject(`/api${path}?email=${encodeURIComponent(email)}`)
    const url = /action="([^"]+)"/.exec(page.body)![1]!
    await server.app.inject({ method: 'POST', url })
    const [mail] = await mailsTo(email)
    const before = (await rows()).length
    const oneClick = new URL(mail!.unsubscribeUrl!).pathname
    expect((await server.app.inject(oneClick)).body).not.toMatch(/Cashtero|AskRobin/i)
    await server.app.inject({ method: 'POST', url: oneClick })
    expect((await rows()).length - before).toBe(2 * allProducts(server.deps).length)
  })

  test('P-08: the document’s GET with an address changes nothing, whatever it answers', async () => {
    const before = await rows()
    const seen = await server.app.inject(`/api${path}?email=prefetched@example.test`)
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await rows()).toEqual(before)
    expect(server.lines.join('')).not.toContain('prefetched')
  })

  test('P-08: the page of a broken link says whose messages have one, and leads to where an address is typed', async () => {
    const linksOn = async (host?: string) => {
      const headers = { 'accept-language': 'de', ...(host ? { host } : {}) }
      const { body } = await server.app.inject({ url: `/api${path}/broken`, headers })
      expect(body).toContain('Jede Werbenachricht hat einen eigenen Link')
      return [...body.matchAll(/<a href="([^"]+)">([^<]+)<\/a>/g)].map(([, href = '', label]) => [
        new URL(href).pathname,
        label,
      ])
    }
    const all = await linksOn()
    // One page of each brand, in the reader's language where there is one: it stops the brand in every country.
    expect(all).toHaveLength(new Set([...server.deps.variants.values()].map(({ brandId }) => brandId)).size)
    expect(all).toContainEqual(['/askrobin-de/unsubscribe', 'Von AskRobin abmelden'])
    expect(await linksOn('askrobin-es.localhost')).toEqual([['/askrobin-es/unsubscribe', 'Von AskRobin abmelden']])
  })

  test.each([
    ['no e-mail address', { email: 'ana', product: 'askrobin' }, 'email'],
    ['none at all', { product: 'askrobin' }, 'email'],
    ['nothing', { email: ' ', product: 'askrobin' }, 'email'],
    ['too long a one', { email: `${'a'.repeat(260)}@example.test`, product: 'askrobin' }, 'email'],
    ['a product there is not', { email: 'ana@example.test', product: 'nobody' }, 'product'],
    ['more than is asked', { email: 'ana@example.test', product: 'askrobin', phone: '1' }, 'phone'],
  ])('K4: %s is refused by its field, in words', async (_what, body, field) => {
    const before = await rows()
    const refused = await unsubscribe(body, { 'accept-language': 'es' })
    expect(refused).toMatchObject({ status: 422, body: [{ field, message: expect.stringMatching(/\S{2}/) }] })
    expect(await rows()).toEqual(before)
  })

  test('K4: the fault of an address is told in the locale asked for', async () => {
    const say = async (locale: string) =>
      ((await unsubscribe({ email: 'ana', product: 'askrobin', locale })).body as { message: string }[])[0]!.message
    expect(await say('es')).not.toBe(await say('de'))
  })

  test('R-18: another address under the same key is refused', async () => {
    const key = { 'idempotency-key': 'unsubscribe-1' }
    await unsubscribe({ email: 'one@example.test', product: 'askrobin' }, key)
    const other = await unsubscribe({ email: 'two@example.test', product: 'askrobin' }, key)
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } })
  })

  test('P-09: the address is in no table and in no line of the log', async () => {
    await unsubscribe({ email: 'secret-canary@example.test', product: 'askrobin' })
    const { rows: all } = await sql<{ row: string }>`
      select row_to_json(t)::text as row from suppression t
      union all select row_to_json(t)::text from job t
      union all select row_to_json(t)::text from idempotency_record t`.execute(server.db)
    expect(JSON.stringify(all) + server.lines.join('')).not.toContain('secret-canary')
  })

  test('Q7: it outlives the leads of the address, and finds the next one', async () => {
    const email = 'erased@example.test'
    const lead = await server.aLead('es', {
      ...createBody(),
      contactDetails: { email, phoneNumber: '612345678', marketingConsents: true },
    })
    await stopMessages(server, email, 'askrobin')
    const of = (id: string) =>
      server.db
        .selectFrom('lead')
        .innerJoin('suppression', 'suppression.address_index', 'lead.email_index')
        .select('suppression.product')
        .where('lead.id', '=', id)
        .where('suppression.channel', '=', 'email')
        .execute()
    expect(await of(lead.id)).toEqual([{ product: 'askrobin' }])
    await server.db.transaction().execute(async (trx) => {
      await sql`set local loanform.purge = 'on'`.execute(trx)
      await trx.deleteFrom('lead').where('id', '=', lead.id).execute()
    })
    const next = await server.aLead('es', {
      ...createBody(),
      contactDetails: { email: 'Erased@example.test', phoneNumber: '612345678', marketingConsents: true },
    })
    expect(await of(next.id)).toEqual([{ product: 'askrobin' }])
  })
})
