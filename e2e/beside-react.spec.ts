// Browser test of speed beside a bare React form in one run: longest task of a visit, script of a key (19.2, 19.4, 19.7).
// The bench says by how much (`npm run bench -- cold`, `pace`).
import type { Browser } from '@playwright/test'
import { servePeers } from '../bench/peers/serve-peers.ts'
import { expect, test } from './browser.ts'
import { longestOf, watchTasks } from './cold-visit.ts'
import type { Tasks } from './cold-visit.ts'
import { scriptPerKey, slower } from './pace.ts'

/** The least of so many visits is what a page itself takes; the rest is this machine's other work, and half of it remains. */
const visits = 4

interface Taken {
  readonly longest: number
  readonly key: number
}

async function visit(browser: Browser, url: string, field: string): Promise<Taken> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.route('**/*.woff2', (route) => route.abort())
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.addInitScript(watchTasks)
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  const tasks = await page.evaluate(() => (window as unknown as { noted: Tasks }).noted)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const key = await scriptPerKey(page, field)
  await context.close()
  return { longest: longestOf(tasks), key }
}

test('19.2 19.7: the longest task of a cold visit and the script of a key stay near those of a bare React form', async ({
  browser,
  product,
}) => {
  const peers = await servePeers()
  const pages = {
    ours: [`${product.url}/askrobin-es/`, 'personalDetails.firstName'],
    bare: [peers.pages['bare React'], 'firstName'],
  } as const
  const taken: Record<keyof typeof pages, Taken[]> = { ours: [], bare: [] }
  for (let turn = 0; turn < visits; turn++)
    for (const name of ['ours', 'bare'] as const) {
      const [url, field] = pages[name]
      taken[name].push(await visit(browser, url, field))
    }
  await peers.stop()
  const least = (name: keyof typeof pages, of: keyof Taken) => Math.min(...taken[name].map((each) => each[of]))
  expect(least('bare', 'longest')).toBeGreaterThan(0)
  expect(least('ours', 'longest'), JSON.stringify(taken)).toBeLessThanOrEqual(2 * least('bare', 'longest'))
  expect(least('ours', 'key'), JSON.stringify(taken)).toBeLessThanOrEqual(2.5 * least('bare', 'key'))
})
