// Test of campaigns on a manual clock: recipients, times, frequency and stops (Q4, P-08, P-12).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { channels } from '#domain/law/messaging.ts'
import { campaign, campaignIds } from '#domain/application/campaigns.ts'
import { localDate, nextOpening } from '#domain/law/contact-hours.ts'
import { isPublicHoliday } from '#server/reach/campaigns/holidays.ts'
import { registerHash } from '#server/reach/campaigns/register.ts'
import { shortId } from '#server/reach/campaigns/short-id.ts'
import type { Mail, Sent } from '#server/platform/mail/send-mail.ts'
import { eraseLead } from '#server/people/retention/erase.ts'
import { emailIndex } from '#server/platform/stores/sealed-answers.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import { answersOf, createBody, firstPage, only } from './applicants.ts'
import { consentRows, leadRow, phones } from './campaign-leads.ts'
import type { Wanted } from './campaign-leads.ts'
import { deleteLeads } from './database.ts'
import { passTime } from './pass-time.ts'
import { startTestServer } from './server.ts'
import { stopMessages } from './stop-messages.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
let outbox: { to: string; at: number; channel: string; reference: string; text: string }[] = []
let mails: Mail[] = []
let says: (mail: Mail) => Sent = () => ({ kind: 'sent' })
let listed = new Set<string>()
let register: 'file' | 'absent' = 'file'

const sent = (channel: string, to: string, reference: string, text: string) =>
  outbox.push({ channel, to, reference, text, at: server.clock.now })

