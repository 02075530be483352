// Benchmark of journeys with failing tracking vendors, against working ones (T-05). Each kind of failure takes turns with
// working vendors in one run, whole journeys in a real browser.
import { chromium } from '@playwright/test'
import { findChromium } from '#scripts/chromium.ts'
import { median, stepTimes } from '../e2e/step-times.ts'
import { markdown } from './markdown.ts'
import { startWalkedProduct } from './walked-product.ts'

const faults = ['blocked', 'hanging', 'throwing', 'error', 'slow']
const vendors = ['google', 'meta', 'tiktok', 'posthog', 'logrocket']
const turns = 4

/** A table of the median step, in milliseconds, and its ratio to the same step with vendors that work. */
export async function vendorFaultsTable(say: (text: string) => void): Promise<string> {
  const product = await startWalkedProduct()
  const browser = await chromium.launch({
    executablePath: await findChromium({ environment: process.env, say }),
    args: ['--no-sandbox'],
  })
  const meet = (fault?: string) =>
    fetch(`${product.sandboxUrl}/collect/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault ? Object.fromEntries(vendors.map((vendor) => [vendor, fault])) : {}),
    })
  const rows: string[][] = []
  try {
    await stepTimes(browser, product.url)
    for (const fault of faults) {
      say(`journeys with vendors that are ${fault} …`)
      const right: number[] = []
      const wrong: number[] = []
      for (let turn = 0; turn < turns; turn++) {
        await meet()
        right.push(...Object.values(await stepTimes(browser, product.url)))
        await meet(fault)
        wrong.push(...Object.values(await stepTimes(browser, product.url)))
      }
      const [usual, now] = [median(right), median(wrong)]
      rows.push([fault, String(wrong.length), usual.toFixed(1), now.toFixed(1), (now / usual).toFixed(2)])
    }
  } finally {
    await browser.close()
    await product.stop()
  }
  return markdown(['every vendor', 'steps', 'vendors work, ms', 'vendors fail, ms', 'ratio'], rows)
}
