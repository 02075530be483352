// Browser test of every route for a new visitor, of edited states, and of header and footer (A5, B1 to B4, F3, R-08).
import type { Page } from '@playwright/test'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import type { JourneyPage } from '#test/journeys/journey.ts'
import * as catalogue from '#catalogue/server.generated.ts'
import { followUpRoutes } from '#catalogue/follow-up-routes.generated.ts'
import { otherRoutes, routes } from '#domain/journey/states.ts'
import { textsOf, variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { answerUpTo, arriveAt, fill, shown } from './applicant.ts'
import { expect, test } from './browser.ts'

const [first, second] = spain.pages as [JourneyPage, JourneyPage]
const variants = variantsOf(catalogue, { productName: 'Loanform', environment: 'development' })
const ofEachLanguage = new Map([...variants.values()].map((variant) => [variant.locale, variant]))
const opener = (page: Page) => page.locator('[data-part="continue-later"] > [data-part="next-links"] button')

test('B1 B2: every route answers a stranger: links have their screens, all others the first page', async ({ page }) => {
  test.slow()
  const own: Readonly<Record<string, string>> = {
    '/continue/{id}': '/continue/nobody',
    [otherRoutes.unsubscribe]: otherRoutes.unsubscribe,
    [otherRoutes.notFound]: otherRoutes.notFound,
    [otherRoutes.policies]: otherRoutes.policies,
  }
  const ended: Record<string, string> = {}
  const expected: Record<string, string> = {}
  for (const route of [...routes, ...followUpRoutes]) {
    const path = own[route] ?? route
    expected[route] = `/askrobin-es${own[route] ?? `/${first.path}`}`
    await page.goto(`/askrobin-es${path}`)
    await expect(page).toHaveURL(new RegExp(`${expected[route]}$`))
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page.locator('main [data-part="button"], main h2').first()).toBeVisible()
    ended[route] = new URL(page.url()).pathname
  }
  expect(ended).toEqual(expected)
})

test('F3 R-08: a state edited in storage ends where the server says, with a lead or without', async ({ page }) => {
  const edit = () =>
    page.evaluate(() => {
      const state = JSON.parse(sessionStorage.getItem('state') ?? '{}') as object
      const result = { partner: { name: 'Nobody' }, application: { status: 'accepted' } }
      sessionStorage.setItem('state', JSON.stringify({ ...state, progressState: 10, applicationResult: result }))
    })
  await page.goto('/askrobin-es/')
  await fill(page, 'personalDetails.firstName', 'Ana')
  await page.waitForFunction(() => sessionStorage.getItem('asyncFormData')?.includes('Ana'))
  await edit()
  await page.goto('/askrobin-es/accepted')
  await arriveAt(page, first.path)
  await expect.poll(() => shown(page, 'personalDetails.firstName')).toBe('Ana')

  await answerUpTo(page, spain, second.path)
  await expect(opener(page)).toBeVisible()
  await edit()
  await page.goto('/askrobin-es/accepted')
  await arriveAt(page, second.path)
  await expect(page.locator('main')).not.toContainText('Nobody')
})

for (const { brandId, locale, id } of [...ofEachLanguage.values()].slice(0, 2))
  test(`A5 ${id}: the variant’s application answers on any path, loads its screen lazily, and has a spinner meanwhile`, async ({
    page,
    request,
  }) => {
    const { loading } = textsOf(catalogue, locale, variants.get(id))['shell'] as { readonly loading: string }
    for (const path of ['about', 'my-data', 'address-information', 'no/such/page']) {
      const document = await (await request.get(`/${id}/${path}`)).text()
      const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/assets/*.js', async (route) => {
        if (!document.includes(new URL(route.request().url()).pathname)) {
          ask()
          await released
        }
        await route.continue()
      })
      await page.goto(`/${id}/${path}`)
      await asked
      const spinner = page.locator('main').getByRole('status').filter({ hasText: loading })
      await expect(spinner).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('data-brand', brandId)
      await expect(page.locator('main h1')).toHaveCount(0)
      release()
      await expect(page.locator('main h1')).toBeVisible()
      await expect(spinner).toHaveCount(0)
      await page.unroute('**/assets/*.js')
    }
  })

test('B4: the footer has the year of the visit, where the page was built in an earlier one', async ({ page }) => {
  const year = new Date().getFullYear() + 1
  await page.clock.install({ time: new Date(`${year}-06-15`) })
  for (const path of ['', 'about']) {
    await page.goto(`/askrobin-es/${path}`)
    await expect(page.locator('footer')).toContainText(`© AskRobin ${year}. Todos los derechos reservados.`)
  }
})

test('B3: stored colours make header and footer transparent, and nothing in them can be reached', async ({ page }) => {
  const seen = async () => [
    await page.locator('header').evaluate((element) => getComputedStyle(element).opacity),
    await page.locator('footer').evaluate((element) => getComputedStyle(element).opacity),
  ]
  for (const [stored, opacity] of [
    ['{}', '1'],
    ['{"primary":"#123456"}', '0'],
  ] as const) {
    await page.goto('/askrobin-es/')
    await page.evaluate((text) => sessionStorage.setItem('uiColors', text), stored)
    await page.reload()
    await arriveAt(page, first.path)
    await expect.poll(seen).toEqual([opacity, opacity])
    await page.keyboard.press('Tab')
    const inMain = await page.evaluate(() => document.activeElement?.closest('main') !== null)
    expect(inMain).toBe(opacity === '0')
  }
})
