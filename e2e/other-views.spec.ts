// Browser test of views that are not a phone's or a desk's: held sideways (experience 32).
import { ofEachBrand } from './each-brand.ts'
import { expect, test } from './browser.ts'

const results = ['Redirected', 'ThankYou', 'Rejected']

test('experience 32: on a phone held sideways what became of the application is read in the first view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 740, height: 360 })
  const below: string[] = []
  for (const { brandId: brand, countryId: country } of ofEachBrand)
    for (const result of results) {
      await page.goto(`/gallery/?${new URLSearchParams({ brand, country, page: result }).toString()}`)
      await expect(page.locator('main h1')).toHaveText(/\S/)
      const { y } = (await page.locator('main h1').boundingBox())!
      if (y + 40 > 360) below.push(`${brand} ${result} ${Math.round(y)}`)
    }
  expect(below).toEqual([])
})
