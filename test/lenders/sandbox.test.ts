// Test of the sandbox: access, decisions, call-backs and pages.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { environments, followUps } from '#catalogue/server.generated.ts'
import { partnerCallBack } from '#contract/partner-protocol.ts'
import type { PartnerApplication, PartnerCallBack } from '#contract/partner-protocol.ts'
import * as v from 'valibot'
import { lenderSecret, readSandboxSettings } from '#sandbox/sandbox-settings.ts'
import { signBody, verifySignature } from '#server/platform/kit/partner-signature.ts'
import { anApplication, connectorTo, startSandbox, withEmail } from './sandbox-server.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

const start = async (lenderId = 'moneyman') => {
  const sandbox = await startSandbox()
  const connector = connectorTo(sandbox.url, lenderId)
  cleanups.push(sandbox.close, connector.close)
  return { ...sandbox, connector }
}

const send = (
  url: string,
  application: PartnerApplication,
  change: Record<string, string> = {},
  body = JSON.stringify(application),
) => {
  const seconds = Math.floor(Date.now() / 1000)
  return fetch(`${url}/lenders/moneyman/applications`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': application.reference,
      'x-loanform-timestamp': String(seconds),
      'x-loanform-signature': signBody('sandbox-moneyman', seconds, body),
      ...change,
    },
  })
}

