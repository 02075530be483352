// Browser test of Back to a cached page (bfcache): the server's state, a working button, nothing sent again. A file of
// its own, because the browser's driver switches that cache off unless it is started otherwise.
import { arriveAt, continueButton, lenderButton } from './applicant.ts'
import { openCheck } from './at-screen.ts'
import { expect, test } from './browser.ts'
import { fullBrowser } from './full-browser.ts'

test.use({
  launchOptions: {
    ...fullBrowser,
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-dev-shm-usage'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

test('R-09 back from the lender by the cache: the way is open again, the lead where the server has it, nothing sent twice', async ({
  page,
  product,
}) => {
  test.slow()
  const writes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // The visit's own counts go whenever they are due.
    if (request.method() !== 'GET' && pathname.startsWith('/api/') && !pathname.startsWith('/api/funnel'))
      writes.push(`${request.method()} ${pathname}`)
  })
  await openCheck(page, { word: 'accept' })
  await continueButton(page).click()
  await arriveAt(page, 'accepted')
  await page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) =>
      document.body.setAttribute('data-persisted', String(persisted)),
    )
  })
  await lenderButton(page).click()
  await expect.poll(() => page.url()).not.toContain(product.url)
  const before = [...writes]
  // goBack() waits for a load that never comes.
  await page.evaluate(() => history.back()).catch(() => {})
  await expect(page.locator('body[data-persisted="true"]')).toHaveCount(1)
  await arriveAt(page, 'redirected')
  await expect(lenderButton(page)).not.toHaveAttribute('aria-disabled', 'true')
  await expect(lenderButton(page)).toContainText('Continuar con')
  expect(writes).toEqual(before)
  expect(writes.filter((line) => line.endsWith('/v3/lead'))).toHaveLength(1)
})
