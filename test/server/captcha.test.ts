// Test of the captcha. Asked under attack alone, answered once and for one challenge, and a fault of its provider costs nobody an
// application (S-32, 18.4). The sandbox plays the provider.
import { hash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { callLimits } from '#server/calls/call-limits.ts'
import { captchaChallengeMs } from '#server/calls/proof-of-work.ts'
import { readConfig } from '#server/config.ts'
import { atMost } from '#test/at-most.ts'
import { startSandbox } from '../lenders/sandbox-server.ts'
import { createBody } from './applicants.ts'
import { startTestServer } from './server.ts'

const { development } = catalogue.environments
const switches = { ...development!.server, limitFactor: 1 }
const secret = 'sandbox-captcha'
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  sandbox = await startSandbox({ now: () => server.clock.now })
  server = await startTestServer({
    catalogue: { environments: { ...catalogue.environments, development: { ...development!, server: switches } } },
    environment: { TRUSTED_PROXIES: '127.0.0.1', SANDBOX_URL: sandbox.url, CAPTCHA_SITE_KEY: 'site-4711' },
  })
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})
beforeEach(async () => {
  await server.db.deleteFrom('limit_window').execute()
  await down(false)
})

const json = { 'content-type': 'application/json' }
const down = (isDown: boolean) =>
  fetch(`${sandbox.url}/captcha/faults`, { method: 'PUT', headers: json, body: JSON.stringify({ down: isDown }) })

interface Challenge {
  readonly challenge: string
  readonly bits: number
  readonly captcha?: boolean
}
const network = '203.0.113.40'
const create = (proof?: string, captchaToken?: string) =>
  server.call(
    'POST',
    '/v2/lead',
    { ...createBody(), ...(captchaToken === undefined ? {} : { captchaToken }) },
    { 'x-forwarded-for': network, ...(proof === undefined ? {} : { 'proof-of-work': proof }) },
  )
function solve({ challenge, bits }: Challenge): string {
  for (const solution of atMost(64 * 2 ** bits, () => 'a solution'))
    if (hash('sha256', `${challenge}.${solution}`, 'buffer').readUInt32BE(0) < 2 ** (32 - bits))
      return `${challenge}.${solution}`
  throw new Error('There is no solution')
}
const steps = callLimits.create.proof.minute!

/** As many leads as go before the last step, so that the next is asked as under attack. */
async function underAttack(already = 0): Promise<Challenge> {
  const [from] = steps.at(-1)!
  for (let made = already; made < from; made++) {
    const { status, body } = await create()
    if (status === 428) expect((await create(solve(body as Challenge))).status).toBe(201)
  }
  const { status, body } = await create()
  expect(status).toBe(428)
  return body
}

const pageOf = async (challenge: string, variant = 'askrobin-es') =>
  server.app.inject(`/api/captcha?${new URLSearchParams({ challenge, variant, tag: 'es-ES' })}`)
/** Token that the provider's frame gives a person for the widget that the page's script would render. */
async function tokenFor(challenge: string): Promise<string> {
  const { body } = await pageOf(challenge)
  const data = (name: string) => new RegExp(`data-${name}="([^"]+)"`).exec(body)![1]!
  const asked = new URLSearchParams({ sitekey: data('site'), action: data('action'), cdata: data('bound') })
  const widget = await (await fetch(`${sandbox.url}/captcha/widget?${asked}`)).text()
  return /value="([^"]+)"/.exec(widget)![1]!
}

