// Browser test of views that are not a phone's or a desk's: held sideways, and in colours of the person's own (experience 32).
import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { ofEachBrand } from './each-brand.ts'
import { furnished } from './applicant.ts'
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

/** The share of a logo that stands out from its ground by 3 to 1. */
async function seenOf(page: Page): Promise<number> {
  const picture = await page.locator('[data-part="site-logo"] svg').screenshot()
  const { data, info } = await sharp(picture).flatten().removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixels = Array.from({ length: info.width * info.height }, (_, index) => luminance(data, 3 * index))
  const ground = pixels[0]!
  const contrast = (light: number) => (Math.max(light, ground) + 0.05) / (Math.min(light, ground) + 0.05)
  return pixels.filter((light) => contrast(light) >= 3).length / pixels.length
}

const linear = (part: number) => (part <= 10.31 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)
const luminance = (data: Buffer, at: number) =>
  0.2126 * linear(data[at]!) + 0.7152 * linear(data[at + 1]!) + 0.0722 * linear(data[at + 2]!)

for (const colorScheme of ['light', 'dark'] as const)
  test(`experience 32: in ${colorScheme} colours of the person’s own a tenth of each logo stands out from its ground`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' })
    const lost: string[] = []
    for (const { id } of ofEachBrand) {
      await page.goto(`/${id}/`)
      await furnished(page)
      const seen = await seenOf(page)
      if (seen < 0.1) lost.push(`${id} ${seen.toFixed(3)}`)
    }
    expect(lost).toEqual([])
  })
