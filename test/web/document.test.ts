// Test of the HTML document around the app: the legal warning in its footer, and where a market switches it off (P2).
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import type { Broker } from '#domain/law/broker.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { Page } from '#web/document.tsx'

const variant = variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).get('default-es')!

function footerOf(creditWarning: boolean, broker?: Broker): string {
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
    starter: { script: '', parts: '', data: { wait: '', fills: [], rules: [] } },
    logo: '',
    hero: '',
    favicon: '',
    search: { canonical: '/x/', languages: [], isSearchable: false },
    year: 2026,
    children: null,
  }
  const html = renderToStaticMarkup(createElement(Page, { ...parts, t: (key) => String(key) }))
  return html.slice(html.indexOf('<footer'), html.indexOf('</footer>'))
}

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
