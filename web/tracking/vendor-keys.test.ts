// Test of vendor storage removal: from every domain the page can reach, and no key of anybody else (N6).
import { describe, expect, test } from 'vitest'
import { fakeArea, fakeJar } from '#test/web/fake-page.ts'
import { removeVendorKeys } from './vendor-keys.ts'

const pageAt = (host: string, cookies: Parameters<typeof fakeJar>[1]) => ({
  document: fakeJar(host, cookies) as unknown as Document,
  location: { hostname: host } as Location,
  localStorage: fakeArea(),
  sessionStorage: fakeArea(),
})

describe('a cookie', () => {
  test.each([
    ['forms.brand.example', 'forms.brand.example'],
    ['forms.brand.example', 'brand.example'],
    ['a.b.brand.co.example', 'brand.co.example'],
    ['a.b.brand.co.example', 'b.brand.co.example'],
    ['localhost', 'localhost'],
    ['127.0.0.1', '127.0.0.1'],
  ])('goes at %s where it was set for %s, in a frame too', (host, domain) => {
    const page = pageAt(host, [
      { name: '_fbp', domain, partitioned: false },
      { name: '_fbp', domain, partitioned: true },
      { name: 'ours', domain, partitioned: false },
    ])
    removeVendorKeys(page, 'meta')
    expect(page.document.cookie).toBe('ours=1')
  })

  test.each([
    ['google', ['_gcl_au', '_gcl_aw', '_ga', '_ga_X1', '_gac_UA-1', '_gid', '_gat']],
    ['meta', ['_fbp', '_fbc']],
    ['tikTok', ['_ttp', '_tt_enable_cookie', 'ttcsid', 'ttcsid_C1']],
    ['analytics', ['ph_phc_x_posthog', '__ph_opt_in_out_x', 'dmn_chk_1']],
    ['recorder', ['_lr_tabs_', '_lr_hb_']],
  ] as const)('of %s goes by its name alone', (network, theirs) => {
    const ours = ['sessionId', '_game', '_gcl', 'x_ga', '_fbpx', 'my_fbp', '_ttpx', 'attcsid', '_t']
    const domain = 'brand.example'
    const page = pageAt(
      domain,
      [...theirs, ...ours].map((name) => ({ name, domain, partitioned: false })),
    )
    removeVendorKeys(page, network)
    expect(page.document.cookie).toBe(ours.map((name) => `${name}=1`).join('; '))
  })
})

test('cookies and storages that are refused are nothing to it', () => {
  const refused = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  const page = Object.defineProperties(
    { document: Object.defineProperty({}, 'cookie', { get: refused }), location: { hostname: 'brand.example' } },
    { localStorage: { get: refused }, sessionStorage: { get: refused } },
  ) as unknown as Window
  expect(() => removeVendorKeys(page, 'tikTok')).not.toThrow()
})
