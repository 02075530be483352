// Measurement of a cold visit: bytes, requests and levels before anybody touches the page, layout shift and long tasks (19.3, 19.7).
import type { CDPSession, Page } from '@playwright/test'

/** After so long without a touch the page fetches what later pages need; on a busy machine it may not be idle before. */
const untouchedMs = 5000

export interface Sent {
  readonly url: string
  readonly type: string
  /** Address of the page, script or style that asked for it. */
  readonly by: string | undefined
  /** Seconds of the browser's own clock. */
  readonly at: number
  bytes: number
}

/** Notes every request of the page with its initiator; bytes are as they came over the line. */
export async function requestsOf(session: CDPSession): Promise<Map<string, Sent>> {
  const all = new Map<string, Sent>()
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ requestId, request, type, initiator, timestamp }) => {
    const by = initiator.url ?? initiator.stack?.callFrames[0]?.url ?? initiator.stack?.parent?.callFrames[0]?.url
    all.set(requestId, { url: request.url, type: type ?? '', by, at: timestamp, bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const sent = all.get(requestId)
    if (sent) sent.bytes = encodedDataLength
  })
  return all
}

/** Requests by address, each once; what stands in the page itself is none. */
export function byAddress(sent: Iterable<Sent>): readonly Sent[] {
  const all = new Map([...sent].map((each) => [each.url, each]))
  return [...all.values()].filter(({ url }) => !url.startsWith('data:'))
}

/** Length of the longest chain of requests in which each waited for the one before; the page itself is the first. */
export function levelsOf(all: readonly Sent[]): number {
  const byUrl = new Map(all.map((sent) => [sent.url, sent]))
  const level = (sent: Sent | undefined, seen: readonly Sent[] = []): number =>
    !sent || seen.includes(sent)
      ? 0
      : 1 + level(sent.by === undefined ? undefined : byUrl.get(sent.by), [...seen, sent])
  return Math.max(0, ...all.map((sent) => level(sent)))
}

export const scriptBytesOf = (all: readonly Sent[]): number =>
  all.reduce((sum, { type, bytes }) => sum + (type === 'Script' ? bytes : 0), 0)

/** Adds up layout shifts from the start, whoever caused them. Runs in the page. */
function watchShifts(): void {
  const watched = Object.assign(window, { shifted: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.shifted += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

/**
 * Notes the formatters that are made: the first has the browser look its locale up, which a slow phone takes 50 ms for. Plurals are told
 * without. Runs in the page.
 */
function watchFormatters(): void {
  const watched = Object.assign(window, { formatters: [] as string[] })
  for (const name of ['NumberFormat', 'DateTimeFormat', 'ListFormat', 'DisplayNames', 'Collator'] as const)
    Object.assign(Intl, {
      [name]: new Proxy(Intl[name], {
        construct: (made, given) => {
          watched.formatters.push(name)
          return Reflect.construct(made, given) as object
        },
      }),
    })
}

/** Opens the page, waits until it has what `isThere` waits for, and counts what it had asked for by then, untouched. */
export async function coldVisit(page: Page, path: string, isThere?: () => Promise<unknown>) {
  const session = await page.context().newCDPSession(page)
  const sent = await requestsOf(session)
  await page.addInitScript(watchShifts)
  await page.addInitScript(watchFormatters)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await isThere?.()
  await page.waitForLoadState('networkidle')
  await session.detach()
  const began = Math.min(...[...sent.values()].map(({ at }) => at))
  const cold = byAddress(sent.values()).filter(({ at }) => at < began + untouchedMs / 1000)
  return {
    scriptBytes: scriptBytesOf(cold),
    addresses: cold.length,
    levels: levelsOf(cold),
    styles: cold.filter(({ type }) => type === 'Stylesheet').map(({ url }) => url),
    shift: await page.evaluate(() => (window as unknown as { shifted: number }).shifted),
    formatters: await page.evaluate(() => (window as unknown as { formatters: string[] }).formatters),
  }
}

/** Times of a visit of somebody new in milliseconds since its navigation began, by the page's own clock. */
export interface Answered {
  painted: number
  /** The first press of Continue, at the first paint, made a busy mark or a message. */
  answered: number
  /** Start and length of each task over 50 ms. */
  tasks: [number, number][]
}

/** Presses Continue at the first paint and notes what happens. Runs in the page. */
export function watchAnswer(): void {
  const noted: Answered = { painted: 0, answered: 0, tasks: [] }
  Object.assign(window, { noted })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) noted.tasks.push([startTime, duration])
  }).observe({ type: 'longtask', buffered: true })
  const press = () => document.querySelector<HTMLButtonElement>('main form button[type="submit"]')?.click()
  const look = () => {
    const told = document.querySelector('[data-part="summary"]:not([hidden]) li, button[aria-disabled="true"]')
    if (told && !noted.answered) noted.answered = performance.now()
  }
  new PerformanceObserver((list, observer) => {
    const paint = list.getEntriesByName('first-contentful-paint')[0]
    if (!paint) return
    observer.disconnect()
    noted.painted = paint.startTime
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
    press()
    look()
    // A person whose press has no effect presses again.
    const again = setInterval(() => (noted.answered ? clearInterval(again) : press()), 100)
  }).observe({ type: 'paint', buffered: true })
}

/** Of a page that `watchAnswer` runs in, once Continue has answered and nothing more comes. */
export async function answerOf(page: Page): Promise<Answered> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => (window as unknown as { noted: Answered }).noted.answered > 0)
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => (window as unknown as { noted: Answered }).noted)
}

export const longestOf = ({ tasks }: Answered): number => Math.max(0, ...tasks.map(([, length]) => length))
