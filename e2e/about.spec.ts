// Browser test of the page about the broker, and of what a refusal says of how it came about.
import * as catalogue from '#catalogue/server.generated.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { arriveAt, continueButton, expectAccessible, sidewaysOf } from './applicant.ts'
import { openCheck } from './at-screen.ts'
import { everyday, expect, test } from './browser.ts'

const variants = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).values()]
/** One of each country. */
const shown = [...new Map(variants.map((variant) => [variant.countryId, variant])).values()]

test(
  'the footer leads to a page that says who we are, who pays, and where debts are talked about',
  everyday,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/askrobin-es/')
    await page.locator('footer a[href$="/about"]').click()
    await expect(page.locator('h1')).toHaveText('Quiénes somos y cómo trabajamos')
    // Nobody has said yet who the broker is: the page says so.
    await expect(page.locator('[data-part="notice"][data-tone="warning"]')).toContainText('muestra')
    // Whom we ask first hangs on what they pay, too (`orderedLenders`).
    await expect(page.locator('main')).toContainText('A quién consultamos primero depende de nuestro propio orden')
    await expect(page.locator('main a[target="_blank"]')).toHaveAttribute(
      'href',
      catalogue.disclosures.es!.find(({ id }) => id === 'debt-advice')!.url!,
    )
    await expectAccessible(page)
  },
)

test('the page about the broker fits a phone in every country', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 740 })
  for (const { id } of shown) {
    const reply = await page.goto(`/${id}/about`)
    expect(reply?.status(), id).toBe(200)
    await expect(page.locator('main h2'), id).toHaveCount(6)
    expect(await sidewaysOf(page), id).toEqual([])
  }
})

test('experience 21: a refusal says that it was automated, how to reach a person, and where debt advice is', async ({
  page,
}) => {
  await openCheck(page, { word: 'reject' })
  await continueButton(page).click()
  await arriveAt(page, 'rejected')
  const automated = page.locator('[data-part="automated"]')
  await expect(automated).toContainText('impugnar')
  await expect(automated.getByRole('link')).toHaveAttribute('href', '/askrobin-es/about')
  await expect(page.locator('main a[href^="https://clientebancario"]')).toBeVisible()
  await expectAccessible(page)
})

test('experience 24: the terms of the offers stand on a page to print, whose address names none of them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openCheck(page, { word: 'accept' })
  await continueButton(page).click()
  await arriveAt(page, 'accepted', 40_000)
  await expect(page.locator('main')).toContainText('Un programa eligió a qué entidades consultar')
  await expect(page.locator('main')).toContainText('y de lo que nos pagan')
  await page.getByRole('link', { name: 'Condiciones para imprimir o guardar' }).click()
  const information = page.locator('[data-part="offer-information"]')
  await expect(information.first()).toContainText('TIN')
  expect(new URL(page.url()).pathname).toBe('/askrobin-es/offer-information')
  expect(new URL(page.url()).search).toBe('')
  await expectAccessible(page)
  expect(await sidewaysOf(page)).toEqual([])
  for (const part of ['Desistimiento', '14 días', 'Pago anticipado', 'Si se retrasa un pago', 'Dirección'])
    await expect(information.first()).toContainText(part)
  await page.emulateMedia({ media: 'print' })
  // No row is cut in two by the end of a page, and no heading stands alone at its foot.
  const breaks = (selector: string, side: 'breakInside' | 'breakAfter') =>
    information
      .locator(selector)
      .evaluateAll((all, name) => [...new Set(all.map((each) => getComputedStyle(each)[name]))], side)
  expect(await breaks('dl > div, p', 'breakInside')).toEqual(['avoid'])
  expect(await breaks('h2, h3', 'breakAfter')).toEqual(['avoid'])
  await expect(page.locator('[data-part="site-header"]')).toBeHidden()
  await expect(page.getByRole('button', { name: /PDF/ })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Volver a mis ofertas' }).click()
  await arriveAt(page, 'accepted')
})

/** Sheets of a printed page. */
const sheetsOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length

test('experience 24: on paper the terms begin below their heading, and no row holds the next ones to it', async ({
  page,
}) => {
  await openCheck(page, { word: 'moneyman.accept' })
  await continueButton(page).click()
  await arriveAt(page, 'accepted', 40_000)
  await page.getByRole('link', { name: 'Condiciones para imprimir o guardar' }).click()
  const rows = page.locator('[data-part="offer-information"] dl > div')
  await expect(rows).not.toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  const names = rows.locator('dt')
  expect(await names.evaluateAll((all) => [...new Set(all.map((name) => getComputedStyle(name).breakAfter))])).toEqual([
    'auto',
  ])
  // Half of the offer has room below the heading, and half of it is on a second sheet.
  const height = await page.evaluate(() => document.querySelector('main')!.getBoundingClientRect().height)
  const pdf = await page.pdf({ width: '360px', height: `${Math.ceil(height * 0.7)}px` })
  expect(sheetsOf(pdf)).toBe(2)
})

for (const { id } of new Map(variants.map((variant) => [variant.brandId, variant])).values())
  test(`experience 24: pages of ${id} are readable on paper`, async ({ page }) => {
    await page.goto(`/${id}/about`)
    await expect(page.locator('main h2')).toHaveCount(6)
    await page.emulateMedia({ media: 'print' })
    // The sheet comes with the second part.
    await expect(page.locator('[data-part="site-header"]')).toBeHidden()
    const drawn = await page.evaluate(() =>
      ['body', 'main'].flatMap((of) =>
        ['::before', '::after'].map(
          (part) => getComputedStyle(document.querySelector(of) as HTMLElement, part).content,
        ),
      ),
    )
    expect(new Set(drawn)).toEqual(new Set(['none']))
    const style = (selector: string, name: string, part?: string) =>
      page.evaluate(
        ([each, property, pseudo]) =>
          getComputedStyle(document.querySelector(each!) as HTMLElement, pseudo).getPropertyValue(property!),
        [selector, name, part],
      )
    expect(await style('main h2', 'break-after')).toBe('avoid')
    expect(await style('main', 'box-shadow')).toBe('none')
    expect(await style('main p', 'color')).toMatch(/^rgb\((0, 0, 0|51, 51, 51)\)$/)
    expect(await style('main a[target="_blank"]', 'content', '::after')).toContain('https://')
    await page.goto(`/${id}/accessibility`)
    await expect(page.locator('main tbody tr').first()).toBeVisible()
    expect(await style('main tbody tr', 'break-inside')).toBe('avoid')
  })

test('19.4: pages beside the form come without moving what is seen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const watched = Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) watched.shifted += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const [path, last] of [
    ['about', 'main h2'],
    ['policies', 'main section h2'],
    ['accessibility', 'main tbody tr'],
    ['my-data', 'main h1'],
  ] as const) {
    await page.goto(`/askrobin-es/${path}`)
    await expect(page.locator(last).first(), path).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted), path).toBeLessThan(0.1)
  }
})

test('the page of terms says where to find the offers when this browser has none', async ({ page }) => {
  await page.goto('/askrobin-es/offer-information')
  await expect(page.locator('main')).toContainText('No hay ninguna oferta que mostrar')
  await expect(page.locator('[data-part="offer-information"]')).toHaveCount(0)
})