/** Our side of call-backs: `received(n)` resolves with the first n, each with a right signature. */
const listenForCallBacks = async () => {
  const events: PartnerCallBack[] = []
  let check = () => {}
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const rawBody = Buffer.concat(chunks)
      const isRight = verifySignature({
        secret: 'sandbox-moneyman',
        timestamp: request.headers['x-loanform-timestamp'],
        signature: request.headers['x-loanform-signature'],
        rawBody,
        nowSeconds: Math.floor(Date.now() / 1000),
      })
      if (isRight) events.push(v.parse(partnerCallBack(followUps), JSON.parse(rawBody.toString())))
      response.writeHead(isRight ? 200 : 401).end()
      check()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => server.close())
  const received = (count: number) =>
    new Promise<readonly PartnerCallBack[]>((resolve) => {
      check = () => events.length >= count && resolve(events)
      check()
    })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/partners/moneyman/call-back`, received }
}

describe('S-30 who may speak to a lender', () => {
  test('a forged or old signature is turned away', async () => {
    const { url } = await start()
    const application = anApplication()
    const old = Math.floor(Date.now() / 1000) - 301
    const oldSignature = signBody('sandbox-moneyman', old, JSON.stringify(application))
    expect((await send(url, application, { 'x-loanform-signature': '0'.repeat(64) })).status).toBe(401)
    expect(
      (await send(url, application, { 'x-loanform-timestamp': String(old), 'x-loanform-signature': oldSignature }))
        .status,
    ).toBe(401)
    expect((await fetch(`${url}/lenders/moneyman/applications`, { method: 'POST' })).status).toBe(401)
    expect((await fetch(`${url}/lenders/moneyman/applications/${application.reference}`)).status).toBe(401)
    expect((await send(url, application)).status).toBe(200)
  })

  test('what is no application, or from nowhere, is turned away', async () => {
    const { url, connector } = await start()
    const application = anApplication()
    expect((await send(url, application, {}, '{"reference":')).status).toBe(422)
    expect((await send(url, application, {}, '{"reference":"12345678"}')).status).toBe(422)
    const abroad = anApplication({}, { country: 'xx' })
    expect(await connector.post(abroad, abroad.reference)).toEqual({ kind: 'refused', why: 'status 422' })
  })
})

describe('R-26 the same application again', () => {
  test('the same key answers the same, another body under it is a mistake', async () => {
    const { url, connector } = await start()
    const application = withEmail('accept')
    const first = await connector.post(application, application.reference)
    expect(await connector.post(application, application.reference)).toEqual(first)
    const changed = { ...application, brand: 'other' }
    expect((await send(url, changed)).status).toBe(422)
    expect((await send(url, application, { 'idempotency-key': 'another-key' })).status).toBe(422)
  })
})

describe('what lenders decide by themselves', () => {
  test.each([
    ['moneyman', {}, 'accepted'],
    ['moneyman', { 'incomeDetails.monthlyIncome': 500 }, 'rejected'],
    ['moneyman', { 'incomeDetails.incomeSource': 'student' }, 'rejected'],
    ['moneyman', { 'personalDetails.dateOfBirth': '1950-01-01' }, 'rejected'],
    ['moneyman', { 'incomeDetails.monthlyIncome': 1300, 'expenses.monthlyCreditCommitments': 0 }, 'rejected'],
    ['moneyman', { 'incomeDetails.monthlyIncome': 1320, 'expenses.monthlyCreditCommitments': 0 }, 'accepted'],
    ['creditea', {}, 'accepted'],
    ['creditea', { 'otherDetails.housingTenure': 'rented', 'expenses.rentAmount': 600 }, 'rejected'],
    ['creditea', { 'incomeDetails.incomeSource': 'homemaker' }, 'rejected'],
  ] as const)('%s with %j: %s', async (lenderId, answers, kind) => {
    const { connector } = await start(lenderId)
    const application = anApplication(answers)
    expect(await connector.post(application, application.reference)).toMatchObject({ kind })
  })

  test('in Mexico in months and pesos', async () => {
    const { connector } = await start()
    const answers = {
      amount: 10_000,
      period: 12,
      'incomeDetails.monthlyIncome': 12_000,
      'expenses.monthlyCreditCommitments': 0,
    }
    const application = anApplication(answers, { country: 'mx', periodScale: 'months' })
    expect(await connector.post(application, application.reference)).toMatchObject({
      kind: 'accepted',
      terms: { periodScale: 'months', instalments: 12, instalment: 1096.66 },
    })
  })
})

describe('R-26 call-backs', () => {
  test('pending: one call-back that it is accepted, signed', async () => {
    const { connector } = await start()
    const ours = await listenForCallBacks()
    const application = { ...withEmail('pending'), callBackUrl: ours.url }
    expect(await connector.post(application, application.reference)).toEqual({ kind: 'pending' })
    const [event] = await ours.received(1)
    expect(event!.decision).toMatchObject({ decision: 'accepted', reference: application.reference })
    const { decision: _, reference: __, ...offer } = event!.decision as Record<string, unknown>
    expect(await connector.ask(application.reference)).toEqual({ kind: 'accepted', ...offer })
  })

  test('pending: on a machine too busy to answer before the decision is due it says first that it is pending', async () => {
    let now = Date.now()
    // Every look at the clock comes after the decision is due.
    const sandbox = await startSandbox({ now: () => (now += 50) })
    const connector = connectorTo(sandbox.url)
    cleanups.push(sandbox.close, connector.close)
    const application = withEmail('pending')
    expect(await connector.post(application, application.reference)).toEqual({ kind: 'pending' })
    expect(await connector.ask(application.reference)).toMatchObject({ kind: 'accepted' })
  })

  test('twice: the same event two times', async () => {
    const { connector } = await start()
    const ours = await listenForCallBacks()
    const application = { ...withEmail('twice'), callBackUrl: ours.url }
    await connector.post(application, application.reference)
    const [first, second] = await ours.received(2)
    expect(first).toEqual(second)
    expect(first!.decision).toMatchObject({ decision: 'accepted', reference: application.reference })
  })
})

describe('what people see', () => {
  test('the inbox shows what was received, with personal data masked', async () => {
    const { url, connector } = await start()
    const application = anApplication({
      'contactDetails.email': '<b>lucia@example.test',
      'personalDetails.firstName': 'Canary',
    })
    await connector.post(application, application.reference)
    const answer = await fetch(url)
    const html = await answer.text()
    expect(html).toContain(application.reference)
    expect(html).toContain('Moneyman')
    expect(html).toContain('accepted, by its criteria')
    expect(html).toContain('&#60;…@example.test')
    expect(html).not.toMatch(/lucia|Canary/)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test("the landing page shows the lender's name and the reference, and nothing that is not a reference", async () => {
    const { url } = await start()
    const html = await (await fetch(`${url}/lenders/moneyman/welcome?reference=12345678-abcd`)).text()
    expect(html).toContain('<h1>Moneyman</h1>')
    expect(html).toContain('12345678-abcd')
    expect(
      (await fetch(`${url}/lenders/moneyman/welcome?reference=${encodeURIComponent('<script>alert')}`)).status,
    ).toBe(404)
    expect((await fetch(`${url}/lenders/nobody/welcome?reference=12345678-abcd`)).status).toBe(404)
  })
})

describe('settings', () => {
  test('defaults, and an address that browsers can reach', () => {
    expect(readSandboxSettings({}, environments)).toEqual({
      host: '127.0.0.1',
      port: 3001,
      publicUrl: 'http://127.0.0.1:3001',
      formUrl: 'http://127.0.0.1:3000',
      testSpeed: 1,
    })
    expect(readSandboxSettings({ HOST: '0.0.0.0', SANDBOX_PORT: '4001' }, environments)).toMatchObject({
      publicUrl: 'http://127.0.0.1:4001',
    })
    expect(lenderSecret({ LENDER_TWO_WORDS_SECRET: 'own' }, 'two-words')).toBe('own')
    expect(lenderSecret({}, 'two-words')).toBe('sandbox-two-words')
  })

  test('A3: a setting that is empty is as if it were absent, as it is to the server', () => {
    const absent = readSandboxSettings({}, environments)
    const asked = new Set<string>()
    const noting = new Proxy({}, { get: (_, name) => void asked.add(String(name)) })
    readSandboxSettings(noting, environments)
    expect(asked.size).toBeGreaterThan(5)
    for (const name of asked) expect(readSandboxSettings({ [name]: '' }, environments), name).toEqual(absent)
    expect(lenderSecret({ LENDER_TWO_WORDS_SECRET: '' }, 'two-words')).toBe('sandbox-two-words')
  })

  test('refuses production and tells every wrong setting', () => {
    expect(
      readSandboxSettings(
        { APP_ENV: 'production', SANDBOX_PORT: 'x', SANDBOX_URL: 'ftp://here', TEST_SPEED: '101' },
        environments,
      ),
    ).toEqual({
      wrong: [
        expect.stringContaining('APP_ENV: found "production"'),
        expect.stringContaining('SANDBOX_PORT: found "x"'),
        expect.stringContaining('SANDBOX_URL: found "ftp://here"'),
        expect.stringContaining('TEST_SPEED: found "101"'),
      ],
    })
  })
})

describe('B9 the page of an affiliate', () => {
  test('has one script and one element, of the variant that is asked for, and lets the form in and nobody else', async () => {
    const { url, close } = await startSandbox()
    const get = async (path: string) => {
      const response = await fetch(url + path)
      return {
        status: response.status,
        policy: response.headers.get('content-security-policy'),
        text: await response.text(),
      }
    }
    const first = await get('/host/?utm_source=anything')
    expect(first.text).toContain('<script src="http://form.test:1/embed.js" async></script>')
    expect(first.text).toContain('<html lang="es-ES">')
    expect(first.policy).toContain(
      "script-src 'self' http://form.test:1; style-src 'self'; frame-src http://form.test:1",
    )
    const second = await get('/host/?variant=b-pl')
    expect(second.text).toMatch(/<loan-form variant="b-pl"[^>]*>/)
    expect(await get('/host/?variant=%22%3E%3Cscript%3E')).toMatchObject({
      status: 404,
      text: 'There is no such variant. There are:\na-es\nb-pl',
    })
    for (const path of ['/host/page.css', '/host/panel.js']) expect((await get(path)).status).toBe(200)
    await close()
  })
})
