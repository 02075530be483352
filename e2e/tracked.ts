// Product for tracking tests: every third party is on and played by the sandbox's collector. It also presses the notice as a
// visitor does, and keeps what left the browser.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { isStorageSlot } from './storage-keys.ts'
import type { Product } from '../scripts/product.ts'
import { lenderButton } from './applicant.ts'
import { expect, testWith } from './browser.ts'

export { expect } from './browser.ts'

export interface Told {
  readonly event: string
  readonly id: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** One request as the collector kept it. */
export interface ReceivedRequest {
  readonly number: number
  readonly vendor: string
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: { readonly text?: string; readonly base64?: string }
  readonly told: readonly Told[]
}

export interface Collector {
  /** Oldest first, of this test alone. */
  readonly received: () => Promise<readonly ReceivedRequest[]>
  /** By vendor how it goes wrong from now on; an empty object mends everything. */
  readonly fault: (faults: Readonly<Record<string, string>>) => Promise<void>
}

interface Fixtures {
  collector: Collector
  /** Every request of the browser. */
  requests: readonly string[]
}

/** A browser that is no robot: analytics leaves out those that say they are. */
export const asPeopleHave =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36'

/** In a context of its own too: no robot, and drawn to be recorded. */
export async function asPerson(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })
    Object.defineProperty(Navigator.prototype, 'userAgentData', { get: () => undefined })
    // Small draws: every session is one of those that are recorded.
    const { random } = Math
    Math.random = () => random() / 100
  })
}

/** When what our server tells happened, in seconds; of what a browser tells, ever. */
function happenedAt({ vendor, body: { text = '' } }: ReceivedRequest): number {
  if (!vendor.endsWith('-api')) return Number.POSITIVE_INFINITY
  const [, seconds] = /"event_time":(\d+)/.exec(text) ?? []
  const [, moment] = /"conversionDateTime":"([^"]+)"/.exec(text) ?? []
  return seconds === undefined ? Date.parse(moment ?? '') / 1000 : Number(seconds)
}

export const test = testWith({ TRACKING_FILE: '' }).extend<Fixtures>({
  userAgent: asPeopleHave,
  context: async ({ context }, use) => {
    await asPerson(context)
    await use(context)
  },
  collector: async ({ product, request }, use) => {
    const address = `${product.sandboxUrl}/collect`
    const fault: Collector['fault'] = async (faults) => {
      expect((await request.put(`${address}/faults`, { data: faults })).status()).toBe(200)
    }
    await fault({})
    // Times are told in whole seconds: the next one is this test's alone.
    const from = Math.floor(Date.now() / 1000) + 1
    await expect.poll(() => Date.now(), { intervals: [50] }).toBeGreaterThanOrEqual(from * 1000)
    await request.delete(`${address}/log`)
    const received = async () => (await (await request.get(`${address}/log`)).json()) as readonly ReceivedRequest[]
    // Our server tells of the test before for a while after it.
    await use({ received: async () => (await received()).filter((each) => happenedAt(each) >= from), fault })
    await fault({})
  },
  requests: async ({ context }, use) => {
    const requests: string[] = []
    context.on('request', (each) => requests.push(each.url()))
    await use(requests)
  },
})

export const ofVendor = (received: readonly ReceivedRequest[], vendor: string): readonly Told[] =>
  received
    .filter((each) => each.vendor === vendor)
    .flatMap(({ told }) => told.filter(({ event }) => event !== 'script'))

type Words = Readonly<Record<'accept' | 'reject' | 'choose' | 'save' | 'open' | 'nothing', string>>

/** The notice's words in a language. */
export function noticeWords(locale: string): Words {
  const file = join(import.meta.dirname, `../catalogue/locales/${locale}/shell.json`)
  return (JSON.parse(readFileSync(file, 'utf8')) as { tracking: Words }).tracking
}

/** Presses a button of the notice, and waits until it is gone. */
export async function answerNotice(page: Page, locale: string, answer: 'accept' | 'reject'): Promise<void> {
  const button = page.getByRole('button', { name: noticeWords(locale)[answer], exact: true })
  await button.click()
  await expect(button).toHaveCount(0)
}

/** Presses on to the lender; resolves once that is on the server's record, with where the page goes from then on. */
export async function pressOn(page: Page, { sandboxUrl }: Product): Promise<readonly string[]> {
  const left: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().startsWith(sandboxUrl)) left.push(request.url())
  })
  const recorded = page.waitForResponse((each) => /\/(?:redirect|choose)$/.test(each.url()))
  await lenderButton(page).click()
  await recorded
  return left
}

/** Stored data of the form's own site in a browser. */
export async function keptIn(page: Page, context: BrowserContext) {
  const kept = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
  }))
  const unlisted = (['local', 'session'] as const).flatMap((area) =>
    kept[area].filter((key) => !isStorageSlot(key, area)).map((key) => `${area} ${key}`),
  )
  const cookies = (await context.cookies()).map(({ name }) => name)
  return { cookies, unlisted, databases: kept.databases, caches: kept.caches }
}

export const nothingKept = { cookies: [], unlisted: [], databases: [], caches: [] }

/** After an answer to the notice: the answer itself, so that it is not asked for again. */
export const answerKept = { ...nothingKept, unlisted: ['local trackingChoice'] }

/** Addresses that are neither the form's own site nor a lender that the sandbox plays. */
export function foreign(
  requests: readonly string[],
  { url, sandboxUrl }: Pick<Product, 'url' | 'sandboxUrl'>,
): string[] {
  const isOwn = (address: string) =>
    address.startsWith(`${url}/`) || address.startsWith(`${sandboxUrl}/lenders/`) || /^(?:data|blob):/.test(address)
  return requests.filter((address) => !isOwn(address))
}
