// Playwright `test` without a product: a failing test prints its last calls, the page's console and the server's log.
import { writeFileSync } from 'node:fs'
import { test as base } from '@playwright/test'
import { runningProducts } from '../scripts/product.ts'
import { startRecording } from './recording.ts'
import type { Recording } from './recording.ts'

/** Marks a test that `npm test` runs: what only a browser can say, once each. All others wait for `npm run test:all`. */
export const everyday = { tag: '@everyday' }

/** The same for one row of a table that tests are made from. */
export const everydayIf = (isChosen: boolean) => (isChosen ? everyday : {})

/** `test.use(moving)`: pages move as they do for most people. */
export const moving = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** How many of the last lines are printed; the file beside the trace has all of them. */
const linesPrinted = 40

export const test = base.extend<{ recording: Recording }>({
  // Playwright's own refusal is a line in the console, and pages are to say nothing there: so they find a browser that has no workers.
  context: async ({ context, serviceWorkers }, use) => {
    if (serviceWorkers === 'block')
      await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    await use(context)
  },
  recording: [
    async ({ browser }, use, testInfo) => {
      const recording = startRecording(() => performance.now())
      recording.hear(browser)
      await use(recording)
      recording.stop()
      if (testInfo.status === testInfo.expectedStatus) return
      const logs = [...runningProducts].flatMap(({ url, log }) => ['', `Server and sandbox of ${url}:`, ...log()])
      const file = testInfo.outputPath('calls-and-console.txt')
      writeFileSync(file, [...recording.lines(), ...logs, ''].join('\n'))
      await testInfo.attach('calls, console and server log', { path: file, contentType: 'text/plain' })
      const title = `What the pages of “${testInfo.title}” asked for and said last (all of it in ${file}):`
      // oxlint-disable-next-line no-console -- whoever runs the tests reads it in the terminal
      console.log(['', title, ...recording.last(linesPrinted), ...logs, ''].join('\n'))
    },
    { auto: true },
  ],
})
