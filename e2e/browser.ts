// Playwright `test` of the browser tests: each worker starts a product of its own from the build that is there.
import { startProduct } from '../scripts/product.ts'
import type { Product } from '../scripts/product.ts'
import { keepRunning } from './kept.ts'
import type { Kept } from './kept.ts'
import { test as base } from './recorded.ts'

export { expect } from '@playwright/test'
export { everyday, everydayIf, moving } from './recorded.ts'

const usual = 'the usual product'

/** Of a fixture that starts a product. */
const withinMs = 180_000

/**
 * `page.goto('/askrobin-es/')` and `product.url` lead to this worker's product; `product.kill()` is `kill -9`. What else a file starts is
 * `kept`: a worker fixture of its own would end the worker, with its browser and product, before and after the file.
 */
export const test = base.extend<{ product: Product }, { kept: Kept }>({
  kept: [
    async ({}, use) => {
      const kept = keepRunning(usual)
      await use(kept)
      await kept.stopAll()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ kept }, use) => use(await kept.of(usual, () => startProduct())),
    { scope: 'test', timeout: withinMs },
  ],
  baseURL: async ({ product }, use) => use(product.url),
})

/** The same on a product of its own that has these settings. */
export const testWith = (settings: Readonly<Record<string, string>>) =>
  testOn(JSON.stringify(settings), () => startProduct(settings))

/** The same on a product that is started so, with whatever stands beside it, under a name of its own. */
export const testOn = <Started extends Product>(name: string, start: () => Promise<Started>) =>
  test.extend<{ product: Started }>({
    product: [async ({ kept }, use) => use(await kept.of(name, start)), { scope: 'test', timeout: withinMs }],
  })
