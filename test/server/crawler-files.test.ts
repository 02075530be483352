// Test of what search engines are told: nothing outside production, and there each variant's first pages by their own hosts (A3).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productionEnvironment } from './production-environment.ts'
import { startTestServer } from './server.ts'

let development: Awaited<ReturnType<typeof startTestServer>>
let production: typeof development
beforeAll(async () => {
  development = await startTestServer({})
  production = await startTestServer({ environment: { ...productionEnvironment(), TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(async () => {
  await development.close()
  await production.close()
})

const body = async (from: typeof development, url: string, host: string) =>
  (await from.app.inject({ url, headers: { host } })).body

describe('A3: search engines', () => {
  test('A3: outside production they may visit nothing, and no page is listed', async () => {
    expect(await body(development, '/robots.txt', 'askrobin.es.example')).toBe('User-agent: *\nDisallow: /\n')
    expect(await body(development, '/sitemap.xml', 'askrobin.es.example')).not.toContain('<url>')
  })

  test('A3: in production a variant’s host lists its first page in each language, each with the others', async () => {
    expect(await body(production, '/robots.txt', 'www.askrobin.es.example')).toBe(
      'User-agent: *\nDisallow: /api/\n\nSitemap: https://askrobin.es.example/sitemap.xml\n',
    )
    const listed = await body(production, '/sitemap.xml', 'www.askrobin.es.example')
    const own = 'https://askrobin.es.example/application-frontend/'
    const english = 'https://askrobin.es.example/en/askrobin-es/'
    expect([...listed.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)).toEqual([own, english])
    const languages = [...listed.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, tag, url]) => [tag, url])
    expect(languages).toEqual([
      ['es-ES', own],
      ['en-GB', english],
      ['es-ES', own],
      ['en-GB', english],
    ])
  })

  test('A3: a host that is no variant’s lists none that has a host of its own', async () => {
    expect(await body(production, '/sitemap.xml', 'nowhere.example')).not.toContain('askrobin')
  })

  test.each([
    '/robots.txt',
    '/sitemap.xml',
    '/application-frontend/locales/es/shell.json',
    '/api/customer/email/unsubscribe?email=anna@example.test',
  ])('S-29: %s is of the host that is asked, whatever X-Forwarded-Host says through a trusted proxy', async (url) => {
    const host = 'askrobin.es.example'
    const seen = async (headers: Record<string, string>) => {
      const { statusCode, headers: answered, body: text } = await production.app.inject({ url, headers })
      // A link's token is another each time.
      return [statusCode, answered.etag, text.replaceAll(/unsubscribe\/[\w-]+/g, 'unsubscribe/…').slice(0, 600)]
    }
    const own = await seen({ host })
    expect(await seen({ host: `${host.toUpperCase()}:443` })).toEqual(own)
    expect(await seen({ host, 'x-forwarded-host': 'ratapro.pl.example' })).toEqual(own)
    expect(await seen({ host: 'ratapro.pl.example', 'x-forwarded-host': host })).toEqual(
      await seen({ host: 'ratapro.pl.example' }),
    )
  })
})
