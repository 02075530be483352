// Attacks by what a request holds: NUL bytes, repeated names, prototypes, other sites, other hosts, files of the machine (S-13 to S-29).
import { createBody } from '#test/server/applicants.ts'
import { allRefused } from './attack.ts'
import type { Attack } from './attack.ts'

const create = '/api/v2/lead'
const tooLong = 10_000_000

export const bodies: readonly Attack[] = [
  {
    requirement: 'S-13',
    title: 'writes that a browser marks as another site’s',
    run: async (target) => {
      const network = '203.0.113.31'
      const foreign = [
        { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'cross-site' },
        { origin: 'null', 'sec-fetch-site': 'cross-site' },
      ] as const
      const replies = await Promise.all(
        foreign.map((headers) => target.call('POST', create, { body: createBody(), network, headers })),
      )
      const allowed = replies.filter(({ headers }) => headers.has('access-control-allow-origin'))
      const verdict = allRefused(replies, [403])
      return { ...verdict, holds: verdict.holds && allowed.length === 0 }
    },
  },
  {
    requirement: 'S-16',
    title: 'a name that stands twice in a body',
    run: async (target) => {
      const whole = JSON.stringify(createBody())
      const network = '203.0.113.32'
      const doubled = [
        whole.replace('{', '{"variant":"askrobin-mx",'),
        whole.replace('"contactDetails":{', '"contactDetails":{"email":"other@example.test",'),
        whole.replace('{', '{"v\\u0061riant":"askrobin-mx",'),
      ]
      return allRefused(await Promise.all(doubled.map((body) => target.call('POST', create, { body, network }))), [400])
    },
  },
  {
    requirement: 'S-16',
    title: 'prototypes and unknown names in a body',
    run: async (target) => {
      const whole = JSON.stringify(createBody())
      const network = '203.0.113.33'
      const bad = [
        '"__proto__":{"isOwner":true}',
        '"constructor":{"prototype":{}}',
        '"token":"x"',
        '"progressState":12',
      ]
      const replies = await Promise.all(
        bad.map((part) => target.call('POST', create, { body: whole.replace('{', `{${part},`), network })),
      )
      return allRefused(replies, [400, 422])
    },
  },
  {
    requirement: 'S-17',
    title: 'NUL bytes in values, names and addresses',
    run: async (target) => {
      const network = '203.0.113.34'
      const replies = await Promise.all([
        target.call('POST', create, { body: { ...createBody(), leadSource: 'a\u0000b' }, network }),
        target.call('POST', create, { body: { ...createBody(), 'a\u0000b': 1 }, network }),
        target.call('POST', '/api/tracking/choice', { body: { sessionId: 'a\u0000b' }, network }),
        target.call('GET', '/api/lead/status/%00', { token: 'x', network }),
        target.call('GET', '/api/postcode/%00?country=es', { network }),
      ])
      return allRefused(replies, [400, 404, 422])
    },
  },
  {
    requirement: 'S-29',
    title: 'a link to an application by a host that the caller made up',
    run: async (target) => {
      const network = '203.0.113.35'
      const { id, token } = await target.lead(network)
      const answer = await target.raw(
        `GET /api/v3/lead/url/${id}/continue HTTP/1.1` +
          `\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
      )
      return { holds: !answer.includes('evil.example'), seen: answer.split('\r\n')[0] ?? 'nothing' }
    },
  },
  {
    requirement: 'S-33',
    title: 'files beside the form: settings, repository, sources',
    run: async (target) => {
      const paths = ['/.git/config', '/.env', '/package.json', '/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/etc/passwd']
      const replies = await Promise.all(paths.map((path) => target.call('GET', path)))
      return allRefused(replies, [400, 403, 404])
    },
  },
  {
    requirement: 'R-37',
    title: 'a body of 10 MB',
    run: async (target) => {
      const body = `{"product":"${'x'.repeat(tooLong)}"}`
      // It is not read to its end: the connection may be closed while it is sent.
      const closed = { status: 413 }
      const reply = await target.call('POST', create, { body, network: '203.0.113.36' }).catch(() => closed)
      return allRefused([reply], [413])
    },
  },
  {
    requirement: 'R-37',
    title: 'a body of thirty thousand wrong values',
    run: async (target) => {
      const tags = Array.from({ length: 30_000 }, () => 1)
      const reply = await target.call('POST', create, { body: { ...createBody(), tags }, network: '203.0.113.37' })
      return allRefused([reply], [413])
    },
  },
]
