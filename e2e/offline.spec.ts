// Browser test of a reload without a connection: the form is there with what was typed, says what waits, and sends it later (17.9).
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { arriveAt, continueButton, fillPage, furnished, shown } from './applicant.ts'
import { expect, test } from './browser.ts'

test.use({ serviceWorkers: 'allow' })

test('17.9 offline a reload shows the form with what was typed and says what waits; online again it is sent', async ({
  page,
  context,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => /Content Security|Trusted/.test(message.text()) && complaints.push(message.text()))
  await page.goto('/askrobin-es/')
  const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  // Nothing of it before anybody touches the page.
  expect(await registrations()).toBe(0)
  await furnished(page)
  // The worker's cache is complete once it has the page itself, the last that it fetches.
  await page.waitForFunction(async () => (await caches.match(`${location.href}first`)) !== undefined)
  const [first] = spain.pages
  await fillPage(page, first!)
  await page.waitForFunction(() => sessionStorage.getItem('asyncFormData')?.includes('@'))
  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('h1')).toHaveCount(1)
  await expect.poll(() => shown(page, 'personalDetails.firstName')).toBe(first!.fields['personalDetails.firstName'])
  await continueButton(page).click()
  await arriveAt(page, 'loan-details')
  await expect(page.locator('[data-part="notice"]')).toContainText('Tus respuestas están guardadas')
  await page.reload()
  await arriveAt(page, 'loan-details')
  await expect(page.locator('[data-part="notice"]')).toContainText('Tus respuestas están guardadas')
  const made = page.waitForResponse((response) => response.url().endsWith('/v2/lead') && response.ok())
  await context.setOffline(false)
  await made
  await expect(page.locator('[data-part="notice"]')).toHaveCount(0)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
  // Files of the build alone.
  expect(
    kept.filter((path) => !/^\/(?:application-frontend\/assets\/[\w.-]+|askrobin-es\/(?:first|shell))$/.test(path)),
  ).toEqual([])
  expect(complaints).toEqual([])
})
