// Test of confirming an address before offers go to it, as Germany's law wants. Asked once a consent, confirmed by one press,
// kept as evidence, and no campaign to whoever has not (P-03, P-04, P-08).
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ConsentsReply, SignedReceipt } from '#contract/consent-endpoints.ts'
import { confirmedChannelsOf, marketingChannelsOf } from '#server/lead/consents/marketing.ts'
import type { Mail } from '#server/platform/mail/send-mail.ts'
import { sweepCampaigns } from '#server/reach/campaigns/sweep.ts'
import { sweepConfirmations } from '#server/reach/confirmations/sweep-confirmations.ts'
import { createBody } from './applicants.ts'
import { consentRows } from './campaign-leads.ts'
import { deleteLeads } from './database.ts'
import { startTestServer } from './server.ts'

let mails: Mail[] = []
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({
    sendMail: async (mail) => {
      mails.push(mail)
      return { kind: 'sent' }
    },
    sendSms: async () => {},
  })
})
afterAll(() => server.close())
const start = Date.parse('2026-06-02T12:00:00Z')
beforeEach(async () => {
  mails = []
  server.clock.now = start
  await deleteLeads(server.db)
  await server.db.deleteFrom('job').execute()
})

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const contact = { email: 'anna@example.test', phoneNumber: '015123456789' }
const german = (marketingConsents: string | false = 'email sms', email = contact.email) => ({
  product: 'askrobin',
  variant: 'askrobin-de',
  locale: 'de',
  generalPolicies: true,
  personalDetails: { firstName: 'Anna', lastName: 'Müller' },
  contactDetails: { ...contact, email, marketingConsents },
})
type Lead = Awaited<ReturnType<typeof server.aLead>>

/** Passes a minute, and runs the sweep and the jobs that are due in it. */
async function soon() {
  server.clock.now += minuteMs
  await sweepConfirmations(server.deps)
  await server.runJobs(1000)
}
const linkIn = (mail: Mail | undefined) =>
  new URL(/https?:\S+\/email\/confirm\/[\w-]+/.exec(mail?.text ?? '')![0]).pathname
const asking = () => mails.filter(({ text }) => text.includes('/email/confirm/'))
const open = async (path: string, method: 'GET' | 'POST' = 'GET') => {
  const { statusCode, body, headers } = await server.app.inject({
    method,
    url: path,
    headers: { 'accept-language': 'de' },
  })
  return { statusCode, body, headers }
}
const rowsOf = ({ id }: Lead) =>
  server.db
    .selectFrom('consent')
    .selectAll()
    .where('lead_id', '=', id)
    .where('purpose', '=', 'contactDetails.marketingConsents')
    .where('channel', '=', 'email')
    .orderBy('serial')
    .execute()

