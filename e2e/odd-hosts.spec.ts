// Browser test of the form on unusual host pages: several brands on a page, a sandbox without forms, a low window (B6, B9, R-03).
import type { Frame, Page } from '@playwright/test'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { continueButton, controls, fillPage, pathOf } from './applicant.ts'
import { expect, test as base } from './browser.ts'
import { fullBrowser } from './full-browser.ts'
import { startHostPages } from './host-pages.ts'

/** The address of a host page at that path. */
type HostAt = (path: string, query: Readonly<Record<string, string>> | readonly (readonly [string, string])[]) => string

const test = base.extend<{ hostAt: HostAt }>({
  hostAt: async ({ product }, use) => {
    // Of the form's own site: its storage is not refused to a frame there.
    const form = `http://app.form.test:${new URL(product.url).port}`
    const host = await startHostPages(form)
    await use(
      (path, query) =>
        `http://host.form.test:${host.port}${path}?${new URLSearchParams(query as Record<string, string>)}`,
    )
    await host.close()
  },
})

test.use({ launchOptions: fullBrowser })

const [firstPage] = spain.pages as [(typeof spain.pages)[0]]
const firstName = 'personalDetails.firstName'

/** Whether every text that was typed is kept for a reload. */
const keptBy = (frame: Frame, typed: readonly string[]) =>
  frame.evaluate((all) => all.every((text) => Object.values(sessionStorage).join().includes(text)), typed)

/** Whether a box of the host page's window, of this height, lies whole in it. */
const isInView = (box: { readonly y: number; readonly height: number } | null, viewPx: number) =>
  box !== null && box.y >= -1 && box.y + box.height <= viewPx + 1

/** The frame of this variant, once its form is awake. */
async function formOf(page: Page, variant: string): Promise<Frame> {
  const found = () => page.frames().find((frame) => frame.url().includes(`/${variant}/`))
  await expect.poll(() => found() && pathOf(found()!)).toBeTruthy()
  return found()!
}

test('B9 R-03: two brands on one page: loaded again, each has what was typed in it, and nothing of the other', async ({
  page,
  hostAt,
}) => {
  const variants = ['askrobin-es', 'fiesta-es'] as const
  await page.goto(
    hostAt(
      '/element',
      variants.map((variant) => ['form', `variant="${variant}"`] as const),
    ),
  )
  for (const variant of variants) await controls(await formOf(page, variant), firstName).fill(`Ana ${variant}`)
  const one = await formOf(page, variants[0])
  await expect.poll(() => keptBy(one, variants)).toBe(true)
  await page.reload()
  for (const variant of variants)
    await expect(controls(await formOf(page, variant), firstName)).toHaveValue(`Ana ${variant}`)
})

test('B6 B9: in a sandbox that forbids forms Continue goes on, by pointer and by key, once a press', async ({
  page,
  hostAt,
}) => {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v2/lead')) writes.push(request.url())
  })
  await page.goto(
    hostAt('/frame', { path: '/askrobin-es/#framed', attributes: 'sandbox="allow-scripts allow-same-origin"' }),
  )
  const frame = await formOf(page, 'askrobin-es')
  await continueButton(frame).click()
  await expect(frame.locator('[data-part="summary"]')).toBeFocused()
  await fillPage(frame, firstPage)
  await controls(frame, 'contactDetails.email').press('Enter')
  await expect.poll(() => pathOf(frame)).toBe('loan-details')
  expect(writes).toHaveLength(1)
})

test('S-09 B7: in a frame as tall as its page the visitor is told where the press was refused, and not above the view', async ({
  page,
  hostAt,
}) => {
  await page.setViewportSize({ width: 360, height: 400 })
  await page.goto(hostAt('/element', { form: 'variant="askrobin-es"' }))
  const frame = await formOf(page, 'askrobin-es')
  const isWhole = () => frame.evaluate(() => innerHeight >= document.documentElement.offsetHeight)
  await expect.poll(isWhole).toBe(true)
  await continueButton(frame).evaluate((button) => button.scrollIntoView({ block: 'center' }))
  await page.evaluate(() => {
    const cover = document.body.appendChild(document.createElement('div'))
    Object.assign(cover.style, { position: 'fixed', inset: '0', pointerEvents: 'none', background: '#fff' })
  })
  // So long something must lie there, by the browser's own looks, to be more than a moment.
  await page.waitForFunction((since) => performance.now() > since + 1000, await page.evaluate(() => performance.now()))
  await continueButton(frame).click()
  const toast = frame.locator('[data-part="toast"]')
  await expect(toast).toContainText('Algo tapa este formulario')
  await expect.poll(async () => isInView(await toast.boundingBox(), 400)).toBe(true)
})

test('B7: in a frame without the script that is as tall as its page, the top of the next page comes into view', async ({
  page,
  hostAt,
}) => {
  await page.setViewportSize({ width: 360, height: 500 })
  await page.goto(hostAt('/frame', { path: '/askrobin-es/#framed' }))
  await page.evaluate(() => {
    document.body.style.paddingBlock = '600px'
    addEventListener('message', ({ data }) => {
      if (data.type === 'FORM_HEIGHT') document.querySelector('iframe')!.style.height = `${data.height}px`
    })
  })
  const frame = await formOf(page, 'askrobin-es')
  const { generalPolicies: _, ...texts } = firstPage.fields
  await fillPage(frame, { fields: texts })
  // By keys: a box that has just come into view takes no pointer yet (S-09).
  await controls(frame, 'generalPolicies').press('Space')
  await continueButton(frame).press('Enter')
  await expect.poll(() => pathOf(frame)).toBe('loan-details')
  const parts = ['h1', '[data-part="progress"]'].map((part) => frame.locator(part).first())
  for (const part of parts) await expect.poll(async () => isInView(await part.boundingBox(), 500)).toBe(true)
})
