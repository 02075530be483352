// Browser test of addresses: the front page, each variant by path, host name or settings, and two different brands.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { arriveAt, continueButton, fillPage } from './applicant.ts'
import { everyday, expect, test, testWith } from './browser.ts'

const [firstPage] = spain.pages as [(typeof spain.pages)[0]]
const variants = ['askrobin-es', 'askrobin-mx', 'default-es', 'default-mx']

test('the front page leads to every variant, the gallery, the inbox and the API document (A7, Q6)', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const links = await page.getByRole('link').evaluateAll((all) => (all as HTMLAnchorElement[]).map(({ href }) => href))
  for (const id of variants) expect(links).toContainEqual(expect.stringMatching(new RegExp(`/${id}/$`)))
  for (const href of links) expect((await request.get(href)).status(), href).toBe(200)
  await page.getByRole('link', { name: 'Sandbox inbox' }).click()
  await expect(page.locator('h1')).toHaveText('Sandbox')
  await page.goto('/gallery/')
  await expect(page.locator('h1').first()).toBeVisible()
  await page.goto('/api/docs')
  await expect(page.getByText('/v2/lead').first()).toBeVisible()
  const document = (await (await request.get('/api/openapi.json')).json()) as { openapi: string; paths: object }
  expect(document.openapi).toMatch(/^3\./)
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(['/api/v2/lead', '/api/v3/lead', '/api/lead', '/api/lead/status/{id}']),
  )
})

/** Look of a variant's first page: colours, corners, typefaces, logo and favicon. */
async function looksOf(page: Page, id: string) {
  await page.goto(`/${id}/`)
  const looks = await page.evaluate(() => {
    const style = (selector: string) => getComputedStyle(document.querySelector(selector)!)
    const button = style('main button[type="submit"]')
    return {
      ground: style('body').backgroundColor,
      hero: style('[data-part="hero"]').backgroundColor + style('[data-part="hero"]').backgroundImage,
      action: button.backgroundColor,
      corners: button.borderRadius,
      font: style('body').fontFamily,
      heading: style('h1').fontFamily + style('h1').fontWeight,
      logo: document.querySelector('[data-part="site-logo"]')!.innerHTML,
      favicon: document.querySelector<HTMLLinkElement>('link[rel="icon"]')!.href,
      themeColour: document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')!.content,
    }
  })
  return { ...looks, favicon: await (await page.request.get(looks.favicon)).text() }
}

test('A4 B5: a brand has its favicon, and another in a country whose folder of the brand holds one', async ({
  page,
}) => {
  const iconOf = async (id: string) => (await looksOf(page, id)).favicon
  const file = (path: string) => readFileSync(`catalogue/brands/cashtero/${path}`, 'utf8').trim()
  expect(await iconOf('cashtero-mx')).toBe(file('countries/mx/favicon.svg'))
  expect(await iconOf('cashtero-es')).toBe(file('favicon.svg'))
})

test(
  'the neutral brand is another company: colours, shapes, type, logo, favicon and name (A4, experience 31)',
  everyday,
  async ({ page }) => {
    const robin = await looksOf(page, 'askrobin-es')
    const neutral = await looksOf(page, 'default-es')
    for (const [part, look] of Object.entries(neutral)) expect(look, part).not.toBe(robin[part as keyof typeof robin])
    expect(neutral.logo).toContain('Loanform')
    await expect(page.locator('footer')).toContainText('Loanform')
    await expect(page.locator('body')).not.toContainText('AskRobin')
    await expect(page.locator('body')).not.toContainText('{product}')
  },
)

/** Fills the first step at a place and goes on; the way stays below it. */
async function start(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await fillPage(page, firstPage)
  await continueButton(page).click()
  await arriveAt(page, 'loan-details')
  expect(page.url()).toBe(new URL('loan-details', url).href)
}

test('a host name has its variant at the base path (A6, A7)', async ({ page, product }) => {
  const { port } = new URL(product.url)
  await start(page, `http://askrobin-es.localhost:${port}/application-frontend/`)
  await page.goto(`http://default-mx.localhost:${port}/application-frontend/`)
  await expect(page.locator('html')).toHaveAttribute('data-brand', 'default')
  await expect(page.locator('html')).toHaveAttribute('data-country', 'mx')
  const nobody = await page.goto(`http://nobody.localhost:${port}/application-frontend/`)
  expect(nobody!.status()).toBe(404)
})

const chosen = testWith({ PRODUCT: 'askrobin', COUNTRY: 'es' })

chosen('PRODUCT and COUNTRY choose the variant at the base path (A3, A6)', async ({ page, product }) => {
  await start(page, `${product.url}/application-frontend/`)
  await expect(page.locator('html')).toHaveAttribute('data-brand', 'askrobin')
})

test(
  "an unknown path says so in the applicant's language and leads back; /404 answers 404 (B1)",
  everyday,
  async ({ page }) => {
    await page.goto('/askrobin-es/no-such-page')
    await expect(page.locator('h1')).toHaveText('No encontramos esta página')
    const response = await page.goto('/askrobin-es/404')
    expect(response!.status()).toBe(404)
    await expect(page.locator('h1')).toHaveText('No encontramos esta página')
    await page.getByRole('link', { name: 'Ir a la solicitud' }).click()
    await arriveAt(page, 'initial-details')
  },
)
