// Test of every campaign message for every brand and locale: complete, inert, without personal data (Q4, P-09, S-29). One click
// unsubscribes (P-08, RFC 8058).
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepCampaigns } from '#server/reach/campaigns/sweep.ts'
import { sampleFiles, samplesOf } from '#server/reach/campaigns/samples.ts'
import { composeMail } from '#server/reach/campaigns/compose.ts'
import { openUnsubscribeToken, unsubscribeToken } from '#server/reach/campaigns/unsubscribe-token.ts'
import { messageOf, outcomeOf, smtpMail } from '#server/platform/mail/smtp.ts'
import type { Mail } from '#server/platform/mail/send-mail.ts'
import { emailIndex } from '#server/platform/stores/sealed-answers.ts'
import { createBody } from './applicants.ts'
import { startTestServer } from './server.ts'

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

const entities = (text: string) => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
const wordsIn = (html: string) =>
  entities(
    html
      .replace(/<head>[\s\S]*<\/head>/, '')
      .replace(/<[^>]+>/g, '\n')
      .replace(/\s*\n\s*/g, '\n'),
  )
    .split('\n')
    .filter(Boolean)

/** Letters of Latin alphabets that GSM 03.38 has. */
const gsmLetters = /[A-Za-z\d_ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùü]/gu
const wordsOutsideGsm = (text: string) =>
  text.split(/[\s:/.,]+/).filter((word) => /\p{L}/u.test(word.normalize('NFC').replace(gsmLetters, '')))

describe('Q4: the templates', () => {
  const everyLocale = () => Object.keys(server.deps.catalogue.locales)

  test('Q4: every campaign of every variant in every locale has all its words', () => {
    let seen = 0
    for (const variant of server.deps.variants.values()) {
      if (variant.brandId === 'stroller') continue
      for (const sample of samplesOf(server.deps, variant, everyLocale()))
        for (const { type, text } of sampleFiles(server.deps, sample)) {
          seen++
          const where = `${variant.id} ${sample.locale} ${sample.name} ${type}`
          expect(text, where).not.toMatch(/\{\{|\}\}|undefined|NaN|ˆ/)
          expect(Buffer.byteLength(text), where).toBeLessThan(100_000)
          if (type === 'html') {
            expect(text, where).not.toMatch(/<script|<link|@import|url\(|\son\w+=|javascript:|<form|<iframe/i)
            // Its one picture comes with it. Links alone lead out, and all to the form.
            expect(
              [...text.matchAll(/<img src="([^"]*)"/g)].map(([, src]) => src).filter((src) => src !== 'cid:logo'),
              where,
            ).toEqual([])
            const hosts = [...text.matchAll(/(?:href|action)="([^"]*)"/g)].map(
              ([, href]) => new URL(entities(href!)).origin,
            )
            expect(new Set(hosts), where).toEqual(new Set([new URL(server.config.publicUrl).origin]))
          }
          if (sample.channel === 'sms') {
            expect(text.length, where).toBeLessThan(420)
            // One sign outside GSM 03.38 has the whole message sent in signs of two bytes, 67 a part instead of 153.
            expect(text, where).not.toMatch(/[\u00a0\u202f]/)
            // Spelling is kept, so a text that cannot do without accents has them. One word can be put otherwise.
            expect(wordsOutsideGsm(text), where).not.toHaveLength(1)
          }
        }
    }
    expect(seen).toBeGreaterThan(2000)
  }, 90_000)

  test('Q4: a brand’s own words replace words that are there, in its own voice', () => {
    const paths = (words: object, at: readonly string[] = []): string[] =>
      Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
        typeof value === 'object' && value !== null ? paths(value, [...at, key]) : [[...at, key].join('>')],
      )
    const { brandMail, messages } = server.deps.catalogue
    for (const [brand, { words = {} }] of Object.entries(brandMail))
      for (const [locale, own] of Object.entries(words))
        expect(paths(messages[locale]!), `${brand} ${locale}`).toEqual(expect.arrayContaining(paths(own)))
    const variant = server.deps.variants.get('fiesta-es')!
    const offer = samplesOf(server.deps, variant).find(({ name, locale }) => name === 'offers-one' && locale === 'es')!
    expect(sampleFiles(server.deps, offer).at(-1)!.text).toMatch(/^Subject: ¡.* dice que sí!/)
  })

  test('Q4: HTML and text say the same', () => {
    const variant = server.deps.variants.get('fiesta-es')!
    for (const sample of samplesOf(server.deps, variant).filter(({ channel }) => channel === 'email')) {
      const [html, text] = sampleFiles(server.deps, sample).map((file) => file.text)
      for (const words of wordsIn(html!).filter((line) => !/^(?:Si el botón|If the button)/.test(line)))
        expect(text!.replace(/\s+/g, ' ')).toContain(words.replace(/\s+/g, ' ').trim())
    }
  })

  test('Q4: what the law wants stands in front of advertising, and the credit warning below it', () => {
    const composed = (id: string, campaign: 'ask-again' | 'abandoned-form') =>
      composeMail(server.deps, {
        campaign,
        step: 1,
        variant: server.deps.variants.get(id)!,
        locale: server.deps.variants.get(id)!.locale,
        asked: {},
        until: server.clock.now,
        link: 'https://x.example/',
        stopLink: 'https://x.example/stop',
        operator: 'X',
      })
    expect(composed('lienketvay-vn', 'ask-again').subject).toMatch(/^\[QC\] /)
    expect(composed('lienketvay-vn', 'abandoned-form').subject).not.toContain('[QC]')
    expect(composed('fiesta-es', 'ask-again').text).toContain('tomar dinero prestado cuesta dinero')
    expect(composed('fiesta-es', 'abandoned-form').text).toContain('21 de noviembre')
  })

  test.each([
    ['Ana\r\nBcc: x@example.test', false],
    ['<img src=x onerror=alert(1)>', false],
    ['http://evil.example', false],
    // Mail programs make a link of it by themselves, and the names of some countries have full stops.
    ['www.evil.example', false],
    ['Gana en evil.example', false],
    ['{{link}}', false],
    ['x'.repeat(60), false],
    ['', false],
    ["Ana María O'Brien-Núñez", true],
    ['Nguyễn Thị', true],
    ['Ma. Cristina', true],
    ['Jose Jr.', true],
  ])('S-29: a first name %j is said: %s', (firstName, isSaid) => {
    const variant = server.deps.variants.get('default-es')!
    const { text, html } = composeMail(server.deps, {
      campaign: 'abandoned-form',
      step: 1,
      variant,
      locale: 'es',
      firstName,
      asked: {},
      until: 0,
      link: 'https://x.example/',
      stopLink: 'https://x.example/stop',
      operator: 'X',
    })
    expect(text.includes(`Hola, ${firstName}:`)).toBe(isSaid)
    if (!isSaid && firstName) expect(html + text).not.toContain(firstName)
  })
})

