// Test of served pages: files, caching, compression and policies (A7, B1, S-08, S-10).
import { followUpRoutes } from '#catalogue/follow-up-routes.generated.ts'
import { knownPaths } from '#domain/journey/known-paths.ts'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentHeaders, nothingAllowed } from '#server/platform/http/security-headers.ts'
import { startTestServer } from './server.ts'

const notTold = { TRACKING_FILE: 'scripts/no-tracking.json' }

const webRoot = mkdtempSync(join(tmpdir(), 'loanform-web-'))
const whereTold = join(webRoot, 'tracking.json')
writeFileSync(
  whereTold,
  JSON.stringify({
    'askrobin-es': {
      sinks: { tagManager: { id: 'GTM-1', address: 'https://tags.example', origins: ['https://ads.example'] } },
    },
  }),
)
const style = 'body { color: red }'
const page = (name: string) => `<!doctype html><head><meta charset="utf-8"></head><style>${style}</style><p>${name}</p>`
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(webRoot, file)), { recursive: true })
  writeFileSync(join(webRoot, file), text)
}

let server: Awaited<ReturnType<typeof startTestServer>>
let chosen: typeof server
let tracked: typeof server
let single: typeof server
beforeAll(async () => {
  for (const place of ['at-prefix', 'at-base'])
    for (const variant of ['askrobin-es', 'askrobin-mx', 'default-es'])
      for (const file of ['index', 'shell'])
        write(`${place}/${variant}/${file}.html`, page(`${place} ${variant} ${file}`))
  write('at-prefix/askrobin-es/index.html.br', 'brotli')
  write('at-prefix/askrobin-es/index.html.gz', 'gzipped')
  write('gallery/index.html', page('gallery'))
  write('assets/main-abc.js', 'export {}')
  write('embed.js', 'embed()')
  write('at-prefix/askrobin-es/service-worker.js', 'worker()')
  write('embed.js.br', 'br')
  write('assets/main-abc.js.br', 'br')
  server = await startTestServer({ webRoot, environment: notTold })
  tracked = await startTestServer({ webRoot, environment: { TRACKING_FILE: whereTold } })
  const production = {
    APP_ENV: 'staging',
    PRODUCT: 'askrobin',
    COUNTRY: 'mx',
    API_BASE: 'https://api.example/api',
    LOANFORM_KEYS: JSON.stringify({
      current: 'a',
      sealing: { a: Buffer.alloc(32).toString('base64') },
      index: Buffer.alloc(32).toString('base64'),
    }),
  }
  chosen = await startTestServer({ webRoot, environment: production })
  single = await startTestServer({ webRoot, environment: { PRODUCT: 'askrobin', COUNTRY: 'mx' } })
})
afterAll(async () => {
  await server.close()
  await chosen.close()
  await tracked.close()
  await single.close()
  rmSync(webRoot, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}, from = server) => from.app.inject({ url, headers })
const text = async (url: string, headers = {}, from = server) =>
  /<p>(.*?)<\/p>/.exec((await get(url, headers, from)).body)?.[1]

describe('A7 B1: which page where', () => {
  test.each([
    ['/askrobin-es/', 'at-prefix askrobin-es index'],
    ['/askrobin-es/?refName=x', 'at-prefix askrobin-es index'],
    ['/askrobin-es/initial-details', 'at-prefix askrobin-es index'],
    ['/askrobin-es/address-information', 'at-prefix askrobin-es shell'],
    // Some of its sessions begin with another page (decision 077).
    ['/default-es/', 'at-prefix default-es index'],
    ['/default-es/initial-details', 'at-prefix default-es shell'],
    ['/default-es/loan-details', 'at-prefix default-es shell'],
    ['/askrobin-mx/continue/123', 'at-prefix askrobin-mx shell'],
    ['/gallery/', 'gallery'],
  ])('B1: %s is %s', async (url, name) => {
    expect((await get(url)).statusCode).toBe(200)
    expect(await text(url)).toBe(name)
  })

  test('A7: the base path shows the variant of the host; a server for one variant shows that one alone', async () => {
    expect(await text('/application-frontend/', { host: 'www.askrobin.es.example' })).toBe('at-base askrobin-es index')
    expect(await text('/application-frontend/checking', { host: 'askrobin-mx.localhost:3000' })).toBe(
      'at-base askrobin-mx shell',
    )
    expect((await get('/application-frontend/', { host: '127.0.0.1:3000' })).statusCode).toBe(404)
    expect(await text('/application-frontend/', { host: 'anything.example' }, chosen)).toBe('at-base askrobin-mx index')
    expect(await text('/application-frontend/', { host: 'askrobin.es.example' }, chosen)).toBe(
      'at-base askrobin-mx index',
    )
    expect(await text('/askrobin-mx/', { host: 'anything.example' }, chosen)).toBe('at-prefix askrobin-mx index')
    expect(await text('/application-frontend/', { host: 'askrobin-es.localhost' }, chosen)).toBe(
      'at-base askrobin-mx index',
    )
  })

  test('A7: without the slash one is sent to the same place with it, the query kept', async () => {
    for (const path of ['/askrobin-es', '/application-frontend', '/gallery']) {
      const response = await get(`${path}?refName=a&s_id=b`)
      expect(response.statusCode).toBe(308)
      expect(response.headers.location).toBe(`${path}/?refName=a&s_id=b`)
    }
  })

  test('B1: what has no page is a 404 of the form, in its own frame; files that are not there are none of it', async () => {
    expect((await get('/askrobin-es/404')).statusCode).toBe(404)
    expect(await text('/askrobin-es/404')).toBe('at-prefix askrobin-es shell')
    for (const path of ['nowhere', 'personal-details/more', 'continued', 'my-data-2', 'constructor']) {
      expect([path, (await get(`/askrobin-es/${path}`)).statusCode]).toEqual([path, 404])
      expect(await text(`/askrobin-es/${path}`)).toBe('at-prefix askrobin-es shell')
    }
    const linked = ['continue/1f0e', 'my-data/k1_0', 'reference-person/k1_0', 'unsubscribe', 'unsubscribe/k1_0']
    for (const path of [...linked, ...knownPaths(followUpRoutes)])
      expect([path, (await get(`/askrobin-es/${path}`)).statusCode]).toEqual([path, 200])
    for (const url of [
      '/askrobin-es/favicon.ico',
      '/askrobin-es/../../package.json',
      '/askrobin-es/%2e%2e/x',
      '/nobody-es/',
      '/application-frontend/assets/none.js',
      '/application-frontend/assets/..%2f..%2fpackage.json',
    ])
      expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400)
  })

  test('A7: the front page lists every variant, in development only, and no gallery where it has one', async () => {
    const front = await get('/')
    expect(front.statusCode).toBe(200)
    for (const link of [
      '/askrobin-es/',
      '/askrobin-mx/',
      '/default-es/',
      '/default-es/?arm=first-question:amount',
      '/gallery/',
      'http://127.0.0.1:3001',
      'http://127.0.0.1:3001/host/',
      '/api/docs',
      '/health',
    ])
      expect(front.body).toContain(`href="${link}"`)
    const alone = await get('/', {}, single)
    expect(alone.body).toContain('href="/askrobin-mx/"')
    expect([alone.body.includes('/gallery/'), (await get('/gallery/', {}, single)).statusCode]).toEqual([false, 404])
    const there = await get('/', {}, chosen)
    expect(there.statusCode).toBe(308)
    expect(there.headers.location).toBe('/application-frontend/')
    expect((await get('/gallery/', {}, chosen)).statusCode).toBe(404)
  })
})

