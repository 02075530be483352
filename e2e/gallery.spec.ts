// Browser test of the gallery: everything is shown in every brand, country and language, without an axe finding. Every step
// with all that it can ask and a fault at each question. One variant by default, all of them and empty too with MATRIX=1 (`npm run
// soak`); empty or not, every page of every variant is judged by test/gate, but for what takes a browser.
import * as catalogue from '#catalogue/server.generated.ts'
import { followUpKeys } from '#test/follow-ups.ts'
import { olderPaths } from '#domain/journey/older-pages.ts'
import { stepPaths } from '#domain/journey/steps.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { expectAccessible, sidewaysOf } from './applicant.ts'
import { everyday, expect, test } from './browser.ts'
import { isWhole } from './matrix.ts'

const all = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).values()]
const shown = isWhole ? all : all.filter(({ id }) => id === 'default-es')

const address = (parameters: Readonly<Record<string, string>>) =>
  `/gallery/?${new URLSearchParams(parameters).toString()}`

/** Steps by the pages that show them, in parts that take about as long as other tests. */
const steps = [...stepPaths.map((each) => [each, each]), ...olderPaths.map((each) => [`older ${each}`, each])] as const
const parts = Array.from({ length: 4 }, (_, part) => steps.filter((_step, index) => index % 4 === part))

for (const { id, brandId, countryId } of shown)
  for (const mood of isWhole ? ['empty', 'error'] : ['error'])
    for (const [index, part] of parts.entries())
      test(`every step of ${id}, ${mood}, is accessible: part ${index + 1}`, async ({ page }) => {
        test.slow()
        for (const [name, path] of part) {
          await page.goto(address({ brand: brandId, country: countryId, page: name!, mood }))
          await expect(page.locator(`form[data-step="${path}"]`)).toBeVisible()
          await expectAccessible(page)
        }
      })

for (const { id, brandId, countryId } of shown)
  test(`F2 every follow-up of ${id} has its screen, with a heading of its own, and is accessible`, async ({ page }) => {
    test.setTimeout(300_000)
    const titles = new Set<string>()
    await page.setViewportSize({ width: 320, height: 740 })
    const heading = page.locator('h1')
    await page.goto(address({ brand: brandId, country: countryId, page: 'Checking' }))
    await expect(heading).toHaveText(/\S/)
    // What stands there until a screen of its own is loaded.
    const waiting = await heading.innerText()
    for (const key of followUpKeys) {
      await page.goto(address({ brand: brandId, country: countryId, page: `follow-up ${key}` }))
      await expect(heading).toHaveText(/\S/)
      await expect(heading).not.toHaveText(waiting)
      titles.add(await heading.innerText())
      await expectAccessible(page)
      expect(await sidewaysOf(page)).toEqual([])
    }
    expect(titles.size).toBe(followUpKeys.length)
  })

test(
  'the desk switches brand, country, language, page, mood and width, and draws the map of the journey',
  everyday,
  async ({ page }) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/gallery/')
    const choose = (name: string, value: string) =>
      page.getByRole('combobox', { name, exact: true }).selectOption(value)
    const frame = page.frameLocator('iframe')
    await expect(frame.locator('h1')).toHaveText('Every input')
    for (const state of ['empty', 'filled', 'error', 'disabled', 'long'])
      await expect.poll(() => frame.locator(`form[aria-label$=": ${state}"]`).count()).toBeGreaterThan(14)
    await choose('brand', 'askrobin')
    await choose('country', 'pl')
    await choose('page', 'personal-details')
    await choose('mood', 'filled')
    await choose('width', '768')
    await expect(frame.locator('html')).toHaveAttribute('lang', 'pl-PL')
    await expect(frame.locator('[data-part="site-logo"] svg')).toBeVisible()
    await expect(frame.getByText('Numer PESEL', { exact: true })).toBeVisible()
    await choose('language', 'neutral')
    await expect(frame.locator('html')).toHaveAttribute('lang', 'en-GB')
    for (const screen of [
      'CheckYourAnswers',
      'Checking',
      'Accepted',
      'ThankYou',
      'Redirected',
      'Rejected',
      'NotFound',
    ]) {
      await choose('page', screen)
      await expect(frame.locator('h1')).toHaveCount(1)
    }
    const map = page.getByRole('region', { name: 'The form' })
    await expect(map.getByText('income-source')).toBeVisible()
    await expect(map.getByText('contactDetails.postalCode')).toBeVisible()
    const states = page.getByRole('region', { name: 'States' })
    await expect(states.locator('#id-upload')).toContainText('/id-upload')
    await choose('brand', 'fiesta')
    await expect(map.getByText('This brand is not in this country.')).toBeVisible()
    expect(complaints).toEqual([])
  },
)

test('the desk’s address shows two brands side by side in every state, and follows what is chosen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/gallery/#brand=askrobin&beside=ratapro&country=pl&page=personal-details&mood=all&width=360&width=9')
  const frames = page.locator('iframe')
  await expect(frames).toHaveCount(6)
  const logos = new Set<string>()
  for (const [index, brand] of ['askrobin', 'ratapro'].entries()) {
    await expect(frames.nth(3 * index)).toHaveAttribute('title', `personal-details, ${brand} in pl, empty`)
    const frame = page.frameLocator('iframe').nth(3 * index)
    await expect(frame.locator('form')).toBeVisible()
    logos.add(await frame.locator('[data-part="site-logo"] svg').innerHTML())
  }
  expect(logos.size).toBe(2)
  await page.getByRole('combobox', { name: 'mood', exact: true }).selectOption('empty')
  await expect(frames).toHaveCount(2)
  await page.reload()
  await expect(frames).toHaveCount(2)
  expect(new URL(page.url()).hash).toContain('mood=empty')
})
