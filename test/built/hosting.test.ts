// Test of the built form on a real nginx by docs/hosting/nginx.conf: same answers as our server (A6, A7, B1, S-10). What its
// pages do in a browser is tested by e2e/hosting.spec.ts.
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { request } from 'undici'
import { followUpRoutes } from '#catalogue/follow-up-routes.generated.ts'
import { fileBytesAtMost } from '#contract/follow-up-files.ts'
import { serviceWorkerName } from '#contract/worker-policy.ts'
import { otherRoutes, routes } from '#domain/journey/states.ts'
import { startHosted } from './static-host.ts'
import type { Hosted } from './static-host.ts'

let hosted: Hosted
beforeAll(async () => {
  hosted = await startHosted()
}, 180_000)
afterAll(() => hosted.stop())

/** Headers that may differ between servers unnoticed: the transport's own, and those that tell a file's versions apart. */
const ownHeaders = new Set(
  'accept-ranges connection content-length date etag keep-alive last-modified server transfer-encoding'.split(' '),
)

async function ask(origin: string, path: string, headers: Record<string, string> = {}) {
  const answer = await request(origin + path, { headers })
  const body = Buffer.from(await answer.body.arrayBuffer())
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body,
    hash: createHash('sha256').update(body).digest('hex'),
  }
}

/** An answer as far as a browser can tell. */
async function seen(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const { status, hash, headers: sent } = await ask(origin, path, headers)
  return {
    path,
    status,
    hash,
    ...Object.fromEntries(Object.entries(sent).filter(([name]) => !ownHeaders.has(name))),
  }
}

test('A6 A7 B1 S-10 every page of every variant is answered as our own server does, policy and compression included', async () => {
  const { server, beside, site } = hosted
  expect(site.editions.length).toBeGreaterThan(70)
  const unknown = ['nowhere', '404', 'personal-details/more']
  for (const { prefix, hosts, first: firsts } of site.editions)
    for (const path of [...firsts, 'continue/1f0e', 'my-data/k1_0', serviceWorkerName, ...unknown]) {
      const headers = {
        'accept-encoding': path === 'nowhere' ? 'gzip' : 'gzip, br',
        ...(hosts ? { host: hosts[0]! } : {}),
      }
      const answer = await seen(beside, `${prefix}/${path}`, headers)
      expect(answer).toEqual(await seen(server, `${prefix}/${path}`, headers))
      expect(answer).toMatchObject({
        status: unknown.includes(path) ? 404 : 200,
        'cache-control': 'no-cache',
      })
    }
})

test('B1 B2 every route of the document is answered below a prefix, in English and at a host name', async () => {
  const { server, beside } = hosted
  const host = { host: 'www.askrobin.es.example' }
  for (const [prefix, headers] of [['/askrobin-es'], ['/en/askrobin-es'], ['/application-frontend', host]] as const)
    for (const route of [...routes, ...followUpRoutes]) {
      const answer = await seen(beside, prefix + route, headers)
      expect(answer).toMatchObject({ status: route === otherRoutes.notFound ? 404 : 200 })
      expect(answer).toEqual(await seen(server, prefix + route, headers))
    }
})