describe('S-29: mail headers', () => {
  const mail: Mail = {
    reference: '6f1c5f0e-0000-4000-8000-000000000001',
    brandId: 'fiesta',
    brand: 'Fiesta\r\nBcc: evil@example.test',
    to: 'ana@example.test',
    subject: 'Hello\r\nX-Evil: 1\u2028and more',
    html: '<p>Hello</p>',
    text: 'Hello',
    unsubscribeUrl: 'https://form.example/api/customer/email/unsubscribe/t',
  }

  /** A mail server that takes everything, or answers a command as told. */
  async function mailServer(answers: Readonly<Record<string, string>> = {}, longestMs?: number) {
    const got: string[] = []
    const sockets: Socket[] = []
    const listening = createServer((socket) => {
      sockets.push(socket)
      let inData = false
      socket.write('220 test\r\n')
      socket.on('error', () => {})
      socket.on('data', (bytes) => {
        for (const line of bytes.toString().split('\r\n').slice(0, -1)) {
          got.push(line)
          if (inData && line !== '.') continue
          const [command = ''] = line.split(/[ :]/)
          const isEnd = inData && line === '.'
          inData = command === 'DATA' && !answers.DATA
          const said = isEnd ? answers['.'] : answers[command]
          if (said === 'hang up') socket.destroy()
          else if (said !== 'nothing') socket.write(`${said ?? (inData ? '354 go on' : '250 ok')}\r\n`)
        }
      })
    })
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
    const { port } = listening.address() as AddressInfo
    const settings = {
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: { '': 'no-reply@loanform.example', fiesta: 'hola@fiesta.example' },
      operator: 'X',
      registers: {},
    }
    const carrier = smtpMail(settings, longestMs)
    const close = () => {
      carrier.close()
      listening.close()
      for (const socket of sockets) socket.destroy()
    }
    return { got, send: carrier.send, close }
  }

  test('S-29: nothing of a name, brand or subject becomes a header, and one click stands in the headers (RFC 8058)', async () => {
    const { got, send, close } = await mailServer()
    expect(await send(mail)).toEqual({ kind: 'sent' })
    close()
    const headers = got.slice(got.indexOf('DATA') + 1, got.indexOf('', got.indexOf('DATA')))
    const names = headers.filter((line) => /^\S+:/.test(line)).map((line) => line.split(':')[0])
    expect(names).not.toContain('Bcc')
    expect(names).not.toContain('X-Evil')
    const all = headers.join('\n').replace(/\n\s+/g, ' ')
    expect(all).toContain(`List-Unsubscribe: <${mail.unsubscribeUrl}>`)
    expect(all).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(all).toContain(`Message-ID: <${mail.reference}@fiesta.example>`)
    expect(all).toContain('<hola@fiesta.example>')
    expect(got.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<ana@example.test>'])
  })

  test('Q4: the logo is a part of the message, and stands in no other brand’s', async () => {
    for (const [brandId, parts] of [
      ['fiesta', 1],
      ['default', 0],
    ] as const) {
      const { got, send, close } = await mailServer()
      expect(await send({ ...mail, brandId, html: '<img src="cid:logo">' })).toEqual({ kind: 'sent' })
      close()
      expect(got.filter((line) => line === 'Content-ID: <logo>').length, brandId).toBe(parts)
    }
  })

  test('P-08: what no click ends names no click', () => {
    const { unsubscribeUrl: _, ...about } = mail
    const { headers } = messageOf(about, { from: { '': 'a@b.example' } })
    expect(Object.keys(headers)).toEqual(['Auto-Submitted', 'X-Auto-Response-Suppress'])
  })

  test.each([
    ['a greylisting', { RCPT: '451 later' }, { kind: 'later' }],
    ['no such mailbox', { RCPT: '550 no such user' }, { kind: 'refused', isAddress: true }],
    ['no such mailbox, by code', { RCPT: '554 5.1.1 gone' }, { kind: 'refused', isAddress: true }],
    ['no mail at that domain', { RCPT: '556 5.1.10 null MX' }, { kind: 'refused', isAddress: true }],
    ['us on a list', { RCPT: '554 5.7.1 Client host blocked using a list' }, { kind: 'refused', isAddress: false }],
    ['a relay that does not know us', { RCPT: '550 5.7.1 Relaying denied' }, { kind: 'refused', isAddress: false }],
    ['no reason', { RCPT: '550 Denied by policy' }, { kind: 'refused', isAddress: false }],
    ['a full mailbox', { RCPT: '552 5.2.2 over quota' }, { kind: 'refused', isAddress: false }],
    ['a refused content', { '.': '554 spam' }, { kind: 'refused', isAddress: false }],
    ['a full server', { '.': '452 full' }, { kind: 'later' }],
    ['a line that breaks at the end', { '.': 'hang up' }, { kind: 'unknown' }],
  ])('Q4: %s', async (_what, answers, expected) => {
    const { send, close } = await mailServer(answers)
    expect(await send(mail)).toMatchObject(expected)
    close()
  })

  test('Q4: a server that takes longer than a job may is waited for no more, and the message is not sent again', async () => {
    const { send, close } = await mailServer({ '.': 'nothing' }, 200)
    expect(await send(mail)).toEqual({ kind: 'unknown', why: 'slow' })
    close()
  })

  test('Q4: a server that is not there is later, and a wrong password no fault of the address', async () => {
    const { send, close } = await mailServer()
    close()
    expect(await send(mail)).toMatchObject({ kind: 'later' })
    expect(outcomeOf({ code: 'EAUTH', responseCode: 535 })).toMatchObject({ kind: 'later' })
  })

  test.each(['a@example.test, b@example.test', 'a@example.test>\r\nRCPT TO:<b@example.test', '"x" <b@example.test>'])(
    'S-29: an address %j adds nobody',
    (to) => {
      const { to: written } = messageOf({ ...mail, to }, { from: { '': 'a@b.example' } })
      expect(written.address).not.toMatch(/[\r\n]/)
    },
  )
})

describe('P-08: out by one click', () => {
  const base = '/api/customer/email/unsubscribe'
  const tokenFor = (email: string) =>
    unsubscribeToken(server.deps.sealer, {
      channel: 'email',
      variant: 'askrobin-es',
      locale: 'es',
      addressIndex: emailIndex(server.deps.sealer, email),
      shown: 'm…@example.test',
    })
  const rows = () => server.db.selectFrom('suppression').selectAll().execute()
  const post = (url: string, payload = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded') =>
    server.app.inject({ method: 'POST', url, payload, headers: type ? { 'content-type': type } : {} })

  /** Follows the link of the e-mail that asks this address. */
  const stopByMail = async (email: string) => {
    await server.runJobs()
    const mail = mails.findLast(({ to }) => to === email)!
    expect((await post(new URL(mail.unsubscribeUrl!).pathname)).statusCode).toBe(200)
  }

  test.each([
    ['a form', 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
    [
      'a form in parts',
      '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      'multipart/form-data; boundary=b',
    ],
    ['nothing at all', '', ''],
  ])('P-08: a POST with %s, without cookie and key, is taken, and again', async (what, payload, type) => {
    const url = `${base}/${tokenFor(`${what.length}@example.test`)}`
    const before = (await rows()).length
    for (let time = 0; time < 2; time++) {
      const { statusCode, body, headers } = await post(url, payload, type)
      expect([statusCode, body, headers.location]).toEqual([200, '', undefined])
    }
    // One a channel: a press ends all messages of the brand.
    expect((await rows()).length).toBe(before + 2)
  })

  test('P-08: a link that is none gets the same answer, and changes nothing', async () => {
    const before = await rows()
    const real = await post(`${base}/${tokenFor('same@example.test')}`)
    const after = await rows()
    const changed = tokenFor('other@example.test').replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A'))
    for (const token of ['nothing', changed, 'x'.repeat(400)]) {
      const none = await post(`${base}/${token}`)
      expect([none.statusCode, none.body, Object.keys(none.headers).toSorted()]).toEqual([
        real.statusCode,
        real.body,
        Object.keys(real.headers).toSorted(),
      ])
    }
    expect(await rows()).toEqual(after)
    expect(after.length).toBe(before.length + 2)
  })

  test('P-08: GET asks, changes nothing, and its button does it', async () => {
    const contactDetails = { email: 'typed@example.test', phoneNumber: '612345678', marketingConsents: true }
    await server.aLead('es', { ...createBody(), contactDetails })
    const before = await rows()
    const page = await server.app.inject({ method: 'GET', url: `${base}/${tokenFor('page@example.test')}` })
    const asking = await server.app.inject({ method: 'GET', url: `${base}?email=Typed%40example.test` })
    expect([page.statusCode, asking.statusCode]).toEqual([200, 200])
    expect(await rows()).toEqual(before)
    expect(asking.body).toContain('T…@example.test')
    expect(asking.body).not.toContain('Typed@example.test')
    const action = /action="([^"]+)"/.exec(asking.body)![1]!
    const asked = await post(entities(action), 'page=1')
    expect(asked.headers['content-type']).toContain('text/html')
    // Anybody may have typed it.
    expect(await rows()).toEqual(before)
    await stopByMail('typed@example.test')
    const added = (await rows()).filter(
      ({ address_index: index }) => !before.some((row) => row.address_index === index),
    )
    expect(new Set(added.map(({ address_index: index }) => index))).toEqual(
      new Set([emailIndex(server.deps.sealer, 'typed@example.test')]),
    )
    // Nobody said which product: all of them.
    expect(added.length).toBeGreaterThan(3)
    expect(server.lines.join('')).not.toMatch(/typed|page@/i)
  })

  test('M4: the screen of a mail’s link is told the masked address, and one press ends it', async () => {
    await server.aLead('es', {
      ...createBody(),
      contactDetails: { email: 'maria@example.test', phoneNumber: '612345678', marketingConsents: true },
    })
    server.clock.now += 3_600_000
    await sweepCampaigns(server.deps)
    await server.runJobs(47 * 3_600_000)
    const mail = mails.find(({ to }) => to === 'maria@example.test')!
    const token = /\/unsubscribe\/([\w-]+)/.exec(mail.text)![1]!
    expect(mail.unsubscribeUrl?.endsWith(`${base}/${token}`)).toBe(true)
    expect(openUnsubscribeToken(server.deps.sealer, token)!.shown).toBe('m…@example.test')
    const seen = await server.call('GET', `/customer/unsubscribe/${token}`)
    expect([seen.status, seen.body]).toEqual([200, { address: 'm…@example.test', channel: 'email' }])
    const done = await server.call('POST', `/customer/unsubscribe/${token}`, {})
    expect([done.status, done.body]).toEqual([200, { status: 'unsubscribed' }])
    expect((await server.call('GET', '/customer/unsubscribe/nothing')).status).toBe(404)
    // P-09: nothing of the applicant but a first name, and nothing at all in a link.
    expect(mail.html + mail.text).not.toMatch(/maria@|612345678|612 34|García|12345678Z/)
    expect(mail.text).toMatch(/utm_source=abandonment&utm_medium=email&utm_campaign=abandoned-form/)
  })
})
