// Test of the page of who stands behind the form: the general information on its loans (CCD 2023/2225, art. 9).
import { expect, test } from 'vitest'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Resources } from '#contract/texts-engine.ts'
import { escapeHtml } from '#contract/escape-html.ts'
import { exampleText } from '#contract/example-text.ts'
import { generalTermsOf } from '#domain/lender/general-terms.ts'
import { formatPercent } from '#domain/lender/percent.ts'
import { formatMoney, formatPeriod } from '#domain/questions/conventions.ts'
import { Page } from '#web/document.tsx'
import { draw, formIn, screens, variants } from './drawing.ts'

const asTheyAre = (resources: Resources) => resources

test.each(variants)(
  'art. 9: $id states amounts, periods, kind of rate, range of the yearly cost and an example',
  (variant) => {
    const form = formIn(variant, {}, asTheyAre)
    const { boot, conventions } = form
    const { t } = form.texts.get()
    const { country, settings } = variant
    const html = draw(form, screens.About)
    const terms = generalTermsOf(boot.prices, settings, conventions.currencyDigits)!
    const { amounts, periods, apr, example } = terms
    const said = [
      ...[amounts.from, amounts.to].map((amount) => formatMoney(amount, conventions)),
      ...[periods.from, periods.to].map((period) => formatPeriod(period, settings.period.scale, conventions)),
      ...[apr.from, apr.to].map((rate) => formatPercent(rate, conventions)),
      country.costTerm,
      t('shellˆabout>loans>fixed'),
      t('shellˆabout>loans>text'),
      exampleText(example.terms, { t, conventions, costTerm: country.costTerm }),
    ]
    for (const text of said) expect(html).toContain(escapeHtml(text))
  },
)

test('art. 9: a document that is given it has it without a script, behind what a page with a script waits for', () => {
  const [variant] = variants as [(typeof variants)[number]]
  const form = formIn(variant, {}, asTheyAre)
  const about = draw(form, screens.About)
  const parts = {
    boot: { ...form.boot, prerendered: false },
    variant,
    t: form.texts.get().t,
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
    year: 2026,
    about,
    children: null,
  }
  const html = renderToStaticMarkup(createElement(Page, parts))
  expect(html.slice(html.indexOf('id="loanform"'))).toContain(`<noscript>${about}</noscript>`)
})