test('A7 hosts, slashes and what is not there', async () => {
  const { server, beside, site } = hosted
  for (const { hosts = [], folder } of site.editions)
    for (const host of hosts)
      for (const path of ['/', '/application-frontend?s_id=a%20b'])
        expect(await seen(beside, path, { host }), folder).toMatchObject({
          status: 308,
          location: `/application-frontend/${path.slice('/application-frontend'.length)}`,
          'cache-control': 'no-cache',
        })
  for (const path of ['/askrobin-es', '/en/default-pl?refName=x', '/application-frontend'])
    expect((await seen(beside, path)).status).toBe(308)
  for (const path of [
    '/askrobin-es/favicon.ico',
    '/askrobin-es/index.html',
    '/at-prefix/askrobin-es/index.html',
    '/at-prefix/askrobin-es/index.html.br',
    '/nobody-es/',
    '/nobody-es/404',
    '/askrobin-zz/monthly-income',
    '/manifest.json',
    '/application-frontend/',
    '/application-frontend/assets/none.js',
    '/application-frontend/assets/../manifest.json',
    '/askrobin-es/%2e%2e/manifest.json',
    '/askrobin-es/locales/xx/shell.json',
    '/askrobin-es/locales/es/other.json',
  ]) {
    const answer = await ask(beside, path, { 'accept-encoding': 'br' })
    const ours = await ask(server, path)
    expect([path, answer.status]).toEqual([path, ours.status])
    expect(answer.headers).toMatchObject({
      'content-security-policy': ours.headers['content-security-policy'],
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers).not.toHaveProperty('content-encoding')
  }
})

test('A7 shared files are kept for a year, compressed for who takes it; a page that is the same is not sent again', async () => {
  const { server, beside } = hosted
  const page = await ask(beside, '/askrobin-es/')
  expect((await ask(beside, '/askrobin-es/', { 'if-none-match': String(page.headers.etag) })).status).toBe(304)
  const named = [...page.body.toString().matchAll(/\/application-frontend\/assets\/[\w.-]+\.(?:js|svg|woff2)/g)].map(
    String,
  )
  expect(new Set(named.map((file) => file.split('.').at(-1)))).toEqual(new Set(['js', 'svg', 'woff2']))
  for (const file of named)
    for (const encoding of ['br', 'gzip', 'br;q=0']) {
      const answer = await seen(beside, file, { 'accept-encoding': encoding })
      expect(answer).toMatchObject({ status: 200, 'cache-control': 'public, max-age=31536000, immutable' })
      // Our own says it depends on the encoding only where it does, and names the older of two types for scripts.
      const { 'content-type': type, ...ours } = await seen(server, file, { 'accept-encoding': encoding })
      expect(answer).toEqual({
        ...ours,
        vary: 'accept-encoding',
        'content-type': String(type).replace('application/javascript', 'text/javascript'),
      })
    }
})

test('A7 B9 the script of host pages may be loaded by any site, and is asked for anew soon', async () => {
  const { elsewhere } = hosted
  expect(await seen(elsewhere, '/embed.js')).toMatchObject({
    status: 200,
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=300',
    'cross-origin-resource-policy': 'cross-origin',
  })
})

test('M10 texts are files beside the pages: as our own server has them, and not sent to who knows them', async () => {
  const { server, beside, site } = hosted
  const texts = Object.entries(site.files).filter(([, { etag }]) => etag !== undefined)
  expect(texts.length).toBe(site.editions.length * 3)
  for (const [file, { etag }] of texts) {
    const edition = site.editions.find(({ folder }) => file.startsWith(`${folder}/`))!
    const path = edition.prefix + file.slice(edition.folder.length)
    const headers: Record<string, string> = edition.hosts ? { host: edition.hosts[0]! } : {}
    const answer = await ask(beside, path, headers)
    const ours = await ask(server, path, headers)
    expect([file, answer.status, answer.hash, answer.headers.etag]).toEqual([file, 200, ours.hash, ours.headers.etag])
    expect(answer.headers['content-type']).toBe(ours.headers['content-type'])
    expect(answer.headers['cache-control']).toBe('no-cache')
    const again = await ask(beside, path, { ...headers, 'if-none-match': etag! })
    expect([again.status, again.body.length]).toEqual([304, 0])
  }
})

test('ASVS 14.2.1 the log says which file answered, and nothing of the address', async () => {
  const { beside, log } = hosted
  await ask(beside, '/askrobin-es/continue/canary-lead?email=canary@example.test', {
    referer: 'https://canary.example',
  })
  await expect.poll(log).toMatch(/ GET "at-prefix\/askrobin-es\/shell\.html" 200 /)
  expect(log()).not.toContain('canary')
})

test('A6 the API beside the pages: its own answers and headers, once', async () => {
  const { server, beside } = hosted
  const path = '/api/postcode/lookup/28013?country=es'
  expect(await seen(beside, path)).toEqual(await seen(server, path))
  expect((await seen(beside, '/api/docs/')).hash).toBe((await seen(server, '/api/docs/')).hash)
})

test('M6 the API beside the pages: a file that is as long as one may be comes to our server, which answers', async () => {
  const file = {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg' },
    body: Buffer.alloc(fileBytesAtMost),
  } as const
  const answer = await request(`${hosted.beside}/api/lead/idUpload?id=${randomUUID()}&side=front`, file)
  expect([answer.statusCode, await answer.body.json()]).toMatchObject([404, { code: 'not-found' }])
})
