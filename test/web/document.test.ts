// Test of the HTML document around the app: the legal warning in its footer, and where a market switches it off (P2).
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import type { Broker } from '#domain/law/broker.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { Page } from '#web/document.tsx'
import { inYear, rightsLine } from '#web/kit/footer-year.ts'

const variant = variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).get('default-es')!

function footerOf(creditWarning: boolean, broker?: Broker, year = 2026): string {
  const shown = { ...variant, settings: { ...variant.settings, creditWarning } }
  const boot = {
    variant: shown,
    disclosures: [],
    ...(broker ? { broker } : {}),
    prices: [],
    sections: [],
    basePath: '/x',
    apiBase: '/api',
    environment: 'development',
    textsPath: '',
    worksOffline: true,
    isTracked: false,
    typefaces: [],
    textsTags: {},
    tag: 'es-ES',
    prerendered: true,
    texts: {},
  } as const
  const parts = {
    boot,
    variant: shown,
    scripts: [],
    preloads: [],
    css: '',
    starter: { script: '', parts: '', data: { wait: '', rest: '', fills: [], rules: [] } },
    translationsScript: '',
    startScript: '',
    notices: '',
    logo: '',
    hero: '',
    favicon: '',
    search: { canonical: '/x/', languages: [], isSearchable: false },
    year,
    children: null,
  }
  const html = renderToStaticMarkup(createElement(Page, { ...parts, t: (key) => String(key) }))
  return html.slice(html.indexOf('<footer'), html.indexOf('</footer>'))
}

test('B4: the year of the footer’s line becomes the clock’s where that is later, whatever the owner is called', () => {
  const lineOf = (year: number) => /<p>(©[^<]*)<\/p>/.exec(footerOf(true, undefined, year))![1]!
  expect(lineOf(2026)).toContain(`${variant.footer} 2026.`)
  expect(inYear(lineOf(2026), variant.footer, 2027)).toBe(lineOf(2027))
  expect(inYear(lineOf(2026), variant.footer, 1970)).toBe(lineOf(2026))
  const line = rightsLine('Since 1999. Ltd', 2026, 'Since 1999.')
  expect(inYear(line, 'Since 1999. Ltd', 2030)).toBe('© Since 1999. Ltd 2030. Since 1999.')
})

test('P2 the credit warning stands in the footer, unless a layer switches it off', () => {
  expect(footerOf(true)).toContain('footer>warning'.replace('>', '&gt;'))
  expect(footerOf(false)).not.toContain('warning')
})

test('the footer leads to the page about the broker, and names the company where it is known', () => {
  const broker = {
    company: 'Example Finance, S.L.',
    address: 'Calle Mayor 1, Madrid',
    register: 'Banco de España',
    registrationNumber: 'X-1',
    tiedTo: [],
    email: 'help@broker.example',
    complaints: 'complaints@broker.example',
  }
  expect(footerOf(true)).toContain('href="/x/about"')
  expect(footerOf(true)).not.toContain('Banco')
  expect(footerOf(true, broker)).toContain('Example Finance, S.L., Calle Mayor 1, Madrid. Banco de España: X-1')
})
