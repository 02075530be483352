// Browser test of the collector's vendor scripts on a plain page: queues drained, consent kept, calls read back (T-02, T-06,
// T-07).
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectAccessible, sidewaysOf } from './applicant.ts'
import { expect, ofVendor, test as base } from './tracked.ts'
import type { Collector } from './tracked.ts'

/** A page of another site, with a script before the vendor's own. Truly served: a browser asks leave for loopback from elsewhere. */
const test = base.extend<{ pageWith: (before: string, script: string) => Promise<string> }>({
  pageWith: async ({ page }, use) => {
    let body = ''
    const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(body))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    await use(async (before, script) => {
      body = `<!doctype html><title>A page</title><script>${before}</script><script src="${script}"></script>`
      await page.goto(address)
      return address
    })
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  },
})

// One worker: what is started for these tests is started once.
test.describe.configure({ mode: 'default' })

const told = async (collector: Collector, vendor: string, count: number) => {
  await expect.poll(async () => ofVendor(await collector.received(), vendor).length).toBe(count)
  return ofVendor(await collector.received(), vendor)
}

const gtag = `window.dataLayer = []; function gtag() { dataLayer.push(arguments) }
  gtag('consent', 'default', { ad_storage: 'denied' }); gtag('consent', 'update', { ad_storage: 'granted' });`

test('T-07: the container sends every object of the data layer, before and after it came, and no command', async ({
  page,
  product,
  collector,
  pageWith,
}) => {
  const before = `${gtag} dataLayer.push({ event: 'leadSent', event_id: 'e1' })`
  const address = await pageWith(before, `${product.sandboxUrl}/collect/google/gtm.js?id=GTM-X`)
  await page.evaluate(`dataLayer.push({ event: 'stepShown', step: 'clabe' })`)
  const [first, second] = await told(collector, 'google', 2)
  expect([first!.event, first!.id, second!.event]).toEqual(['leadSent', 'e1', 'stepShown'])
  expect(first!.payload).toMatchObject({ id: 'GTM-X', dl: address, dt: 'A page' })
})

test('T-06: a conversion is told with the consent as it is, and calls back once; without consent it is not told', async ({
  page,
  product,
  collector,
  pageWith,
}) => {
  const convert = (id: string) =>
    `gtag('event', 'conversion', { send_to: 'AW-1/a', transaction_id: '${id}', event_callback: () => calls.push('${id}') });`
  const before = `calls = []; ${gtag} gtag('set', 'user_data', { sha256_email_address: 'ab' }); ${convert('e1')}`
  await pageWith(before, `${product.sandboxUrl}/collect/google/gtag/js?id=AW-1`)
  await expect.poll(() => page.evaluate('calls')).toEqual(['e1'])
  const [conversion] = await told(collector, 'google', 1)
  expect(conversion).toMatchObject({
    event: 'AW-1/a',
    id: 'e1',
    payload: { consent: { ad_storage: 'granted' }, user_data: { sha256_email_address: 'ab' } },
  })
  await page.evaluate(`gtag('consent', 'update', { ad_storage: 'denied' }); ${convert('e2')}`)
  await expect.poll(() => page.evaluate('calls')).toEqual(['e1', 'e2'])
  await told(collector, 'google', 1)
})

const fbq = `window.fbq = function () { fbq.callMethod ? fbq.callMethod(...arguments) : fbq.queue.push(arguments) }; fbq.queue = [];`

test('T-07: Meta holds its calls until consent, then tells each with its id; buttons too unless it is told not to watch them', async ({
  page,
  context,
  product,
  collector,
  pageWith,
}) => {
  const before = `${fbq} fbq('consent', 'revoke'); fbq('init', '1', { em: 'ab' }); fbq('track', 'Lead', {}, { eventID: 'e1' })`
  await pageWith(before, `${product.sandboxUrl}/collect/meta/en_US/fbevents.js`)
  expect(await context.cookies()).toEqual([])
  await page.evaluate(`fbq('consent', 'grant'); fbq('trackCustom', 'Rejected', {}, { eventID: 'e2' })`)
  const both = await told(collector, 'meta', 2)
  expect(both.map(({ event, id }) => [event, id].join(' ')).toSorted()).toEqual(['Lead e1', 'Rejected e2'])
  expect(both[0]!.payload['ud[em]']).toBe('ab')
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['_fbp'])
  const press = () =>
    page.evaluate(`document.body.innerHTML = '<button>Go</button>'; document.querySelector('button').click()`)
  await press()
  expect((await told(collector, 'meta', 3)).map(({ event }) => event)).toContain('SubscribedButtonClick')
  await page.evaluate(`fbq('set', 'autoConfig', false, '1')`)
  await press()
  await page.evaluate(`fbq('consent', 'revoke'); fbq('track', 'Lead', {}, { eventID: 'e3' })`)
  await told(collector, 'meta', 3)
})

test('T-07: TikTok is told who and what; held back or revoked, nothing', async ({
  page,
  product,
  collector,
  pageWith,
}) => {
  const before = `window.ttq = []; for (const name of ['identify', 'track', 'holdConsent', 'grantConsent', 'revokeConsent'])
    ttq[name] = (...call) => ttq.push([name, ...call]);
    ttq.holdConsent(); ttq.identify({ email: 'ab' }); ttq.track('Lead', {}, { event_id: 'e1' })`
  await pageWith(before, `${product.sandboxUrl}/collect/tiktok/i18n/pixel/events.js?sdkid=C0&lib=ttq`)
  await page.evaluate(`ttq.grantConsent(); ttq.track('Rejected', {}, { event_id: 'e2' })`)
  const both = await told(collector, 'tiktok', 2)
  expect(both.map(({ event, id }) => [event, id])).toEqual([
    ['Lead', 'e1'],
    ['Rejected', 'e2'],
  ])
  expect(both[0]!.payload).toMatchObject({ context: { user: { email: 'ab' }, pixel: { code: 'C0' } } })
  await page.evaluate(`ttq.revokeConsent(); ttq.track('Lead', {}, { event_id: 'e3' })`)
  await told(collector, 'tiktok', 2)
})

test('T-07: a developer sees who was told what, newest first, at 320 px', async ({ page, product, collector }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.request.get(`${product.sandboxUrl}/collect/meta/tr?ev=Lead&eid=e1`)
  await page.request.get(`${product.sandboxUrl}/collect/meta/tr?ev=Rejected&eid=e2`)
  expect(ofVendor(await collector.received(), 'meta')).toHaveLength(2)
  await page.goto(product.sandboxUrl)
  await page.getByRole('link', { name: 'Who was told what of visits' }).click()
  await expect(page.locator('h1')).toHaveText('Who was told what')
  await expect(page.locator('tbody tr td:nth-child(3)')).toHaveText(['Rejected', 'Lead'])
  expect(await sidewaysOf(page)).toEqual([])
  await expectAccessible(page)
})
