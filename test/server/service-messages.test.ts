// Test of service messages: every end of a lead is told once, by e-mail and, where that is right, by text message (Q4, R-22).
// Neither unsubscribing nor a missing consent stops them; erasure does.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { atMost } from '#test/at-most.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { nextOpening } from '#domain/law/contact-hours.ts'
import { expireOffers } from '#server/lenders/desk/expire-offers.ts'
import { messageWords } from '#server/reach/campaigns/campaign-texts.ts'
import { takeOutbox } from '#server/reach/outbox/take-outbox.ts'
import { eraseLead } from '#server/people/retention/erase.ts'
import { beginJobs } from '#server/platform/jobs/worker.ts'
import type { Outcome } from '#server/platform/kit/connectors/connector.ts'
import type { Mail } from '#server/platform/mail/send-mail.ts'
import type { LeadReply } from '#contract/schemas.ts'
import { answersOf } from './applicants.ts'
import { deleteLeads } from './database.ts'
import { nextDue } from './next-due.ts'
import { accepted, fakeLender, firstTwo, start, terms, toContact } from './server.ts'
import { stopMessages } from './stop-messages.ts'
import { twoLenders } from './two-lenders.ts'

const { played, mails, sms, startServer, clear } = twoLenders()
let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(() => clear(server))

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const unreached = { kind: 'refused', why: 'HTTP 400' } as const
const pending = { kind: 'pending' } as const
const wantsMore = { kind: 'follow-up', followUp: 'aide' } as const

/** Sends what is due within the time, moving the clock; nothing else happens meanwhile. */
async function passMessages(ms: number) {
  const parts = { ...server.jobParts, handlers: { 'send-message': server.jobParts.handlers['send-message']! } }
  const end = server.clock.now + ms
  await takeOutbox(server.deps)
  for (const _ of atMost(100, () => 'the messages that are due')) {
    const due = await nextDue(server.db, ['send-message'])
    if (due === undefined || due > end) break
    server.clock.now = Math.max(server.clock.now, due)
    await Promise.all(await beginJobs(parts, 8))
  }
  server.clock.now = end
}

/** An application that was sent and went as far as its lenders let it, within seconds. */
async function aSentLead() {
  const lead = await server.aLead()
  await lead.send()
  await server.runJobs(5000)
  return lead
}

/** A message's subject in the words of the brand. */
const words = (id: string, ...path: string[]) =>
  messageWords(
    server.deps.catalogue,
    { brandId: 'askrobin' },
    'es',
  )(['service', id, ...path], { lender: 'Moneyman', count: '2' })

const rowsOf = (leadId: string) =>
  server.db.selectFrom('message').selectAll().where('lead_id', '=', leadId).orderBy('due_at').execute()
const told = async (leadId: string) =>
  (await rowsOf(leadId)).map(({ campaign, channel, status, reason }) =>
    [campaign, channel, status, ...(reason ? [reason] : [])].join(' '),
  )
const subjects = () => mails.map(({ subject }) => subject)
/** Lead that a link of a mail opens in another browser. */
async function opened(mail: Mail) {
  const token = /\/continue\/([\w-]+)/.exec(mail.text)?.[1] ?? ''
  return (await server.call('POST', `/lead/continue/${token}`, {})).body as LeadReply
}

