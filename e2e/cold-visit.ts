// Measurement of a cold visit: the bytes and requests before anybody touches the page (19.3, 19.7).
import type { Page, Request } from '@playwright/test'

/** After so long without a touch the page fetches what later pages need; on a busy machine it may not be idle before. */
const untouchedMs = 5000

/** Opens the page, waits until it has what `isThere` waits for, and counts what it had asked for by then: bytes as they came, and addresses. */
export async function coldVisit(page: Page, path: string, isThere?: () => Promise<unknown>) {
  const all: Request[] = []
  const note = (each: Request) => all.push(each)
  page.on('requestfinished', note)
  const began = Date.now()
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await isThere?.()
  await page.waitForLoadState('networkidle')
  page.off('requestfinished', note)
  const cold = all.filter((each) => each.timing().startTime < began + untouchedMs)
  const scripts = cold.filter((each) => each.resourceType() === 'script')
  const sizes = await Promise.all(scripts.map(async (each) => (await each.sizes()).responseBodySize))
  return {
    scriptBytes: sizes.reduce((sum, size) => sum + size, 0),
    addresses: new Set(cold.map((each) => each.url())).size,
  }
}
