// Browser test of the gallery's desk: it shows everything in every brand, country and language. What it shows is judged by
// e2e/gate.spec.ts.
import * as catalogue from '#catalogue/server.generated.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { expect, test } from './browser.ts'

test('the desk switches brand, country, language, page, mood and width, and draws the map of the journey', async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/gallery/')
  const choose = (name: string, value: string) => page.getByRole('combobox', { name, exact: true }).selectOption(value)
  const frame = page.frameLocator('iframe')
  await expect(frame.locator('h1')).toHaveText('Every input')
  for (const state of ['empty', 'filled', 'error', 'long'])
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
  for (const screen of ['CheckYourAnswers', 'Checking', 'Accepted', 'ThankYou', 'Redirected', 'Rejected', 'NotFound']) {
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
})

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

test('experience 32: a button that cannot be pressed is plain in every brand, and does not answer to the mouse', async ({
  page,
}) => {
  const variants = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).values()]
  for (const { brandId: id, countryId: country } of new Map(variants.map((each) => [each.brandId, each])).values()) {
    await page.goto(`/gallery/?${new URLSearchParams({ brand: id, country, page: 'every piece' }).toString()}`)
    const buttons = page.locator('[data-part="button"]:disabled')
    await expect(buttons, id).toHaveCount(2)
    const look = (at: number) =>
      buttons.nth(at).evaluate((button) => {
        const { color, backgroundColor, backgroundImage, borderColor, boxShadow, transform } = getComputedStyle(button)
        return { color, backgroundColor, backgroundImage, borderColor, boxShadow, transform }
      })
    for (const at of [0, 1]) {
      const before = await look(at)
      expect(before.backgroundImage, id).toBe('none')
      await buttons.nth(at).scrollIntoViewIfNeeded()
      const { x, y, width, height } = (await buttons.nth(at).boundingBox())!
      await page.mouse.move(x + width / 2, y + height / 2)
      await page.mouse.down()
      expect(await buttons.nth(at).evaluate((button) => button.matches(':hover, :active')), id).toBe(false)
      expect(await look(at), id).toEqual(before)
      await page.mouse.up()
    }
  }
})
