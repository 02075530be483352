// Playwright `test` of the browser tests: each worker starts a product of its own from the build that is there.
import { startProduct } from '../scripts/product.ts'
import type { Product } from '../scripts/product.ts'
import { test as base } from './recorded.ts'

export { expect } from '@playwright/test'
export { everyday, everydayIf } from './recorded.ts'

/** `page.goto('/askrobin-es/')` and `product.url` lead to this worker's product; `product.kill()` is `kill -9`. */
export const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
})

/** The same on a product of its own that has these settings, one for each worker. */
export const testWith = (settings: Readonly<Record<string, string>>) =>
  test.extend<object, { product: Product }>({
    product: [
      async ({}, use) => {
        const product = await startProduct(settings)
        await use(product)
        await product.stop()
      },
      { scope: 'worker', timeout: 180_000 },
    ],
  })
