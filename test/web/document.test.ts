// Test of the HTML document around the app: the legal warning in its footer, and where a market switches it off (P2).
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { Page } from '#web/document.tsx'

const variant = variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).get('default-es')!

function footerOf(creditWarning: boolean): string {
  const shown = { ...variant, settings: { ...variant.settings, creditWarning } }
  const boot = {
    variant: shown,
    basePath: '/x',
    apiBase: '/api',
    environment: 'development',
    textsPath: '',
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
    logo: '',
    hero: '',
    favicon: '',
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
