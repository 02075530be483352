// Browser test of texts: changed without a build, missing, and loaded only for the page's own brand and language (A7, M10, P4).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pseudoTexts } from '#test/domain/pseudo-locale.ts'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { root } from '../scripts/root.ts'
import { answerAll, arriveAt, continueButton, fillPage, furnished, offersOn } from './applicant.ts'
import { expect, test, testOn } from './browser.ts'
import { startThatSays, startWithTexts } from './operator-texts.ts'

const [first] = spain.pages as [(typeof spain.pages)[0]]

const changed = testOn('changed texts', () => startThatSays('askrobin', ['es'], pseudoTexts))

changed(
  'M10 P4 texts changed in a folder are on screen without a build, on every page to the end',
  async ({ page }) => {
    await page.goto('/askrobin-es/')
    await expect(page.locator('h1')).toHaveText(/^⟦.*⟧$/)
    await answerAll(page, spain, {
      onPage: async () => {
        await expect(page.locator('h1')).toHaveText(/^⟦.*⟧$/)
        for (const label of await page.locator('main form label, main form legend').allTextContents())
          if (/\p{L}/u.test(label)) expect(label).toContain('⟦')
      },
    })
    await continueButton(page).click()
    await arriveAt(page, 'accepted')
    await expect(offersOn(page).first()).toContainText('⟦')
  },
)

const reworded = testOn('texts that change meanwhile', () => startWithTexts())

reworded(
  'P-04 words of a consent that change while the page is open are shown before they are agreed to',
  async ({ page, product }) => {
    await page.goto('/askrobin-es/')
    await fillPage(page, first)
    await furnished(page)
    const words = 'Acepto las condiciones nuevas'
    product.write('askrobin/es/form.json', { dataPoints: { generalPolicies: { label: words } } })
    const answers: number[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('/v2/lead')) answers.push(response.status())
    })
    await continueButton(page).click()
    await arriveAt(page, first.path)
    await expect(page.locator('main form')).toContainText('Este texto ha cambiado desde que abriste la página')
    await expect(page.getByLabel(words)).toBeChecked()
    await expect(page.locator('[name="contactDetails.email"]')).not.toHaveValue('')
    await continueButton(page).click()
    await expect.poll(() => answers).toEqual([422, 201])
    await expect(page.locator('main form')).not.toContainText('Este texto ha cambiado')
  },
)

for (const [name, answer] of Object.entries({
  'that are refused': { status: 404, body: 'no' },
  'that are broken': { status: 200, body: '{"hero":' },
  'that fail for a while and are asked for again': { status: 503, body: '' },
}))
  test(`M10 P4 texts ${name} leave the bundled ones standing`, async ({ page }) => {
    let asked = 0
    await page.route(/\/locales\/es\/shell\.json$/, async (route) => {
      asked++
      await route.fulfill({ ...answer, contentType: 'application/json' })
    })
    await page.goto('/askrobin-es/')
    await fillPage(page, first)
    await continueButton(page).click()
    await arriveAt(page, 'loan-details')
    await expect(page.locator('h1')).toHaveText('¿Cuánto necesitas?')
    await expect(continueButton(page)).toHaveText('Continuar')
    await expect.poll(() => asked).toBeGreaterThanOrEqual(answer.status === 503 ? 2 : 1)
  })

test('M10 what was not changed costs one request and no bytes', async ({ page }) => {
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.url().includes('/locales/')) answers.push(response.status())
  })
  await page.goto('/askrobin-es/')
  await expect.poll(() => answers).toEqual([304])
  // A request behind the answer would be answered before this one.
  await page.evaluate(async () => {
    await fetch('/health')
  })
  expect(answers).toEqual([304])
})

type Manifest = Readonly<
  Record<string, { readonly file: string; readonly css?: readonly string[]; readonly assets?: readonly string[] }>
>

/** Which folders of the catalogue a page loads something of, by the build's manifests. */
async function foldersLoaded(page: Page, visit: () => Promise<void>): Promise<string[]> {
  const names = new Map<string, string>()
  for (const name of ['manifest.json', 'manifest-beside.json']) {
    const manifest = JSON.parse(readFileSync(join(root, 'dist/web', name), 'utf8')) as Manifest
    for (const [source, { file, css = [], assets = [] }] of Object.entries(manifest)) {
      const [, folder] = /^catalogue\/([^/]+\/[^/]+)\//.exec(source) ?? []
      if (folder) for (const each of [file, ...css, ...assets]) names.set(each, folder)
    }
  }
  const loaded = new Set<string>()
  page.on('request', (request) => {
    const [, file] = /\/(assets\/[^?]+)/.exec(request.url()) ?? []
    const folder = file && names.get(file)
    if (folder) loaded.add(folder)
  })
  await visit()
  return [...loaded].sort()
}

for (const [variant, locale] of [
  ['askrobin-es', 'es'],
  ['cashtero-mx', 'mx'],
  ['default-pl', 'pl'],
] as const)
  test(`A7 ${variant} loads its own theme, rules and texts and nothing of another`, async ({ page }) => {
    const [brand = '', country = ''] = variant.split('-')
    const folders = await foldersLoaded(page, async () => {
      await page.goto(`/${variant}/`)
      await furnished(page)
    })
    const own = [`brands/${brand}`, `countries/${country}`, `locales/${locale}`]
    expect(folders.filter((folder) => !own.includes(folder))).toEqual([])
    expect(folders).toEqual(expect.arrayContaining([`countries/${country}`, `locales/${locale}`]))
    const html = await (await page.request.get(`/${variant}/`)).text()
    for (const other of ['askrobin', 'cashtero', 'fiesta', 'lienketvay', 'prestamotor'])
      if (other !== brand) expect(html.toLowerCase()).not.toContain(other)
  })