describe('S-08 S-10: headers of pages', () => {
  test('S-05: a page that is reached by a link’s secret names its address to nobody', async () => {
    const policy = async (url: string) => (await get(url)).headers['referrer-policy']
    expect(await policy('/askrobin-es/continue/k1_abc')).toBe('no-referrer')
    expect(await policy('/askrobin-es/contact-details')).toBe('strict-origin')
  })

  test('S-10: the policy allows this page’s own style sheet and scripts of this origin, nothing else', async () => {
    const { headers } = await get('/askrobin-es/')
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' 'sha256-${hash}'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types loanform-worker; frame-ancestors 'self' http://127.0.0.1:* http://localhost:* http://*.localhost:* http://*.test:*; report-uri /api/csp-report`,
    )
    // Chromium takes it over https alone, and would tell nobody.
    expect(headers).not.toHaveProperty('reporting-endpoints')
    expect((await get('/')).headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  test('A6 S-10: where the API is elsewhere the policy names its origin, and nothing more', async () => {
    const policy = String((await get('/askrobin-mx/', {}, chosen)).headers['content-security-policy'])
    expect(policy).toContain("; connect-src 'self' https://api.example; ")
    // Lenders' logos are the API's.
    expect(policy).toContain("; img-src 'self' data: https://api.example; ")
    // So is the page that frames a captcha.
    expect(policy).toContain("; frame-src 'self' https://api.example; ")
    expect(policy.replace(/frame-ancestors .*$/, '').split('https:')).toHaveLength(4)
    expect(policy).toMatch(/; report-uri https:\/\/api\.example\/api\/csp-report$/)
  })

  test('S-08 B9: beyond development the brand says who may frame it; the API, the front page and files are framed by nobody', async () => {
    const ancestors = async (url: string, from = chosen) =>
      /frame-ancestors ([^;]*)/.exec(String((await get(url, {}, from)).headers['content-security-policy']))?.[1]
    const ofBrand = "'self' https://*.askrobin.example"
    expect(await ancestors('/application-frontend/')).toBe(ofBrand)
    expect(await ancestors('/askrobin-mx/checking')).toBe(ofBrand)
    for (const url of [
      '/api/lead/status/1',
      '/health',
      '/api/openapi.json',
      '/application-frontend/assets/main-abc.js',
    ])
      expect(await ancestors(url), url).toBe("'none'")
    for (const url of ['/', '/api/docs/']) expect(await ancestors(url, server), url).toBe("'none'")
  })

  test('S-10 S-12: a page of a variant whose visits are told to somebody lists them, and carries a nonce of that answer alone', async () => {
    const seen = new Set<string>()
    const asked = ['identity', 'identity', 'br', 'br, gzip', 'gzip', 'gzip;q=0.5', 'br;q=0, gzip']
    for (const encoding of asked) {
      const { headers: sent, rawPayload } = await get('/askrobin-es/', { 'accept-encoding': encoding }, tracked)
      const [as] = encoding.match(/br(?!;)|gzip/) ?? []
      expect(sent['content-encoding']).toBe(as)
      const html = (
        as === 'br' ? brotliDecompressSync(rawPayload) : as ? gunzipSync(rawPayload) : rawPayload
      ).toString()
      const [, nonce = ''] = /<head><meta property="csp-nonce" nonce="([A-Za-z0-9+/]{24})">/.exec(html) ?? []
      seen.add(nonce)
      const policies = String(sent['content-security-policy']).split(', ')
      expect(policies[0]).toContain(`; script-src 'self' 'nonce-${nonce}' https://tags.example; `)
      expect(policies[0]).toContain("; connect-src 'self' https://tags.example https://ads.example; ")
      expect(policies[1]).toBe("script-src 'self' 'unsafe-inline' https://tags.example; report-uri /api/csp-report")
      expect(policies[0]).not.toContain('trusted-types')
      expect(sent['content-security-policy-report-only']).toBe(
        "require-trusted-types-for 'script'; trusted-types loanform-scripts loanform-worker; report-uri /api/csp-report",
      )
      expect(html.replace(/<meta property[^>]*>/, '')).toBe(page('at-prefix askrobin-es index'))
    }
    expect(seen.size).toBe(asked.length)
  })

  test('S-10 S-12: such a page has no entity tag, so no 304 puts another nonce over it, and nobody between keeps it', async () => {
    const { headers } = await get('/askrobin-es/', {}, tracked)
    expect(headers).not.toHaveProperty('etag')
    expect(headers).not.toHaveProperty('last-modified')
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept-encoding' })
    const plain = String((await get('/askrobin-es/')).headers.etag)
    const again = await get('/askrobin-es/', { 'if-none-match': plain }, tracked)
    expect([again.statusCode, again.body.includes('csp-nonce')]).toEqual([200, true])
  })

  test.each(['', 'address-information', '404', 'continue/k1_abc'])(
    'S-10: what is listed for one variant stands on its every page and on no other’s: /%s',
    async (path) => {
      const policy = async (url: string) => String((await get(url, {}, tracked)).headers['content-security-policy'])
      expect(await policy(`/askrobin-es/${path}`)).toContain('https://tags.example')
      expect(await policy(`/askrobin-mx/${path}`)).not.toContain('tags.example')
      expect(await policy(`/askrobin-mx/${path}`)).not.toContain('nonce')
    },
  )

  test('S-10: where nobody is told no page has a nonce, and what is no page has the narrowest policy', async () => {
    expect((await get('/askrobin-es/')).body).not.toContain('nonce')
    for (const url of [
      '/api/lead/status/1',
      '/health',
      '/api/openapi.json',
      '/application-frontend/assets/main-abc.js',
    ])
      expect((await get(url, {}, tracked)).headers['content-security-policy'], url).toBe(nothingAllowed)
    for (const url of ['/', '/api/docs/', '/gallery/'])
      expect((await get(url, {}, tracked)).headers['content-security-policy'], url).not.toContain('tags.example')
  })

  test('B9: any site may load the script of host pages, compressed, and asks for it anew soon', async () => {
    for (const from of [server, chosen]) {
      const script = await get('/embed.js', { 'accept-encoding': 'br' }, from)
      expect([script.statusCode, script.headers['content-encoding'], script.body]).toEqual([200, 'br', 'br'])
      expect(script.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=300',
        'cross-origin-resource-policy': 'cross-origin',
      })
      const again = await get(
        '/embed.js',
        { 'if-none-match': String((await get('/embed.js', {}, from)).headers.etag) },
        from,
      )
      expect(again.statusCode).toBe(304)
    }
  })

  test('17.9: the service worker of a variant lies beside its pages, is asked for each time, and may fetch from its own origin alone', async () => {
    const worker = await get('/askrobin-es/service-worker.js')
    expect([worker.statusCode, worker.body]).toEqual([200, 'worker()'])
    expect(worker.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*connect-src 'self'$/) as unknown,
    })
    expect((await get('/askrobin-mx/service-worker.js')).statusCode).toBe(404)
  })

  test('A7: a page is asked after each time and not sent again while it is the same', async () => {
    const first = await get('/askrobin-mx/')
    expect(first.headers['cache-control']).toBe('no-cache')
    const again = await get('/askrobin-mx/', { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    write('at-prefix/askrobin-mx/index.html', `${page('built again')}<!-- longer -->`)
    expect(await text('/askrobin-mx/', { 'if-none-match': String(first.headers.etag) })).toBe('built again')
  })

  test('Q3: a page of a browser test says how much sooner it asks, compressed too; no other page says so', async () => {
    const fast = await startTestServer({ webRoot, environment: { ...notTold, TEST_SPEED: '10' } })
    const element = '<meta name="test-speed" content="10">'
    const plain = await get('/askrobin-es/', {}, fast)
    const compressed = await get('/askrobin-es/', { 'accept-encoding': 'br' }, fast)
    expect(plain.body).toBe(page('at-prefix askrobin-es index').replace('<head>', `<head>${element}`))
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body)
    expect((await get('/embed.js', {}, fast)).body).toBe('embed()')
    await fast.close()
    expect((await get('/askrobin-es/')).body).not.toContain('test-speed')
  })

  test('A7: who takes brotli gets it, who refuses it does not', async () => {
    const compressed = await get('/askrobin-es/', { 'accept-encoding': 'gzip, br;q=0.9' })
    expect([compressed.headers['content-encoding'], compressed.body]).toEqual(['br', 'brotli'])
    const older = await get('/askrobin-es/', { 'accept-encoding': 'deflate, gzip' })
    expect([older.headers['content-encoding'], older.body]).toEqual(['gzip', 'gzipped'])
    expect(new Set([older, compressed, await get('/askrobin-es/')].map(({ headers }) => headers.etag)).size).toBe(3)
    for (const encoding of ['gzip;q=0', 'br;q=0', 'brotli'])
      expect((await get('/askrobin-es/', { 'accept-encoding': encoding })).headers).not.toHaveProperty(
        'content-encoding',
      )
    expect((await get('/askrobin-es/')).headers.vary).toBe('accept-encoding')
  })

  test('A7: assets are kept for a year and shared by all variants', async () => {
    const asset = await get('/application-frontend/assets/main-abc.js', { 'accept-encoding': 'br' })
    expect([asset.statusCode, asset.headers['content-encoding'], asset.body]).toEqual([200, 'br', 'br'])
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(asset.headers['content-type']).toContain('javascript')
  })

  test('19.3: an asset carries no header that a browser reads of a document alone', async () => {
    const { headers } = await get('/application-frontend/assets/main-abc.js')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    const ofPage = (await get('/askrobin-es/')).headers
    for (const name of documentHeaders) expect([name in ofPage, name in headers], name).toEqual([true, false])
  })
})
