// Test of redirects to lenders: what server and browser accept, over look-alike addresses (S-06).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { readConfig } from '#server/config.ts'
import { redirectAddress } from '#server/lenders/desk/redirect-hosts.ts'
import { outwardAddress } from '#web/screens/outward.ts'

const declared = ['apply.lender.example', 'lender.example']
const read = readConfig(
  {
    APP_ENV: 'development',
    LENDER_MONEYMAN_URL: 'https://api.lender.example/v1',
    LENDER_MONEYMAN_SECRET: 'a secret of this test',
  },
  catalogue,
)
if ('problems' in read) throw new Error(JSON.stringify(read.problems))
const { config } = read
const lenders = { ...catalogue.lenders, moneyman: { ...catalogue.lenders.moneyman!, redirectHosts: declared } }
const strict = { ...config, switches: { ...config.switches, plainHttp: false } }
const byServer = (address: string) =>
  redirectAddress({ config: strict, catalogue: { ...catalogue, lenders } }, 'moneyman', address)
const byBrowser = (address: string) => outwardAddress(address, { protocol: 'https:' })
const hosts = [...declared, 'api.lender.example']

const odd = [
  '',
  ' ',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'https://lender.example@evil.example/',
  'https://lender.example%40evil.example/',
  'https://lender.example:443@evil.example/',
  'https://lender.example\\@evil.example/',
  'https://evil.example\\@lender.example/',
  'https://lender.example.evil.example/',
  'https://lender.exampleevil.example/',
  'https://evil.example/lender.example',
  'https://evil.example/?https://lender.example',
  'https://evil.example#https://lender.example',
  'https://xlender.example/',
  'https://lender.example./',
  'https://lender。evil.example/',
  'https://lend\u0435r.example/',
  'https://user@lender.example/',
  'https://:word@lender.example/',
  'http://lender.example/',
  'ftp://lender.example/',
  'javascript:alert(1)//lender.example',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://lender.example/1',
  'vbscript:x',
  'file:///etc/passwd',
  'https://[::1]/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://169.254.169.254/latest/meta-data',
  'about:blank',
  'lender.example',
  '?next=https://lender.example',
  '\u0000https://evil.example',
]

/** A URL's host as any reader of it would come to, or nothing. */
const hostOf = (address: string) => URL.parse(address)?.hostname

const signs = [
  'https:',
  'http:',
  'javascript:',
  '//',
  '/',
  '\\',
  '@',
  ':',
  '.',
  '#',
  '?',
  '%2f',
  '%40',
  '\t',
  '\n',
  ' ',
  '。',
  '0',
]
const names = ['lender.example', 'apply.', 'evil.example', 'user', '443', 'a', '[::1]', '127.0.0.1', 'localhost']

const mixed = fc.array(fc.constantFrom(...signs, ...names), { maxLength: 9 }).map((parts) => parts.join(''))

describe('S-06: only to hosts that were declared', () => {
  test.each(odd)('S-06: the server takes %j of a lender only where it leads to a declared host', (address) => {
    const taken = byServer(address)
    // Some odd spellings are a declared host to every reader.
    expect(taken === undefined || hosts.includes(hostOf(taken)!)).toBe(true)
    if (!hosts.includes(hostOf(address) ?? '')) expect(taken).toBeUndefined()
  })

  test(
    'S-06: the server, over mixed addresses: https, a declared host, nobody’s name, and the same when read again',
    { timeout: 30_000 },
    () => {
      const taken = new Set<boolean>()
      fc.assert(
        fc.property(
          fc.oneof(
            mixed,
            fc.webUrl(),
            fc.string(),
            mixed.map((text) => `https://lender.example${text}`),
          ),
          (address) => {
            const found = byServer(address)
            taken.add(found !== undefined)
            if (found === undefined) return
            const url = new URL(found, 'https://forms.example/')
            expect([url.protocol, url.username, url.password]).toEqual(['https:', '', ''])
            expect(hosts).toContain(url.hostname)
            expect(byServer(found)).toBe(found)
          },
        ),
        { numRuns: 1000 },
      )
      expect(taken).toEqual(new Set([true, false]))
    },
  )

  test(
    'S-06: the browser, over mixed addresses: https and nobody’s name, and what it takes of the server it leaves alone',
    { timeout: 30_000 },
    () => {
      fc.assert(
        fc.property(fc.oneof(mixed, fc.webUrl(), fc.string()), (address) => {
          const found = byBrowser(address)
          if (found !== undefined) {
            const url = new URL(found, 'https://forms.example/')
            expect([url.protocol, url.username, url.password]).toEqual(['https:', '', ''])
            expect(byBrowser(found)).toBe(found)
          }
          const vouched = byServer(address)
          if (vouched !== undefined) expect(byBrowser(vouched)).toBe(vouched)
        }),
        { numRuns: 1000 },
      )
    },
  )

  test.each(odd.filter((address) => !/^\W?https:/.test(address)))('S-06: the browser leaves for no %j', (address) =>
    expect(byBrowser(address)).toBeUndefined(),
  )

  test.each(['https://user@lender.example/', 'https://:word@lender.example/'])(
    'S-06: neither server nor browser takes an address with somebody’s name or password: %s',
    (address) => expect([byServer(address), byBrowser(address)]).toEqual([undefined, undefined]),
  )

  test.each([
    ['http:', 'http://127.0.0.1:3001/welcome?reference=1', 'http://127.0.0.1:3001/welcome?reference=1'],
    ['https:', 'http://127.0.0.1:3001/welcome', undefined],
    ['http:', 'http://evil.example/', undefined],
    ['http:', 'https://apply.lender.example/a?b=c#d', 'https://apply.lender.example/a?b=c#d'],
  ])('S-06: from a page by %s, %s is %s', (protocol, address, expected) =>
    expect(outwardAddress(address, { protocol })).toBe(expected),
  )
})