describe('Q4: every end is told once', () => {
  test('Q4: received, a minute after it was sent, with the amount asked for', async () => {
    played.first = fakeLender(pending, pending)
    const lead = await aSentLead()
    await passMessages(30_000)
    expect(mails).toEqual([])
    await passMessages(minuteMs)
    expect(subjects()).toEqual([words('received', 'subject')])
    expect(mails[0]!.text).toMatch(/Importe solicitado: 700\s€/)
    expect(await opened(mails[0]!)).toMatchObject({ id: lead.id, progressState: 6 })
  })

  const ends = [
    ['offers', () => (played.first = fakeLender(accepted)), () => words('offers', 'one', 'subject'), 10],
    ['the honest no', () => {}, () => words('rejected', 'rejected', 'subject'), 13],
    [
      'nobody could be reached in time',
      () => Object.assign(played, { first: fakeLender(unreached), second: fakeLender(unreached) }),
      () => words('still-open', 'subject'),
      11,
    ],
  ] as const
  test.each(ends)('Q4: %s', async (_what, arrange, subject, state) => {
    arrange()
    const lead = await aSentLead()
    await passMessages(10 * minuteMs)
    expect(subjects()).toEqual([subject()])
    expect(await opened(mails[0]!)).toMatchObject({ id: lead.id, progressState: state })
    // Jobs that run again send nothing twice.
    await passMessages(2 * minuteMs)
    await passMessages(24 * hourMs)
    expect(mails).toHaveLength(1)
  })

  test('Q4 P-07: an application that fits no lender is told that nobody has it, as one’s data says', async () => {
    const lead = await server.aLead()
    await lead.send(answersOf('es', { 'incomeDetails.incomeSource': 'student' }))
    await server.runJobs(5000)
    await passMessages(10 * minuteMs)
    expect(subjects()).toEqual([words('rejected', 'unmatched', 'subject')])
    expect(mails[0]!.text).toContain('no la hemos enviado a nadie')
    const { body } = await server.call('GET', `/lead/${lead.id}/data`, undefined, lead.auth)
    expect((body as { lenders: string[] }).lenders).toEqual([])
  })

  test('Q4 S-05: an offer is told with lender, amount, cost and the law’s warning, nothing of the person but a first name, and no way to their data', async () => {
    played.first = fakeLender(accepted)
    await aSentLead()
    await passMessages(hourMs)
    const [{ text, html, unsubscribeUrl }] = mails as [Mail]
    expect(unsubscribeUrl).toBeUndefined()
    expect(text).toContain(`Entidad: ${firstTwo.moneyman.name}`)
    expect(text).toMatch(/Un solo pago de: 770\s€/)
    expect(text).toMatch(/TAE: 59,02/)
    expect(text).toContain('tomar dinero prestado cuesta dinero')
    // It is forwarded and kept for years: it has the link to one's data sent, and opens nothing (S-05).
    const [, asking = ''] = /\/my-data\/([\w-]+)/.exec(text)!
    const bearer = { authorization: `Bearer ${asking}` }
    expect((await server.call('GET', '/lead/linked/data', undefined, bearer)).status).toBe(403)
    for (const path of ['/customer/linked/consents', '/customer/linked/consents/receipt'])
      expect((await server.call('GET', path, undefined, bearer)).status).toBe(404)
    expect((await server.call('POST', '/lead/linked/erase', { confirm: true }, bearer)).status).toBe(404)
    expect((await server.call('POST', '/customer/data/link', { token: asking })).status).toBe(202)
    await server.runJobs(3)
    const [, opening = ''] = /\/my-data\/([\w-]+)/.exec(mails.at(-1)!.text)!
    const sent = { authorization: `Bearer ${opening}` }
    expect((await server.call('GET', '/lead/linked/data', undefined, sent)).status).toBe(200)
    const { 'contactDetails.email': email, 'contactDetails.phoneNumber': phone, ...others } = answersOf('es')
    const { 'personalDetails.lastName': lastName, 'personalDetails.personalCode': code } = others
    for (const secret of [email, phone, lastName, code]) expect(text + html).not.toContain(String(secret))
    expect(sms).toHaveLength(1)
    expect(sms[0]!.text).not.toMatch(/\b7[07]0\b/)
  })

  test('Q4: one more question is told to whoever is away, by e-mail and then by text message', async () => {
    played.first = fakeLender(wantsMore)
    const lead = await aSentLead()
    await passMessages(10 * minuteMs)
    expect(subjects()).toEqual([words('more-question', 'subject')])
    expect(sms).toEqual([])
    await passMessages(10 * minuteMs)
    expect(sms.map(({ text }) => text)).toEqual([expect.stringContaining('necesita otro dato')])
    expect(await opened(mails[0]!)).toMatchObject({ id: lead.id, followUp: { key: 'aide' } })
  })

  test('Q4: who answers it at once is not written to about it', async () => {
    played.first = fakeLender(wantsMore, pending, pending)
    const lead = await aSentLead()
    await takeOutbox(server.deps)
    server.clock.now += minuteMs
    expect((await lead.answer('/lead/aide', { answers: { receivesAide: false } })).status).toBe(200)
    await passMessages(20 * minuteMs)
    expect([mails, sms]).toEqual([[], []])
    expect(await told(lead.id)).toContain('more-question email held overtaken')
  })

  test('Q4: more of the form’s questions are told likewise', async () => {
    played.first = fakeLender({ kind: 'more-needed', dataPoints: ['incomeDetails.jobTitle'] })
    played.second = fakeLender(pending)
    const lead = await aSentLead()
    await passMessages(hourMs)
    expect(subjects()).toEqual([words('more-question', 'subject')])
    expect(await opened(mails[0]!)).toMatchObject({ id: lead.id, progressState: 1 })
  })

  test('Q4: whoever opened the link is not told the same by text message', async () => {
    played.first = fakeLender(accepted)
    const lead = await aSentLead()
    await passMessages(2 * minuteMs)
    await opened(mails[0]!)
    await passMessages(hourMs)
    expect(sms).toEqual([])
    expect(await told(lead.id)).toContain('offers sms held overtaken')
  })

  test('Q4: what is overtaken before it goes never goes', async () => {
    played.first = fakeLender(accepted)
    const lead = await aSentLead()
    await takeOutbox(server.deps)
    await lead.redirect()
    await passMessages(72 * hourMs)
    // The way back to the offer that was taken, which the browser no longer has (P-10).
    expect(subjects()).toEqual([words('chosen', 'subject')])
    expect(mails[0]!.text).toContain('/continue/')
    expect(new Set(await told(lead.id))).toEqual(
      new Set(
        ['received', 'offers', 'about-to-end']
          .map((id) => `${id} email held overtaken`)
          .concat('offers sms held overtaken', 'chosen email sent'),
      ),
    )
  })

  test('Q4: the offers of one wave are one message, the closest to what was asked first', async () => {
    played.first = fakeLender({ kind: 'accepted', offerId: 'further', terms: { ...terms, amount: 500 } })
    played.second = fakeLender({ kind: 'accepted', offerId: 'closest', terms })
    await aSentLead()
    await passMessages(2 * hourMs)
    expect(subjects()).toEqual([words('offers', 'several', 'subject')])
    expect(mails[0]!.text).toContain(`Entidad: ${firstTwo.creditea.name}`)
    expect(mails[0]!.text).toContain(`Otras ofertas: ${firstTwo.moneyman.name}`)
    expect(sms).toHaveLength(1)
  })

  /** Another lender's offer joins the list. */
  const anotherOffer = async (leadId: string) => {
    const [offer] = await server.db.selectFrom('offer').selectAll().where('lead_id', '=', leadId).execute()
    const { terms: offered, ...rest } = offer!
    await server.db
      .insertInto('offer')
      .values({
        ...rest,
        terms: JSON.stringify(offered),
        lender: 'creditea',
        verdict_id: server.deps.newId(),
        at: new Date(server.clock.now),
        valid_until: new Date(server.clock.now + 72 * hourMs),
      })
      .execute()
  }
  const emailed = async (leadId: string, id: string) =>
    (await rowsOf(leadId)).flatMap(({ campaign, channel, sent_at: at }) =>
      campaign === id && channel === 'email' && at ? [at.getTime()] : [],
    )

  test('Q4: offers that join later are told once, an hour after the first, with all there are', async () => {
    played.first = fakeLender(accepted)
    const lead = await aSentLead()
    await passMessages(10 * minuteMs)
    await anotherOffer(lead.id)
    await passMessages(1000)
    await anotherOffer(lead.id)
    await passMessages(40 * minuteMs)
    expect(mails).toHaveLength(1)
    await passMessages(12 * hourMs)
    expect(mails).toHaveLength(2)
    const [first, next] = await emailed(lead.id, 'offers')
    expect(next! - first!).toBe(hourMs)
    expect(mails[1]!.text).toContain(`Otras ofertas: ${firstTwo.creditea.name}, ${firstTwo.creditea.name}`)
  })

  test('Q4: a day before the last offer ends it is told once, and the link still opens it', async () => {
    played.first = fakeLender(accepted)
    const lead = await aSentLead()
    await passMessages(hourMs)
    await anotherOffer(lead.id)
    const end = server.clock.now + 72 * hourMs
    await passMessages(47 * hourMs)
    expect(await emailed(lead.id, 'about-to-end')).toEqual([])
    await passMessages(2 * hourMs)
    expect(await emailed(lead.id, 'about-to-end')).toEqual([end - 24 * hourMs])
    expect(mails.at(-1)!.subject).toBe(words('about-to-end', 'subject'))
    expect(await opened(mails.at(-1)!)).toMatchObject({ id: lead.id, progressState: 10 })
    const before = mails.length
    await passMessages(20 * hourMs)
    expect(mails).toHaveLength(before)
  })

  test('Q4: an offer that came while other lenders were waited for is told of before it ends too', async () => {
    played.first = fakeLender(accepted)
    played.second = fakeLender(pending, pending)
    const lead = await server.aLead()
    await lead.send()
    await server.runJobs(1000)
    expect((await lead.status()).progressState).toBe(6)
    await takeOutbox(server.deps)
    const end = server.clock.now + 71 * hourMs
    await server.runJobs(61_000)
    expect((await lead.status()).progressState).toBe(10)
    await passMessages(end - server.clock.now)
    expect(await emailed(lead.id, 'about-to-end')).toHaveLength(1)
  })

  test('Q4 Q2: an offer that comes while another lender waits for an answer is told of, and before it ends too', async () => {
    let says: Outcome = pending
    played.first = fakeLender(pending, () => says)
    played.second = fakeLender(wantsMore)
    const lead = await aSentLead()
    await passMessages(10 * minuteMs)
    expect(subjects()).toEqual([words('more-question', 'subject')])
    says = accepted
    await server.runJobs(minuteMs)
    expect(await lead.status()).toMatchObject({ followUp: { key: 'aide' } })
    const end = await server.db.selectFrom('offer').select('valid_until').executeTakeFirstOrThrow()
    await passMessages(2 * minuteMs)
    expect(subjects()).toEqual([words('more-question', 'subject'), words('offers', 'one', 'subject')])
    expect(await opened(mails.at(-1)!)).toMatchObject({ id: lead.id, followUp: { key: 'aide' } })
    await passMessages(end.valid_until.getTime() - server.clock.now)
    expect(await emailed(lead.id, 'about-to-end')).toHaveLength(1)
  })

  test('Q4: offers that ended unchosen are told, and the link opens that end', async () => {
    played.first = fakeLender(accepted)
    const lead = await aSentLead()
    await passMessages(73 * hourMs)
    await expireOffers(server.deps)
    await passMessages(hourMs)
    expect(mails.at(-1)!.subject).toBe(words('rejected', 'expired', 'subject'))
    expect(await opened(mails.at(-1)!)).toMatchObject({ id: lead.id, progressState: 13 })
  })

  test('Q4: where a lender that calls was chosen, that is told', async () => {
    played.first = fakeLender(toContact)
    const lead = await aSentLead()
    await passMessages(10 * minuteMs)
    const [offer] = await server.db.selectFrom('offer').selectAll().where('lead_id', '=', lead.id).execute()
    expect(
      (await server.call('POST', `/lead/${lead.id}/offers/${offer!.verdict_id}/choose`, {}, lead.auth)).status,
    ).toBe(200)
    await passMessages(72 * hourMs)
    expect(subjects()).toEqual([words('offers', 'one', 'subject'), words('will-call', 'subject')])
    expect(sms).toEqual([])
  })
})

