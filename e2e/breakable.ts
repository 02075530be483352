// Breaks a screen in the browser: a script of the build, changed on its way. There is no back door in the product.
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** The build's scripts whose name begins so, changed: at `point`, before a property of an object, they throw as soon as `breakBy` says so. */
export async function breakable(page: Page, script: string, point: string | RegExp): Promise<void> {
  await page.route(new RegExp(`/assets/${script}-[^/]+\\.js$`), async (route) => {
    const answer = await route.fetch()
    const code = await answer.text()
    expect(code).toMatch(point)
    const broken = '...(globalThis.isBroken?(()=>{throw Error(`Not drawn`)})():{}),'
    await route.fulfill({
      response: answer,
      body: code.replace(point, (found) => broken + found),
      headers: { 'content-type': 'text/javascript' },
    })
  })
}

/** Breaking and redrawing are one task: an answer of the server's may draw the screen in between. */
export const breakBy = (page: Page, act: () => void) => page.evaluate(`globalThis.isBroken = true; (${String(act)})()`)
