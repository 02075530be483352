// Browser test of pages in a browser that darkens websites by itself (experience 32). A file of its own, because the browser is started so.
import { expect, test } from './browser.ts'
import { fullBrowser } from './full-browser.ts'

test.use({
  colorScheme: null,
  launchOptions: {
    ...fullBrowser,
    args: [...(fullBrowser.args ?? []), '--force-dark-mode', '--enable-features=WebContentsForceDark'],
  },
})

test('experience 32: a browser that darkens websites leaves a brand without dark colours as it is', async ({
  page,
}) => {
  await page.goto('/fiesta-es/')
  // The system's ground says whether the browser darkens what stands on it.
  const ground = await page.evaluate(() => {
    const box = document.createElement('div')
    box.style.background = 'canvas'
    document.body.append(box)
    return getComputedStyle(box).backgroundColor
  })
  expect(ground).toBe('rgb(255, 255, 255)')
})