describe('Q4 P-08: what stops them, and what does not', () => {
  test('P-08: an address that unsubscribed is told of its application all the same', async () => {
    played.first = fakeLender(accepted)
    const email = String(answersOf('es')['contactDetails.email'])
    await stopMessages(server, email, 'askrobin')
    await aSentLead()
    await passMessages(hourMs)
    expect(mails).toHaveLength(1)
    expect(sms).toHaveLength(1)
  })

  test.each([
    ['before it was planned', false],
    ['while it waits', true],
  ])('P-05: whoever is erased %s is told nothing', async (_when, isPlanned) => {
    played.first = fakeLender(accepted)
    const lead = await aSentLead()
    if (isPlanned) await takeOutbox(server.deps)
    await eraseLead(server.deps, lead.id)
    await passMessages(48 * hourMs)
    expect([mails, sms]).toEqual([[], []])
    expect((await rowsOf(lead.id)).filter(({ status, person }) => status !== 'held' || person !== null)).toEqual([])
  })

  test('P-12: at night the e-mail goes and the text message waits for the morning', async () => {
    // Tuesday, half past ten in the evening in Madrid.
    server.clock.now = Date.parse('2026-06-02T20:30:00Z')
    const began = server.clock.now
    played.first = fakeLender(accepted)
    await aSentLead()
    await passMessages(hourMs)
    expect([mails.length, sms.length]).toEqual([1, 0])
    await passMessages(20 * hourMs)
    const { hours } = server.deps.catalogue.countryMessaging.es!
    const opens = nextOpening({ hours, timeZone: 'Europe/Madrid', isHoliday: () => false }, began)
    expect(sms.map(({ at }) => at)).toEqual([opens])
  })

  test('P-12: on a public holiday the e-mail goes and the text message waits for the day after', async () => {
    // A Monday, and the national day of Spain.
    server.clock.now = Date.parse('2026-10-12T10:00:00Z')
    played.first = fakeLender(accepted)
    await aSentLead()
    await passMessages(24 * hourMs)
    expect(mails).toHaveLength(1)
    expect(sms.map(({ at }) => at)).toEqual([Date.parse('2026-10-13T07:00:00Z')])
  })

  test('P-12: a text message that could only go after the application ended does not go', async () => {
    // Saturday evening; nobody is written to on Sunday.
    server.clock.now = Date.parse('2026-06-06T18:00:00Z')
    played.first = fakeLender(wantsMore)
    const lead = await aSentLead()
    await passMessages(72 * hourMs)
    expect([mails.length, sms.length]).toEqual([1, 0])
    expect(await told(lead.id)).toContain('more-question sms held hours')
  })
})

