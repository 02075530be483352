// Test of open look-ups over the whole server: postal codes, companies, e-mail addresses and logos (M2 to M4, Q7, P-09, S-25,
// S-27, S-33). With a service of the operator, without one, and when it fails; limits by network, and no personal data in the
// log.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lookUpLimits } from '#server/look-ups/look-up-limits.ts'
import { dataPointKeys } from '#domain/questions/data-points.ts'
import { createBody } from './applicants.ts'
import { productionEnvironment } from './production-environment.ts'
import { startTestServer } from './server.ts'
import { stopMessages } from './stop-messages.ts'

type Server = Awaited<ReturnType<typeof startTestServer>>

interface Said {
  readonly status?: number
  readonly body?: string
  readonly headers?: Record<string, string>
  readonly isSilent?: true
}

const secret = 'between-us-and-the-service'
/** The operator's service: paths and secrets that it was sent, and its next answer. */
const service = {
  asked: [] as string[],
  secrets: new Set<string | undefined>(),
  says: (): Said => ({}),
}
const upstream = createServer((request, response) => {
  service.asked.push(request.url ?? '')
  service.secrets.add(request.headers.authorization)
  const { status = 200, body = '{}', headers, isSilent } = service.says()
  if (!isSilent) response.writeHead(status, headers).end(body)
})

const hosts: Readonly<Record<string, 'yes' | 'no'>> = { 'gmail.com': 'yes', 'hotmail.con': 'no' }

let plain: Server
let served: Server
beforeAll(async () => {
  await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done))
  const base = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
  plain = await startTestServer({
    lookUps: { mailHost: async (domain) => hosts[domain] ?? 'unknown' },
  })
  served = await startTestServer({
    environment: {
      POSTCODE_URL: `${base}/places/{country}/{code}`,
      POSTCODE_SECRET: secret,
      POSTCODE_PATHS: 'province=region.id,city=towns[].name,suburb=quarters[]',
      COMPANY_URL: `${base}/companies?q={name}&in={country}`,
      COMPANY_SECRET: secret,
      COMPANY_PATHS: 'name=hits[].company.name,city=hits[].company.city,province=hits[].company.province',
    },
  })
})
afterAll(async () => {
  await plain.close()
  await served.close()
  upstream.closeAllConnections()
  await new Promise((done) => upstream.close(done))
})
beforeEach(async () => {
  service.asked.length = 0
  await plain.db.deleteFrom('limit_window').execute()
  await served.db.deleteFrom('limit_window').execute()
})

const place = (code: string, country = 'es', server = plain) =>
  server.call('GET', `/postcode/${encodeURIComponent(code)}?country=${country}`)
const companies = async (name: string, country = 'es', server = plain) =>
  (
    (await server.call('GET', `/company/${encodeURIComponent(name)}?country=${country}`)).body as {
      companies: { name: string }[]
    }
  ).companies.map((company) => company.name)
const email = (address: string) => plain.call('POST', '/email/validate', { email: address })

