// Pace of a form in the browser: how long a step takes until it is painted, and the script of a key (19.4, 19.7). The same for ours
// and for a peer of bare React.
import type { CDPSession, Page } from '@playwright/test'

/** A phone's processor beside this machine's. */
const slower = 4

/** From each press of Continue to the paint of the next page's heading, in milliseconds, and marks of both. Runs in the page. */
export function watchPaints(): void {
  const paints: number[] = []
  Object.assign(window, { paints })
  const heading = () => document.querySelector('h1')?.textContent ?? ''
  let pressed: { at: number; heading: string } | undefined
  addEventListener(
    'click',
    ({ target }) => {
      if (!(target as Element).closest('main button[type="submit"]')) return
      pressed = { at: performance.now(), heading: heading() }
      performance.mark('pressed')
    },
    true,
  )
  /** A message that is sent in a frame comes after its paint. */
  const afterPaint = (then: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', then)
      port1.start()
      port2.postMessage(0)
    })
  new MutationObserver(() => {
    if (!pressed || heading() === pressed.heading) return
    const { at } = pressed
    pressed = undefined
    afterPaint(() => {
      paints.push(performance.now() - at)
      performance.mark('painted')
    })
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** From each interaction to the paint of its answer, in milliseconds, as the browser counts them: in eights. Runs in the page. */
function watchInteractions(): void {
  const durations = new Map<number, number>()
  Object.assign(window, { durations })
  new PerformanceObserver((list) => {
    for (const { interactionId = 0, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) durations.set(interactionId, Math.max(duration, durations.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
}

/** Slows the page's processor from its first script on, and watches its steps and interactions. */
export async function paced(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.addInitScript(watchPaints)
  await page.addInitScript(watchInteractions)
  return session
}

/** Milliseconds of each step so far. */
export const paintsOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { paints: number[] }).paints)

/** Milliseconds of each interaction of at least 16, once the last of them is painted. */
export const interactionsOf = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    // The browser tells of an interaction in a task behind its frame.
    for (let frame = 0; frame < 3; frame++)
      await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return [...(window as unknown as { durations: Map<number, number> }).durations.values()]
  })

/** Megabytes of the page's heap once what nobody refers to is gone. With them are 1.3 of the driver's own, in every page alike. */
export async function heapOf(page: Page): Promise<number> {
  // It puts its script into the page's world at the first such call, and not at others.
  await page.locator('h1').evaluate(() => {})
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1_000_000
}

const keys = 'Maria Luisa de la Santisima Trinidad'
/** Keeping what was typed, later parts of the page and collected garbage fall into some of them. */
const rounds = 10

/** By the thread's own clock: other work on the machine is not counted. */
async function scriptSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'ScriptDuration')!.value
}

/** Milliseconds of script, by the thread's processor time, that a key takes in the field at this machine's own speed, in each of the rounds. */
export async function scriptPerKey(page: Page, name: string): Promise<readonly number[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.locator(`[name="${name}"]`).focus()
  await page.keyboard.type(keys)
  const taken: number[] = []
  for (let round = 0; round < rounds; round++) {
    const before = await scriptSeconds(session)
    await page.keyboard.type(keys)
    taken.push((1000 * ((await scriptSeconds(session)) - before)) / keys.length)
  }
  await session.detach()
  return taken
}