describe('R-22: killed at every statement', () => {
  /** Fails at the statement of this number, as a process that dies there. */
  const dyingAt = (nth: number) => {
    let left = nth
    const db = server.db.withPlugin({
      transformQuery: ({ node }) => {
        left -= 1
        if (left === 0) throw new Error('killed')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    return { db, wasKilled: () => left <= 0 }
  }

  const runTwiceAtOnce = (messageId: string) =>
    Promise.all([1, 2].map(() => server.jobParts.handlers['send-message']!.run({ messageId })))

  test('R-22: planning that dies anywhere plans each message once', async () => {
    played.first = fakeLender(accepted)
    let deaths = 0
    for (const nth of atMost(60, () => 'a planning that comes to its end')) {
      await deleteLeads(server.db)
      await server.db.deleteFrom('job').execute()
      await server.db.deleteFrom('outbox').execute()
      const lead = await aSentLead()
      const { db, wasKilled } = dyingAt(nth + 1)
      await takeOutbox({ ...server.deps, db }).catch(() => {})
      await takeOutbox(server.deps)
      expect((await rowsOf(lead.id)).map(({ campaign, channel }) => `${campaign} ${channel}`).toSorted()).toEqual([
        'about-to-end email',
        'offers email',
        'offers sms',
        'received email',
      ])
      const jobs = await server.db.selectFrom('job').select('id').where('kind', '=', 'send-message').execute()
      expect(jobs).toHaveLength(4)
      if (!wasKilled()) break
      deaths += 1
    }
    expect(deaths).toBeGreaterThan(5)
  }, 120_000)

  test('R-22: sending that dies anywhere sends at most once, and once unless it died while handing over', async () => {
    played.first = fakeLender(accepted)
    const seen: number[] = []
    for (const nth of atMost(40, () => 'a sending that comes to its end')) {
      await deleteLeads(server.db)
      mails.length = 0
      server.clock.now = start
      const lead = await aSentLead()
      await takeOutbox(server.deps)
      server.clock.now += 2 * minuteMs
      const { id } = (await rowsOf(lead.id)).find(
        ({ campaign, channel }) => campaign === 'offers' && channel === 'email',
      )!
      const { db, wasKilled } = dyingAt(nth + 1)
      const { 'send-message': job } = jobHandlers({ ...server.deps, db })
      await job.run({ messageId: id }).catch(() => {})
      await runTwiceAtOnce(id)
      await runTwiceAtOnce(id)
      seen.push(mails.length)
      if (!wasKilled()) break
    }
    expect(seen.length).toBeGreaterThan(5)
    expect(seen.every((count) => count === 1)).toBe(true)
  })

  test.each([
    ['before the mail server had it', 0],
    ['after the mail server had it', 1],
  ])('R-22: dead while handing over, %s: it is not sent again', async (_when, had) => {
    played.first = fakeLender(accepted)
    const lead = await aSentLead()
    await takeOutbox(server.deps)
    server.clock.now += 2 * minuteMs
    const { id } = (await rowsOf(lead.id)).find(
      ({ campaign, channel }) => campaign === 'offers' && channel === 'email',
    )!
    const dying = {
      ...server.deps,
      sendMail: async (mail: Mail) => {
        if (had) mails.push(mail)
        throw new Error('killed')
      },
    }
    const { 'send-message': job } = jobHandlers(dying)
    await job.run({ messageId: id }).catch(() => {})
    await runTwiceAtOnce(id)
    await runTwiceAtOnce(id)
    expect(mails).toHaveLength(had)
    expect(await told(lead.id)).toContain('offers email unknown interrupted')
  })
})
