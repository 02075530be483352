// Test of the played e-mail gateway over HTTP: accepted once, shown as HTML and text, bounced (Q4).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailGateway } from '#server/platform/mail/mail-gateway.ts'
import type { Mail } from '#server/platform/mail/send-mail.ts'
import { startSandbox } from '../lenders/sandbox-server.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

const mail = (change: Partial<Mail> = {}): Mail => ({
  reference: randomUUID(),
  brandId: 'fiesta',
  brand: 'Fiesta',
  to: 'maria@example.test',
  subject: 'Tienes una solicitud sin enviar',
  html: '<p style="color:#333">Hola <script>alert(1)</script></p>',
  text: 'Hola',
  unsubscribeUrl: 'https://form.example/api/customer/email/unsubscribe/t',
  ...change,
})
const settings = { from: { '': 'no-reply@loanform.example' }, operator: 'X', registers: {} }
const gateway = (secret = 'sandbox-mail', baseUrl = `${sandbox.url}/mail`) =>
  mailGateway({ baseUrl, secret }, settings, Date.now)

test('Q4: a message is taken once, and shown with its headers, as HTML that runs nothing, and as text', async () => {
  const sent = mail()
  expect([await gateway()(sent), await gateway()(sent)]).toEqual([{ kind: 'sent' }, { kind: 'sent' }])
  const front = await (await fetch(sandbox.url)).text()
  expect(front.split(`/mail/${sent.reference}"`)).toHaveLength(2)
  expect(front).not.toContain('maria@')
  const page = await (await fetch(`${sandbox.url}/mail/${sent.reference}`)).text()
  expect(page).toContain('List-Unsubscribe=One-Click')
  const html = await fetch(`${sandbox.url}/mail/${sent.reference}/html`)
  expect(await html.text()).toBe(sent.html)
  expect(html.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*sandbox/)
})

test('Q4: the logo comes with the message, and a brand without one sends none', async () => {
  const shown = async (sent: Mail) => {
    expect(await gateway()(sent)).toEqual({ kind: 'sent' })
    return (await fetch(`${sandbox.url}/mail/${sent.reference}/html`)).text()
  }
  const html = '<img src="cid:logo" alt="Fiesta">'
  expect(await shown(mail({ html }))).toMatch(/^<img src="data:image\/png;base64,iVBOR[\w+/=]{400,}" alt="Fiesta">$/)
  expect(await shown(mail({ html, brandId: 'nobody' }))).toBe(html)
})

test.each([
  ['no such mailbox', () => gateway()(mail({ to: 'bounce+1@example.test' })), { kind: 'refused', isAddress: true }],
  ['another secret', () => gateway('wrong')(mail()), { kind: 'refused', isAddress: false }],
  ['nobody there', () => gateway('sandbox-mail', 'http://127.0.0.1:9/mail')(mail()), { kind: 'later' }],
  ['an address that is two', () => gateway()(mail({ to: 'a@b.test, c@d.test' })), { kind: 'refused' }],
])('Q4: %s', async (_what, send, expected) => {
  expect(await send()).toMatchObject(expected)
})

test('S-29: a subject with a line break is one line when it is sent', async () => {
  const sent = mail({ subject: 'Hola\r\nBcc: evil@example.test' })
  expect(await gateway()(sent)).toEqual({ kind: 'sent' })
  expect(await (await fetch(`${sandbox.url}/mail/${sent.reference}`)).text()).toContain('Hola Bcc: evil@example.test')
})