describe('P-03: an address is confirmed before offers go to it', () => {
  test('P-03: a consent to offers by e-mail is asked to be confirmed, once, by an e-mail that says and opens nothing else', async () => {
    await server.aLead('es', german())
    await soon()
    await soon()
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail).toMatchObject({ to: 'anna@example.test', subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse' })
    expect(mail!.text).not.toMatch(/Anna|€|Ihren Antrag/)
    expect(mail).not.toHaveProperty('unsubscribeUrl')
    const addresses = new Set(mail!.html.match(/https?:[^\s"<]+/g)?.map((each) => new URL(each).pathname))
    expect(addresses).toEqual(new Set([linkIn(mail)]))
  })

  test.each([
    ['text messages alone', german('sms')],
    ['neither', german(false)],
    ['both, where the law does not want it', createBody()],
  ])('P-03: nobody is asked who agreed to %s', async (_what, body) => {
    await server.aLead('es', body)
    await soon()
    expect(mails).toEqual([])
  })

  test('P-08: whoever opens the link confirms nothing; the press does, once', async () => {
    const lead = await server.aLead('es', german())
    await soon()
    const link = linkIn(mails[0])
    const page = await open(link)
    expect(page).toMatchObject({ statusCode: 200, headers: { 'referrer-policy': 'no-referrer' } })
    expect(page.body).toContain('E-Mail-Adresse bestätigen')
    expect(page.body).toContain('a…@example.test')
    expect(await confirmedChannelsOf(server.db, lead.id)).toEqual([])

    const pressed = await Promise.all([open(link, 'POST'), open(link, 'POST')])
    for (const { body } of pressed) expect(body).toContain('Ihre Adresse ist bestätigt')
    expect((await open(link)).body).toContain('Ihre Adresse ist bestätigt')
    expect(await confirmedChannelsOf(server.db, lead.id)).toEqual(['email'])
    expect((await rowsOf(lead)).map(({ given }) => given)).toEqual([true, true])
  })

  test('P-04: the press is evidence: its time, its network and every word beside the button', async () => {
    const lead = await server.aLead('es', german())
    await soon()
    server.clock.now += hourMs
    await open(linkIn(mails[0]), 'POST')
    const row = (await rowsOf(lead)).at(-1)!
    expect(row.at.getTime()).toBe(server.clock.now)
    expect(row.surface).toMatch(/^askrobin-de\/\d+\/confirm-address$/)
    expect(row.network).toMatch(/^[\w-]{43}$/)
    const words = await server.db.selectFrom('wording').select('text').where('hash', '=', row.wording_hash).execute()
    expect(words[0]?.text).toContain('Angebote und Neuigkeiten an a…@example.test')
    expect(createHash('sha256').update(words[0]!.text).digest('hex')).toBe(row.wording_hash)
  })

  test('P-07: among one’s data a confirmed consent has the words of its box, as before the press', async () => {
    const lead = await server.aLead('es', german())
    const shown = async () => {
      const { body } = await server.call('GET', `/customer/${lead.id}/consents`, undefined, lead.auth)
      const { consents } = body as {
        consents: { channel: string | null; wording: string; wordingHash: string; at: string }[]
      }
      return consents.find(({ channel }) => channel === 'email')!
    }
    await soon()
    const { at, ...before } = await shown()
    server.clock.now += hourMs
    await open(linkIn(mails[0]), 'POST')
    const { at: pressedAt, ...after } = await shown()
    expect(pressedAt > at).toBe(true)
    expect([after.wording, after.wordingHash]).toEqual([before.wording, before.wordingHash])
  })

  test('P-03: among one’s data a consent says that its address is to be confirmed, until the press', async () => {
    const shown = async (lead: Lead, channel: string) => {
      const { body } = await server.call('GET', `/customer/${lead.id}/consents`, undefined, lead.auth)
      const { consents } = body as ConsentsReply
      return consents.find((each) => each.channel === channel)
    }
    const lead = await server.aLead('es', german())
    expect(await shown(lead, 'email')).toMatchObject({ given: true, toConfirm: true })
    expect(await shown(lead, 'sms')).not.toHaveProperty('toConfirm')
    await soon()
    await open(linkIn(mails[0]), 'POST')
    expect(await shown(lead, 'email')).not.toHaveProperty('toConfirm')

    const refused = await server.aLead('es', german(false))
    expect(await shown(refused, 'email')).not.toHaveProperty('toConfirm')
    const elsewhere = await server.aLead('es', createBody())
    expect(await shown(elsewhere, 'email')).not.toHaveProperty('toConfirm')
  })

  test('P-04: a receipt has no word of what is still to confirm', async () => {
    const lead = await server.aLead('es', german())
    const { body } = await server.call('GET', `/customer/${lead.id}/consents/receipt`, undefined, lead.auth)
    const { receipt } = body as SignedReceipt
    expect(receipt.consents.length).toBeGreaterThan(0)
    for (const consent of receipt.consents) expect(consent).not.toHaveProperty('toConfirm')
  })

  test('P-03: no campaign goes to an address that nobody confirmed, and it goes once it is', async () => {
    const sent = async (confirms: boolean) => {
      const lead = await server.aLead('es', german())
      await soon()
      if (confirms) await open(linkIn(asking().at(-1)), 'POST')
      server.clock.now += hourMs + minuteMs
      await sweepCampaigns(server.deps)
      await server.runJobs(1000)
      const rows = await server.db.selectFrom('message').selectAll().where('lead_id', '=', lead.id).execute()
      return rows.filter(({ campaign }) => campaign === 'abandoned-form').map(({ status, reason }) => [status, reason])
    }
    expect(await sent(false)).toEqual([['held', 'unconfirmed']])
    await deleteLeads(server.db)
    expect(await sent(true)).toEqual([['sent', null]])
  })
})

describe('P-03: what ends a link', () => {
  test('P-04: a withdrawal; agreeing again asks again, an hour later, three times a day at most, and of the newest a day later', async () => {
    const lead = await server.aLead('es', german())
    await soon()
    const link = linkIn(mails[0])
    const say = (wanted: readonly 'email'[]) => consentRows(server, lead.id, wanted, server.clock.now, 'test')
    await say([])
    expect((await open(link, 'POST')).body).toContain('Dieser Link funktioniert nicht')
    expect(await marketingChannelsOf(server.db, lead.id)).toEqual([])
    await say(['email'])
    await soon()
    expect(asking()).toHaveLength(1)
    server.clock.now += hourMs
    await server.runJobs(1000)
    expect(asking()).toHaveLength(2)
    expect((await open(link, 'POST')).body).toContain('Dieser Link funktioniert nicht')
    for (const _ of [1, 2, 3]) {
      await say([])
      await say(['email'])
      await soon()
      server.clock.now += 2 * hourMs
      await server.runJobs(1000)
    }
    expect(asking()).toHaveLength(3)
    server.clock.now += 24 * hourMs
    await soon()
    expect(asking()).toHaveLength(4)
    await open(linkIn(asking().at(-1)), 'POST')
    expect(await confirmedChannelsOf(server.db, lead.id)).toEqual(['email'])
  })

  test('P-04: another address: its consent is a new one, asked there', async () => {
    const lead = await server.aLead('es', german())
    await soon()
    const link = linkIn(mails[0])
    await open(link, 'POST')
    await lead.save({ 'contactDetails.email': 'other@example.test' })
    expect(await confirmedChannelsOf(server.db, lead.id)).toEqual([])
    expect((await open(link, 'POST')).body).toContain('Dieser Link funktioniert nicht')
    server.clock.now += hourMs
    await soon()
    expect(asking().map(({ to }) => to)).toEqual(['anna@example.test', 'other@example.test'])
    await open(linkIn(asking().at(-1)), 'POST')
    expect(await confirmedChannelsOf(server.db, lead.id)).toEqual(['email'])
  })

  test('P-04: time, and any change of the link', async () => {
    await server.aLead('es', german())
    await soon()
    const link = linkIn(mails[0])
    for (const wrong of [
      `${link.slice(0, -2)}xx`,
      link.replace(/[^/]+$/, 'none'),
      link.replace(/confirm\/.*/, 'confirm/a_b'),
    ])
      expect((await open(wrong, 'POST')).body).toMatch(/This link no longer works|Dieser Link/)
    server.clock.now += 31 * 24 * hourMs
    expect((await open(link, 'POST')).body).toContain('Dieser Link funktioniert nicht')
  })
})
