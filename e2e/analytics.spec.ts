// Browser test of the form with analytics and a session recorder. Nothing before consent, no typed value after it (N4 to N6, G3,
// T-07, T-08, P-09).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { recorderScript } from '#sandbox/collector-logrocket.ts'
import { journey } from '#test/journeys/askrobin-es.journey.ts'
import { startProduct } from '../scripts/product.ts'
import type { Product } from '../scripts/product.ts'
import { answerUpTo } from './applicant.ts'
import { testOn } from './browser.ts'
import { likeAPerson, startVendorServer } from './vendor-server.ts'
import type { VendorServer } from './vendor-server.ts'

/** A product that tells a server of vendors. */
async function startTelling() {
  const vendors = await startVendorServer()
  vendors.answer = (path) => (path === '/logger.min.js' ? recorderScript(vendors.url) : 200)
  const folder = mkdtempSync(join(tmpdir(), 'loanform-tracking-'))
  const file = join(folder, 'tracking.json')
  const sinks = {
    productAnalytics: { key: 'phc_test', address: vendors.url },
    sessionRecorder: { id: 'test/loanform', address: vendors.url },
  }
  writeFileSync(file, JSON.stringify({ '*': { sinks } }))
  const product = await startProduct({ TRACKING_FILE: file })
  const stop = async () => {
    await product.stop()
    await vendors.close()
    rmSync(folder, { recursive: true })
  }
  return { ...product, vendors, stop }
}

const test = testOn('analytics', startTelling).extend<{ vendors: VendorServer }>({
  vendors: async ({ product }, use) => use(product.vendors),
  // Another test (e2e/csp.spec.ts) checks the pages' policy.
  bypassCSP: true,
})

// One worker: what is started for these tests is started once.
test.describe.configure({ mode: 'default' })

const sessionId = '3b0f4a1e-7c1e-4f6e-9c55-0d7b2f9f2b11'
const canary = 'kanarienvogel'
const instead = {
  'personalDetails.firstName': canary,
  'personalDetails.lastName': canary,
  'contactDetails.email': `${canary}@example.test`,
} as const

/** Opens the form, says so much of tracking, and comes back in a session that was drawn to be recorded. */
async function come(page: Page, product: Product, status: 'pending' | 'granted'): Promise<void> {
  const answer = await fetch(`${product.url}/api/tracking/${journey.variant}`)
  const { notice } = (await answer.json()) as { notice: string }
  const said = { advertising: 'pending', statistics: status, recording: status, at: new Date().toISOString(), notice }
  await likeAPerson(page.context())
  await page.goto(`/${journey.variant}/?sessionId=${sessionId}&email=${canary}%40example.test`)
  await page.waitForFunction(() => ['state', 'dynamicPages'].every((slot) => sessionStorage.getItem(slot) !== null))
  await page.evaluate((trackingConsent) => {
    const state = JSON.parse(sessionStorage.getItem('state')!) as object
    sessionStorage.setItem('state', JSON.stringify({ ...state, trackingConsent }))
    sessionStorage.setItem('logRocket', 'true')
  }, said)
  const told = page.waitForResponse(/\/tracking\//)
  await page.reload()
  await told
}

/** Names in both storages and among the cookies that are none of ours. */
const foreign = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...document.cookie.split('; ')].filter((name) =>
      /^(?:ph_|__ph|_lr|dmn_)/.test(name),
    ),
  )

const pathsOf = (vendors: VendorServer) => [...new Set(vendors.received.map(({ path }) => path.split('?')[0]!))]

test('N6 T-07: while nothing was said, neither is asked for, told or kept, and neither library is loaded', async ({
  page,
  product,
  vendors,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await come(page, product, 'pending')
  await answerUpTo(page, journey, 'address-information', { instead })
  expect(vendors.received).toEqual([])
  expect(await foreign(page)).toEqual([])
  expect(scripts.filter((url) => /posthog|module\.slim|setup-|product-analytics|session-recorder/.test(url))).toEqual(
    [],
  )
})

test('N4 N5 T-07 T-08 P-09: agreed to, they hear where the applicant is and nothing that was typed', async ({
  page,
  product,
  vendors,
}) => {
  const failures: Error[] = []
  page.on('pageerror', (error) => failures.push(error))
  await come(page, product, 'granted')
  await answerUpTo(page, journey, 'address-information', { instead })
  const received = () => vendors.received.map(({ path, body }) => `${decodeURIComponent(path)} ${body}`).join('\n')
  const events = () =>
    vendors.received.flatMap(({ path, body }) =>
      path.startsWith('/e/')
        ? (JSON.parse(body) as { batch: { event: string }[] }).batch.map(({ event }) => event)
        : [],
    )
  await expect.poll(events).toEqual(expect.arrayContaining(['$identify', 'stepShown', 'stepCompleted', 'leadSent']))
  await expect.poll(received).toContain('/askrobin-es/address-information')
  // The recorder looks at presses, and may have come after the last one.
  await expect.poll(received).toContain('"call":"init"')
  await page.locator('h1').click()
  await expect.poll(received).toContain('"call":"recorded"')
  expect(pathsOf(vendors).sort()).toEqual(['/e/', '/i', '/logger.min.js'])
  expect(received()).toContain(sessionId)
  const typed = journey.pages.flatMap(({ fields }) => Object.values(fields)).flatMap((text) => text)
  const telling = typed.filter(
    (text): text is string => typeof text === 'string' && /[^a-z-]/.test(text) && text.length > 5,
  )
  expect(telling.length).toBeGreaterThan(3)
  for (const text of [canary, ...telling]) expect(received()).not.toContain(text)
  await page.evaluate(() => globalThis.dispatchEvent(new PageTransitionEvent('pagehide')))
  await page.evaluate((url) => fetch(url, { mode: 'no-cors' }).then(() => {}), `${vendors.url}/left`)
  expect(events().filter((event) => event.startsWith('$'))).toEqual(['$identify'])
  // Analytics keeps nothing in the browser; the recorder's script has its own.
  expect((await foreign(page)).filter((name) => !name.startsWith('_lr'))).toEqual([])
  expect(failures).toEqual([])
})