describe('M3: the place of a postal code', () => {
  test.each([
    ['28013', 'es', { province: 'madrid', city: 'Madrid' }],
    ['00-950', 'pl', { province: 'mazowieckie', city: 'Warszawa' }],
    ['10117', 'de', { city: 'Berlin' }],
    ['06700', 'mx', { province: 'ciudad-de-mexico', city: 'Ciudad de México', suburb: 'Roma Norte' }],
    ['01030', 'mx', { province: 'ciudad-de-mexico', city: 'Ciudad de México', suburbs: ['Axotla', 'Florida'] }],
  ])('M3: %s in %s is the same by both paths', async (code, country, expected) => {
    expect(await place(code, country)).toMatchObject({ status: 200, body: expected })
    expect((await plain.call('GET', `/postcode/lookup/${code}?country=${country}`)).body).toEqual(expected)
  })

  test.each([
    ['99999', 'es'],
    ['28013', 'xx'],
    ['28013', 'constructor'],
    ['1'.repeat(30), 'es'],
    ['../..', 'es'],
  ])('M3: %s in %s is none', async (code, country) =>
    expect(await place(code, country)).toMatchObject({ status: 404, body: { code: 'unknown-postcode' } }),
  )

  test('M3: several imported cities are offered and none is chosen; the province stays the one the rules judge by', async () => {
    await plain.db
      .insertInto('postal_place')
      .values([
        { country: 'es', code: '15930', city: 'Abanqueiro', province: 'lugo' },
        { country: 'es', code: '15930', city: 'Boiro', province: 'lugo' },
        { country: 'es', code: '15940', city: 'Pobra do Caramiñal', province: null },
      ])
      .execute()
    expect((await place('15930')).body).toEqual({ province: 'a-coruna', cities: ['Abanqueiro', 'Boiro'] })
    expect((await place('15940')).body).toEqual({ province: 'a-coruna', city: 'Pobra do Caramiñal' })
  })

  test('M3: the operator’s service is asked once, with the secret, and its province is one of ours', async () => {
    service.says = () => ({ body: JSON.stringify({ region: { id: 'Cáceres' }, towns: [{ name: 'Trujillo' }] }) })
    expect((await place('10200', 'es', served)).body).toEqual({ province: 'caceres', city: 'Trujillo' })
    await place('10200', 'es', served)
    expect(service.asked).toEqual(['/places/es/10200'])
    expect([...service.secrets]).toEqual([`Bearer ${secret}`])
    expect(served.lines.join('')).not.toContain(secret)
  })

  test('M3: the service’s quarters of a code stand in place of the table’s', async () => {
    service.says = () => ({ body: JSON.stringify({ quarters: ['Roma Norte', 'Otra'] }) })
    expect((await place('06700', 'mx', served)).body).toMatchObject({ suburbs: ['Roma Norte', 'Otra'] })
  })

  test.each([
    ['fails', '28001', { status: 500 }],
    ['says no JSON', '28002', { body: 'oops' }],
    ['says something else', '28003', { body: '{"towns":7}' }],
    ['says too much', '28004', { body: JSON.stringify({ towns: [{ name: 'x'.repeat(70_000) }] }) }],
    ['sends elsewhere', '28005', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
    ['says nothing in time', '28006', { isSilent: true }],
  ] as const)('M3: a service that %s: the built-in table answers', async (_what, code, said) => {
    service.says = () => said
    expect(await place(code, 'es', served)).toMatchObject({ status: 200, body: { province: 'madrid', city: 'Madrid' } })
    expect(service.asked).toEqual([`/places/es/${code}`])
  })
})

describe('M3: companies', () => {
  test('M3: the country’s own list, by its beginning, at most eight', async () => {
    expect(await companies('panaderia')).toEqual(['Panadería Horno Sanjuela'])
    expect((await companies('co')).length).toBeLessThanOrEqual(8)
    expect(await companies('Bánh', 'vn')).toEqual(['Bánh mì Lò Than Hồng'])
    expect(await companies('p')).toEqual([])
    expect(await companies('panaderia', 'xx')).toEqual([])
  })

  test('M3 S-27: the operator’s service by its paths; what was typed cannot leave its place in the address', async () => {
    service.says = () => ({
      body: JSON.stringify({ hits: [{ company: { name: 'Uno' } }, { company: { name: 'Uno' } }, {}] }),
    })
    expect(await companies('@evil.example/#?x&', 'es', served)).toEqual(['Uno'])
    expect(service.asked).toEqual(['/companies?q=%40evil.example%2F%23%3Fx%26&in=es'])
  })

  test('M3 E5: what the service says of a company comes with its name; a province that is none of ours does not', async () => {
    const of = (name: string, province: string) => ({ company: { name, city: 'Trujillo', province } })
    service.says = () => ({ body: JSON.stringify({ hits: [of('Uno', 'Cáceres'), of('Dos', 'Nowhere')] }) })
    expect((await served.call('GET', '/company/dos?country=es')).body).toEqual({
      companies: [
        { name: 'Uno', city: 'Trujillo', province: 'caceres' },
        { name: 'Dos', city: 'Trujillo' },
      ],
    })
  })

  test('M3: a service that fails: the country’s own list', async () => {
    service.says = () => ({ status: 503 })
    expect(await companies('panaderia', 'es', served)).toEqual(['Panadería Horno Sanjuela'])
  })
})

describe('M4: e-mail addresses', () => {
  test.each([
    ['ana@gmail.com', { valid: true, disposable: false, mail: 'yes' }],
    ['ana@gmial.com', { valid: true, suggestion: 'ana@gmail.com', mail: 'unknown' }],
    ['ana@hotmail.con', { valid: true, suggestion: 'ana@hotmail.com', mail: 'no' }],
    ['ana@hotmial.com', { suggestion: 'ana@hotmail.com' }],
    ['ana@mail.com', { valid: true, mail: 'unknown' }],
    ['ana@empresa-rara.example', { valid: true, mail: 'unknown' }],
    ['ana@mailinator.com', { valid: true, disposable: true, mail: 'unknown' }],
    ['ana@x.mailinator.com', { valid: true, disposable: true, mail: 'unknown' }],
    ['ana@', { valid: false, disposable: false, mail: 'unknown' }],
    ['', { valid: false, disposable: false, mail: 'unknown' }],
  ])('M4: %s', async (address, expected) => {
    const { status, body } = await email(address)
    expect({ status, body }).toMatchObject({ status: 200, body: expected })
    expect('suggestion' in (body as object)).toBe('suggestion' in expected)
  })

  test('M4 S-25: one with a lead and an unsubscribed one are told nothing else than a stranger’s', async () => {
    await plain.aLead('es', createBody())
    await stopMessages(plain, 'ana@example.test', 'askrobin')
    const [known, stranger] = [await email('ana@example.test'), await email('bea@example.test')]
    expect([known.status, known.body]).toEqual([stranger.status, stranger.body])
  })

  test('M4 P-09: by GET too, and the address is in no line of the log and no table', async () => {
    const { status, body } = await plain.call('GET', '/email/validate/canary%40gmial.com')
    expect({ status, body }).toMatchObject({ status: 200, body: { suggestion: 'canary@gmail.com' } })
    expect(plain.lines.at(-1)).toContain('/api/email/validate/:email')
    await email('canary@gmial.com')
    await companies('Canary Works')
    const kept = await plain.db.selectFrom('limit_window').selectAll().execute()
    expect(plain.lines.join('') + JSON.stringify(kept)).not.toMatch(/canary/i)
    expect(JSON.stringify(kept)).not.toContain('127.0.0.1')
  })

  test('K4: no address at all is refused by its field', async () =>
    expect(await plain.call('POST', '/email/validate', {})).toMatchObject({ status: 422, body: [{ field: 'email' }] }))
})

describe('M4: the lenders’ logos', () => {
  const partners = async (variant: string) =>
    (await plain.call('GET', `/partner/logos?variant=${variant}`)).body as {
      partners: { id: string; name: string; logo?: string }[]
    }

  test('M4: of the variant’s lenders alone, each a drawing of its own that does nothing', async () => {
    const { partners: polish } = await partners('askrobin-pl')
    const expected = Object.entries(plain.deps.catalogue.lenders)
      .filter(([, { countries, brands }]) => 'pl' in countries && (brands?.includes('askrobin') ?? true))
      .map(([id]) => id)
    expect(polish.map(({ id }) => id)).toEqual(expected)
    const drawn = new Set<string>()
    for (const { logo } of polish) {
      const { statusCode, headers, body } = await plain.app.inject({ url: logo! })
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml'])
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(body).not.toMatch(/<script|on\w+=|href|<style|foreignObject|<!/i)
      expect(body.length).toBeLessThan(2000)
      drawn.add(body)
    }
    expect(drawn.size).toBe(polish.length)
  })

  test('M4: every lender has one; an unknown variant and an unknown lender have none', async () => {
    for (const id of Object.keys(plain.deps.catalogue.lenders))
      expect((await plain.app.inject({ url: `/api/partner/logos/${id}.svg` })).statusCode).toBe(200)
    expect((await plain.call('GET', '/partner/logos?variant=askrobin-xx')).status).toBe(404)
    for (const file of ['nobody.svg', 'moneyman', 'constructor.svg', '..%2F..%2Fpackage.json', 'moneyman.ts'])
      expect((await plain.app.inject({ url: `/api/partner/logos/${file}` })).statusCode).toBe(404)
  })
})

describe('Q7: not by machine', () => {
  const ask = (from: string) =>
    plain.app.inject({
      method: 'POST',
      url: '/api/email/validate',
      remoteAddress: from,
      headers: { 'idempotency-key': randomUUID() },
      payload: { email: 'ana@gmail.com' },
    })

  test('Q7 S-25: so many a minute from one network, then 429 with the time to wait; others go on', async () => {
    const { minute } = lookUpLimits.email
    const said = await Promise.all(Array.from({ length: minute + 5 }, () => ask('203.0.113.7')))
    expect(said.filter(({ statusCode }) => statusCode === 200)).toHaveLength(minute)
    const refused = said.find(({ statusCode }) => statusCode === 429)!
    expect(refused.json()).toMatchObject({ code: 'too-many' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await ask('203.0.113.8')).statusCode).toBe(200)
    plain.clock.now += 60_000
    expect((await ask('203.0.113.7')).statusCode).toBe(200)
  })

  test('S-23: an IPv6 household is one network', async () => {
    const { minute } = lookUpLimits.email
    const all = await Promise.all(Array.from({ length: minute + 1 }, (_, at) => ask(`2001:db8:1:2::${at + 1}`)))
    expect(all.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  })

  test.each([
    ['postcode', '/postcode/28013?country=es'],
    ['postcode', '/postcode/lookup/28013?country=es'],
    ['company', '/company/pan?country=es'],
    ['email', '/email/validate/a%40b.example'],
    ['logos', '/partner/logos?variant=askrobin-es'],
  ] as const)('Q7: the limit of %s holds for %s', async (name, path) => {
    await plain.call('GET', path)
    await plain.db.updateTable('limit_window').set({ taken: lookUpLimits[name].minute }).execute()
    expect((await plain.call('GET', path)).status).toBe(429)
  })
})

describe('M2 S-33: the list of data points', () => {
  test('S-33: in production there is no such call, and the API document knows none', async () => {
    const production = await startTestServer({ environment: { ...productionEnvironment(), API_DOCS: 'true' } })
    const { status, body } = await production.call('GET', '/v3/test/datapoints')
    const { paths } = (await production.app.inject({ url: '/api/openapi.json' })).json<{ paths: object }>()
    await production.close()
    expect({ status, body }).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(Object.keys(paths)).toContain('/api/partner/logos')
    expect(Object.keys(paths).filter((path) => path.includes('test'))).toEqual([])
  })

  test('M2: all of them, where tests are', async () => {
    const { status, body } = await plain.call('GET', '/v3/test/datapoints')
    expect(status).toBe(200)
    expect(body).toHaveLength(dataPointKeys.length)
    expect(body).toContainEqual({ key: 'amount', kind: 'slider', rule: 'amount', step: 'loan-details', secret: false })
  })
})