beforeAll(async () => {
  server = await startTestServer({
    sendMail: async (mail) => {
      const said = says(mail)
      if (said.kind === 'sent') {
        sent('email', mail.to, mail.reference, mail.text)
        mails.push(mail)
      }
      return said
    },
    sendSms: async ({ to, reference, text }) => void sent('sms', to, reference, text),
    askRegister: (_country, address) =>
      register === 'absent' ? 'absent' : listed.has(registerHash(address)) ? 'listed' : 'not-listed',
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  outbox = []
  mails = []
  says = () => ({ kind: 'sent' })
  listed = new Set()
  register = 'file'
  await deleteLeads(server.db)
  await server.db.deleteFrom('job').execute()
  await server.db.deleteFrom('suppression').execute()
  await server.db.deleteFrom('campaign_pause').execute()
})

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const countries = Object.keys(phones)
/** Tuesday, with no holiday of any of the eight near. */
const tuesday = Date.parse('2026-06-02T15:00:00Z')
const lead = (wanted: Wanted = {}) => leadRow(server, wanted)
const consent = (leadId: string, given: boolean, at: number) => consentRows(server, leadId, given ? channels : [], at)

const pass = (ms: number, how?: Parameters<typeof passTime>[2]) => passTime(server, ms, how)

const messages = () => server.db.selectFrom('message').selectAll().orderBy('due_at').execute()
const outcomes = async () =>
  (await messages()).map(({ campaign: id, step, channel, status, reason }) =>
    [id, step + 1, channel, status, ...(reason ? [reason] : [])].join(' '),
  )
const moved = (id: string, state: LeadRow['state'], at = server.clock.now) =>
  server.db
    .updateTable('lead')
    .set({ state, updated_at: new Date(at) })
    .where('id', '=', id)
    .execute()

describe('Q4: a campaign goes by its row', () => {
  test.each([
    ['left before sending', 1, ['abandoned-form 1 email', 'abandoned-form 2 sms'], 30 * hourMs],
    ['left on the last page of the older form', 8, ['abandoned-form 1 email', 'abandoned-form 2 sms'], 30 * hourMs],
    [
      'left while a lender waits for a picture',
      30,
      ['abandoned-follow-up 1 email', 'abandoned-follow-up 2 email'],
      30 * hourMs,
    ],
    ['was rejected', 13, ['ask-again 1 email', 'ask-again 2 email'], 30 * dayMs],
    ['is being looked at', 6, [], 30 * dayMs],
    ['was accepted', 10, [], 30 * dayMs],
    ['went on to the lender', 12, [], 30 * dayMs],
  ] as const)('Q4: somebody who %s', async (_who, state, expected, ms) => {
    server.clock.now = tuesday
    await lead({ state, at: tuesday })
    await pass(ms)
    const went = (await messages()).filter(({ status }) => status === 'sent')
    expect(went.map(({ campaign: id, step, channel }) => `${id} ${step + 1} ${channel}`)).toEqual(expected)
    expect(outbox).toHaveLength(expected.length)
  })

  test('Q4: an application that ended is asked for again, after three and ten days', async () => {
    const monday = Date.parse('2026-06-01T07:00:00Z')
    server.clock.now = monday
    await lead({ at: monday })
    await pass(13 * dayMs)
    // The text after twenty hours would go at five in the morning, and its application ends before the day begins.
    expect(outbox.map(({ at }) => (at - monday) / hourMs)).toEqual([4, 24 + 72, 24 + 240])
    expect(await outcomes()).toContain('abandoned-form 2 sms held hours')
  })

  const redirected = 12
  const wentOut = async () =>
    (await messages()).filter(({ status }) => status === 'sent').map(({ campaign: id, step }) => `${id} ${step + 1}`)

  test.each([
    ['left before sending', 1, ['abandoned-form 1', 'abandoned-form 2'], 30 * hourMs],
    ['was rejected', 13, ['ask-again 1', 'ask-again 2'], 30 * dayMs],
  ] as const)('Q4: a customer of years ago who %s is written to as anybody', async (_who, state, expected, ms) => {
    const email = 'customer@example.test'
    server.clock.now = tuesday
    await lead({ email, state: redirected, at: tuesday - 700 * dayMs })
    await lead({ email, state, at: tuesday })
    await pass(ms)
    expect(await wentOut()).toEqual(expected)
  })

  test.each([
    ['was sent after this one began', 2 * dayMs, ({ id }: { id: string }) => moved(id, redirected)],
    ['is with the lenders still', hourMs, ({ id }: { id: string }) => moved(id, 6, tuesday - hourMs)],
  ])('Q4: nobody is reminded whose older application %s', async (_what, olderMs, goOn) => {
    const email = 'customer@example.test'
    server.clock.now = tuesday
    const older = await lead({ email, at: tuesday - olderMs })
    await lead({ email, at: tuesday })
    server.clock.now += 1
    await goOn(older)
    await pass(30 * hourMs)
    expect(await wentOut()).toEqual([])
    expect(await outcomes()).toContain('abandoned-form 1 email held converted')
  })

  test('Q4: whoever comes back is reminded from then on', async () => {
    server.clock.now = tuesday - 9 * hourMs
    const { id } = await lead({ at: server.clock.now })
    await pass(hourMs / 2)
    await moved(id, 1)
    const back = server.clock.now
    await pass(3 * hourMs)
    expect(outbox[0]!.at).toBeGreaterThanOrEqual(back + hourMs)
  })
})

describe('P-08: what stops a message that is queued', () => {
  const stops: readonly (readonly [string, (made: { id: string; email: string }) => Promise<unknown>, string])[] = [
    ['the application was sent', ({ id }) => moved(id, 6), 'converted'],
    ['it was accepted', ({ id }) => moved(id, 10), 'converted'],
    ['the address unsubscribed', ({ email }) => stopMessages(server, email, 'default'), 'suppressed'],
    ['the consent was withdrawn', ({ id }) => consent(id, false, server.clock.now), 'no-consent'],
    ['every channel was stopped by its text message', async ({ id }) => stopByText(id), 'suppressed'],
    ['another application was begun', ({ email }) => lead({ email, at: server.clock.now + 1 }), 'converted'],
  ]
  /** The link of a text message about the lead. */
  const stopByText = async (id: string) => {
    const row = { lead_id: id, campaign: 'abandoned-form', step: 1, channel: 'sms', person: id } as const
    const at = new Date(server.clock.now)
    const made = await server.db
      .insertInto('message')
      .values({ ...row, status: 'held', due_at: at, made_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const done = await server.call('POST', `/customer/unsubscribe/${shortId(made.id)}`, {})
    expect(done.status).toBe(200)
    await server.db.deleteFrom('message').where('id', '=', made.id).execute()
  }
  test.each(stops)('P-08: %s', async (_what, stop, reason) => {
    // Sunday: the message is made and waits for Monday.
    server.clock.now = Date.parse('2026-06-07T18:30:00Z')
    const made = await lead({ at: server.clock.now })
    await pass(2 * hourMs)
    expect((await messages()).map(({ status }) => status)).toEqual(['waiting'])
    await stop(made)
    await pass(14 * hourMs)
    expect(await outcomes()).toContain(`abandoned-form 1 email held ${reason}`)
    expect((await messages()).filter(({ lead_id: id, status }) => id === made.id && status === 'sent')).toEqual([])
  })

  test('P-08: the lead was erased, and who its message was to with it', async () => {
    server.clock.now = Date.parse('2026-06-07T18:30:00Z')
    const { id } = await lead({ at: server.clock.now })
    await pass(2 * hourMs)
    await eraseLead(server.deps, id)
    await pass(14 * hourMs)
    expect(outbox).toEqual([])
    expect(await messages()).toMatchObject([{ status: 'held', reason: 'erased', person: null }])
  })

  test('P-08: only a yes given after it begins anew', async () => {
    server.clock.now = tuesday
    const email = 'again@example.test'
    await stopMessages(server, email, 'default')
    server.clock.now += hourMs
    await lead({ email, agreed: true, at: server.clock.now })
    await pass(2 * hourMs)
    expect(outbox.map(({ to }) => to)).toEqual([email])
    await stopMessages(server, email, 'default')
    await pass(20 * dayMs)
    expect(outbox.filter(({ channel }) => channel === 'email')).toHaveLength(1)
  })

  test.each(['pl', 'co', 'de'])(
    'P-03: %s asks for each channel: yes to e-mail alone gets e-mail alone',
    async (country) => {
      server.clock.now = tuesday
      const form = await server.aLead('es', {
        product: 'default',
        variant: `default-${country}`,
        locale: country,
        generalPolicies: true,
        personalDetails: { firstName: 'Anna', lastName: 'Nowak' },
        contactDetails: { email: 'anna@example.test', phoneNumber: phones[country]!, marketingConsents: 'email' },
      })
      expect(form.made.status).toBe(201)
      await consentRows(server, form.id, ['email'], server.clock.now)
      await pass(30 * hourMs)
      expect(outbox.map(({ channel }) => channel)).toEqual(['email'])
      expect(await outcomes()).toContain('abandoned-form 2 sms held no-consent')
    },
  )

  test('P-08: taken back at “Your data”, what is queued does not go', async () => {
    server.clock.now = Date.parse('2026-06-07T18:30:00Z')
    const body = createBody('es', only(answersOf('es', { 'contactDetails.marketingConsents': true }), firstPage))
    const form = await server.aLead('es', body)
    await pass(2 * hourMs)
    for (const channel of channels) {
      const change = { purpose: 'contactDetails.marketingConsents', channel, given: false }
      expect((await server.call('POST', `/customer/${form.id}/consents`, change, form.auth)).status).toBe(200)
    }
    await pass(14 * hourMs)
    expect(await outcomes()).toContain('abandoned-form 1 email held no-consent')
    expect(outbox).toEqual([])
  })

  test('P-08: a later yes to text messages is none to e-mails', async () => {
    server.clock.now = tuesday
    const { id, email } = await lead({ at: tuesday })
    await stopMessages(server, email, 'default')
    server.clock.now += 1
    await consentRows(server, id, ['sms'], server.clock.now)
    await pass(30 * hourMs)
    expect(outbox.map(({ channel }) => channel)).toEqual(['sms'])
  })

  test('P-03: without consent nobody is written to, but where a market allows a reminder of one’s own application', async () => {
    server.clock.now = tuesday
    for (const country of countries) await lead({ country, agreed: false, at: tuesday })
    await pass(10 * dayMs)
    expect(outbox.map(({ channel, to }) => `${channel} ${to}`)).toHaveLength(1)
    const [went] = (await messages()).filter(({ status }) => status === 'sent')
    const { country } = await server.db
      .selectFrom('lead')
      .select('country')
      .where('id', '=', went!.lead_id)
      .executeTakeFirstOrThrow()
    expect(country).toBe('mx')
  })
})

test('P-12: on a public holiday a reminder waits for the day after, and then the first step goes, whichever job runs first', async () => {
  // A Monday, and the national day of Spain.
  server.clock.now = Date.parse('2026-10-12T10:00:00Z')
  await lead({ at: server.clock.now })
  await pass(2 * hourMs)
  expect(await outcomes()).toEqual(['abandoned-form 1 email waiting'])
  await pass(18.5 * hourMs)
  expect(await outcomes()).toEqual(['abandoned-form 1 email waiting', 'abandoned-form 2 sms waiting'])
  const opening = Date.parse('2026-10-13T07:00:00Z')
  for (const [at, { id }] of (await messages()).toReversed().entries()) {
    const job = server.db.updateTable('job').where('dedupe_key', '=', `message ${id}`)
    await job.set({ run_at: new Date(opening + at) }).execute()
  }
  await pass(4 * hourMs)
  expect(await outcomes()).toEqual(['abandoned-form 1 email sent', 'abandoned-form 2 sms held day-cap'])
})

describe('P-12: registers of people who want no advertising', () => {
  const rejected = async (country: string) => {
    server.clock.now = tuesday
    const made = await lead({ country, state: 13, at: tuesday })
    return made
  }
  test('P-12: who is listed gets none', async () => {
    const { email } = await rejected('mx')
    listed = new Set([registerHash(email.toUpperCase())])
    await pass(15 * dayMs)
    expect(await outcomes()).toEqual(['ask-again 1 email held on-register'])
    expect(outbox).toEqual([])
  })

  test('P-12: who is not listed does', async () => {
    await rejected('mx')
    await pass(15 * dayMs)
    expect(outbox).toHaveLength(1)
  })

  test('P-12: where a market must ask one and has none, nobody does, but in the sandbox', async () => {
    register = 'absent'
    await rejected('co')
    await pass(15 * dayMs)
    expect(outbox).toHaveLength(1)
    const { verdictOn } = await import('#server/reach/campaigns/verdict.ts')
    const facts = {
      now: tuesday,
      campaign: campaign('ask-again'),
      campaignId: 'ask-again',
      step: 0,
      channel: 'email',
      isPaused: false,
      waitsForEarlier: false,
      messaging: server.deps.catalogue.countryMessaging.co!,
      iso: 'CO',
      timeZone: 'America/Bogota',
      state: 13,
      changedAt: tuesday - 14 * dayMs,
      expiresAt: tuesday - 14 * dayMs,
      hasAnother: false,
      hasAddress: true,
      suppressedAt: undefined,
      agreedAt: tuesday - 15 * dayMs,
      agreedChannels: ['email'],
      confirmedChannels: [],
      register: 'absent',
      isPlayed: false,
      before: [],
    } as const
    expect(verdictOn(facts)).toEqual({ kind: 'hold', reason: 'no-register' })
    expect(verdictOn({ ...facts, register: 'not-listed' })).toEqual({ kind: 'send' })
    // A file that was named and cannot be read holds them in every market, also where nobody must ask.
    const { register: _, ...voluntary } = facts.messaging
    const unread = { ...facts, messaging: voluntary, register: 'unreadable' } as const
    expect(verdictOn(unread)).toEqual({ kind: 'hold', reason: 'no-register' })
    expect(verdictOn({ ...unread, register: 'absent' })).toEqual({ kind: 'send' })
  })
})

describe('Q4: what the carrier says', () => {
  test('Q4: not taken for now is tried again, and given up in the end', async () => {
    server.clock.now = tuesday
    says = () => ({ kind: 'later', why: '451' })
    await lead({ at: tuesday })
    await pass(hourMs + hourMs / 2)
    expect((await messages()).map(({ status, tries }) => [status, tries])).toEqual([['waiting', 3]])
    says = () => ({ kind: 'sent' })
    await pass(2 * hourMs)
    expect(outbox).toHaveLength(1)
  })

  test('Q4: a mailbox that there is not is never written to again; a mail that is refused for what it says stops nothing', async () => {
    server.clock.now = tuesday
    says = () => ({ kind: 'refused', isAddress: false })
    await lead({ at: tuesday - hourMs })
    await pass(hourMs / 4)
    expect(await outcomes()).toEqual(['abandoned-form 1 email failed refused'])
    expect(await server.db.selectFrom('suppression').selectAll().execute()).toEqual([])
    await deleteLeads(server.db)
    says = () => ({ kind: 'refused', isAddress: true })
    const { email } = await lead({ at: tuesday })
    await pass(2 * hourMs)
    says = () => ({ kind: 'sent' })
    expect(await outcomes()).toEqual(['abandoned-form 1 email failed refused'])
    const rows = await server.db.selectFrom('suppression').selectAll().execute()
    expect(new Set(rows.map((row) => row.address_index))).toEqual(new Set([emailIndex(server.deps.sealer, email)]))
    await pass(15 * dayMs)
    expect(outbox.filter(({ channel }) => channel === 'email')).toEqual([])
  })

  test('Q4: a text message does not wait for an e-mail that is tried again and again', async () => {
    server.clock.now = tuesday
    says = () => ({ kind: 'later', why: '451' })
    await lead({ at: tuesday })
    await pass(22 * hourMs)
    expect(outbox.map(({ channel }) => channel)).toEqual(['sms'])
  })

  test('Q4: what may have gone is not sent again, nor what a crash left in between', async () => {
    // In the morning: there is time for two of a day.
    const morning = tuesday - 6 * hourMs
    server.clock.now = morning
    says = () => ({ kind: 'unknown', why: 'ESOCKET' })
    await lead({ at: morning })
    await pass(2 * hourMs)
    expect(await outcomes()).toEqual(['abandoned-form 1 email unknown ESOCKET'])
    says = () => ({ kind: 'sent' })
    // It counts for the day, as one that was sent.
    const made = await server.db.selectFrom('lead').select('id').executeTakeFirstOrThrow()
    await moved(made.id, 30)
    await pass(2 * hourMs)
    expect(await outcomes()).toContain('abandoned-follow-up 1 email held day-cap')
    await server.db.deleteFrom('message').where('campaign', '=', 'abandoned-follow-up').execute()
    await moved(made.id, 1)
    const [row] = await messages()
    await server.db.updateTable('message').set({ status: 'sending' }).execute()
    await server.db
      .insertInto('job')
      .values({
        kind: 'send-message',
        payload: JSON.stringify({ messageId: row!.id }),
        dedupe_key: `message ${row!.id}`,
        run_at: new Date(server.clock.now),
      })
      .execute()
    await pass(hourMs)
    expect(outbox).toEqual([])
    expect(await outcomes()).toEqual(['abandoned-form 1 email unknown interrupted'])
  })
})

describe('Q4 P-12: a month in all eight countries', () => {
  const people: { id: string; email: string; country: string; stoppedAt?: number }[] = []
  let rows: Awaited<ReturnType<typeof messages>> = []
  let went: typeof outbox = []

  // Two workers at once, and a process that dies with jobs in its hands; somebody new comes, unsubscribes or goes on every few hours.
  const live = async () => {
    server.clock.now = Date.parse('2026-12-01T00:00:00Z')
    let round = 0
    await pass(31 * dayMs, {
      workers: 2,
      each: async () => {
        round++
        if (round % 20 === 0) await server.db.updateTable('job').set({ leased_until: null }).execute()
        if (round > 150) return
        const country = countries[round % countries.length]!
        const state = ([1, 30, 13] as const)[round % 3]!
        people.push({ ...(await lead({ country, state, at: server.clock.now })), country })
        const person = people.at(-3)
        // The turn moves on with each round of the countries, so that each has its share of everything.
        const turn = round + Math.floor(round / countries.length)
        if (!person) return
        if (turn % 6 === 0) {
          person.stoppedAt = server.clock.now
          await stopMessages(server, person.email, 'default')
        }
        if (turn % 6 === 2) {
          person.stoppedAt = server.clock.now
          await moved(person.id, 6)
        }
        if (turn % 6 === 4) {
          person.stoppedAt = server.clock.now
          await consent(person.id, false, server.clock.now)
        }
      },
    })
    rows = (await messages()).filter(({ sent_at: at }) => at !== null)
    went = outbox
  }
  // Lived once, and looked at country by country.
  let lived: Promise<void> | undefined
  const ofCountry = async (country: string) => {
    await (lived ??= live())
    const own = people.filter((person) => person.country === country)
    const mine = rows.filter(({ lead_id: id }) => own.some((person) => person.id === id))
    const references = new Set(mine.map(({ id }) => id))
    return { own, mine, sendings: went.filter(({ reference }) => references.has(reference)) }
  }

  test.each(countries)(
    'P-12: %s is written to within its hours and caps, and nobody twice or afterwards',
    async (country) => {
      const { own, mine, sendings } = await ofCountry(country)
      const { hours, onHolidays, mostADay, mostAWeek, oneChannelAWeek, serviceWithoutConsent } =
        server.deps.catalogue.countryMessaging[country]!
      const { timeZone, iso } = server.deps.catalogue.countries[country]!
      const isHoliday = (date: string) => !onHolidays && isPublicHoliday(iso, date)
      expect(sendings.length).toBeGreaterThan(3)
      expect(sendings.length).toBe(mine.length)
      for (const { at } of sendings) expect(nextOpening({ hours, timeZone, isHoliday }, at)).toBe(at)
      for (const { id, stoppedAt = Number.POSITIVE_INFINITY } of own) {
        const after = mine.filter(({ lead_id: about, sent_at: at }) => about === id && at!.getTime() > stoppedAt)
        // An e-mail address that unsubscribed says nothing of the number; a reminder by e-mail needs no consent in some places.
        expect(after.filter(({ channel }) => channel === 'email' && !serviceWithoutConsent.includes(channel))).toEqual(
          [],
        )
      }
      for (const ofOne of Map.groupBy(mine, ({ person }) => person).values()) {
        const days = Map.groupBy(ofOne, ({ sent_at: at }) => localDate(timeZone, at!.getTime()))
        for (const ofDay of days.values()) expect(ofDay.length).toBeLessThanOrEqual(mostADay)
        for (const { sent_at: at } of ofOne) {
          const week = ofOne.filter(
            ({ sent_at: other }) => other! <= at! && other!.getTime() > at!.getTime() - 7 * dayMs,
          )
          expect(week.length).toBeLessThanOrEqual(mostAWeek)
          if (oneChannelAWeek) expect(new Set(week.map(({ channel }) => channel)).size).toBe(1)
        }
        for (const id of campaignIds)
          expect(ofOne.filter((row) => row.campaign === id).length).toBeLessThanOrEqual(campaign(id).steps.length)
      }
    },
    240_000,
  )
})