describe('S-32 18.4: a captcha', () => {
  test('S-32 18.4: is asked at the last step alone, and nobody at an ordinary rate meets it', async () => {
    const asked: Challenge[] = []
    for (let made = 0; made <= steps.at(-1)![0]; made++) {
      const { status, body } = await create()
      if (status !== 428) continue
      const challenge = body as Challenge
      asked.push(challenge)
      if (!challenge.captcha) await create(solve(challenge))
    }
    expect(asked.slice(0, -1).filter(({ captcha }) => captcha)).toEqual([])
    expect(asked.at(-1)).toMatchObject({ captcha: true, bits: 18 })
  })

  test('S-32 18.4: its token makes one lead; used again, for another challenge, made up or absent it makes none', async () => {
    const first = await underAttack()
    const token = await tokenFor(first.challenge)
    const other = (await create()).body as Challenge
    expect((await create(other.challenge, token)).status).toBe(428)
    const good = await tokenFor(first.challenge)
    expect((await create(first.challenge, good)).status).toBe(201)
    const wrong = [
      [first.challenge, good],
      [first.challenge, await tokenFor(first.challenge)],
      [other.challenge, 'made-up'],
      [other.challenge, undefined],
      [undefined, await tokenFor(other.challenge)],
    ] as const
    for (const said of wrong) expect((await create(...said)).body).toMatchObject({ captcha: true })
    server.clock.now += captchaChallengeMs
    await underAttack()
    expect((await create(other.challenge, await tokenFor(other.challenge))).status).toBe(428)
  })

  test('S-32 18.4: a challenge kept from before it was asked for is no way around it', async () => {
    const kept: Challenge[] = []
    for (let made = 0; made < steps[0]![0]; made++) expect((await create()).status).toBe(201)
    for (let ask = 0; ask < 3; ask++) kept.push((await create()).body)
    expect(new Set(kept.map(({ bits }) => bits))).toEqual(new Set([steps[0]![1]]))
    const asked = await underAttack(steps[0]![0])
    const [first, second, third] = kept as [Challenge, Challenge, Challenge]
    for (const answer of [
      await create(solve(first)),
      // Solved as far as is asked for now, it was given for less.
      await create(solve({ ...second, bits: asked.bits })),
      await create(third.challenge, await tokenFor(third.challenge)),
    ])
      expect(answer).toMatchObject({ status: 428, body: { captcha: true, bits: asked.bits } })
    expect((await create(asked.challenge, await tokenFor(asked.challenge))).status).toBe(201)
  })

  test('S-32 18.4: who goes without it finds more bits', async () => {
    const asked = await underAttack()
    expect((await create(solve(asked))).status).toBe(201)
  })

  test('S-32 18.4: while its provider is down a proof of work is asked instead, and the applicant gets through', async () => {
    const asked = await underAttack()
    const token = await tokenFor(asked.challenge)
    await down(true)
    const instead = (await create(asked.challenge, token)).body as Challenge
    expect(instead).toMatchObject({ code: 'proof-needed', bits: 18 })
    expect(instead).not.toHaveProperty('captcha')
    expect((await create(solve(instead))).status).toBe(201)
    expect(server.lines.filter((line) => line.includes('"captcha"')).join()).toContain('down')
    expect(server.lines.join()).not.toContain(token)
  })
})

describe('S-10 S-12: its page', () => {
  const challenge = `k1_${'Ab-_'.repeat(12)}`

  test('S-10 18.4: names the provider in its own policy, and the form’s policy does not', async () => {
    const { headers, body, statusCode } = await pageOf(challenge)
    expect(statusCode).toBe(200)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(`frame-src ${sandbox.url};`)
    expect(policy).toMatch(/default-src 'none'.*script-src 'sha256-[^']+' http:\/\/127.*frame-ancestors 'self'/)
    expect(policy).not.toMatch(/unsafe/)
    expect(body).toContain('data-site="site-4711"')
    expect(body).not.toContain(secret)
    expect(body).not.toContain(challenge)
  })

  test('S-10: is there for a challenge and a variant alone', async () => {
    expect((await pageOf('"><script>')).statusCode).toBe(404)
    expect((await pageOf(challenge, 'nobody-xx')).statusCode).toBe(404)
    const tag = new URLSearchParams({ challenge, variant: 'askrobin-es', tag: '"><script>' })
    expect((await server.app.inject(`/api/captcha?${tag}`)).body).toContain('<html lang="en">')
  })

  test('18.4: is nowhere where no captcha is configured, nor for a variant that has none', async () => {
    const plain = await startTestServer({ database: server.db })
    expect((await plain.app.inject(`/api/captcha?challenge=${challenge}&variant=askrobin-es`)).statusCode).toBe(404)
    await plain.close()
    const only = await startTestServer({
      database: server.db,
      environment: { CAPTCHA_SITE_KEY: 'site', CAPTCHA_VARIANTS: 'askrobin-mx' },
    })
    expect((await only.app.inject(`/api/captcha?challenge=${challenge}&variant=askrobin-es`)).statusCode).toBe(404)
    expect((await only.app.inject(`/api/captcha?challenge=${challenge}&variant=askrobin-mx`)).statusCode).toBe(200)
    await only.close()
  })
})

test('18.4: a site key without a secret, or a secret without a site key, does not start', () => {
  const wrongIn = (environment: Record<string, string>) => {
    const read = readConfig({ APP_ENV: 'production', ...environment }, catalogue)
    const problems = 'problems' in read ? read.problems : []
    return problems.filter(({ name }) => name.startsWith('CAPTCHA')).map(({ name }) => name)
  }
  expect(wrongIn({})).toEqual([])
  expect(wrongIn({ CAPTCHA_SITE_KEY: 'site' })).toEqual(['CAPTCHA_SECRET'])
  expect(wrongIn({ CAPTCHA_SECRET: 'a secret that is long enough' })).toEqual(['CAPTCHA_SITE_KEY'])
  expect(wrongIn({ CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET: 'short' })).toContain('CAPTCHA_SECRET')
})
