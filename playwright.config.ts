// Journeys in a real Chromium against the real server. `npm run e2e` finds the browser and its shell and names them;
// every worker starts its own server, sandbox and data (e2e/browser.ts).
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'

// The shell does with half of the processor time; what it cannot do asks for `fullBrowser` (e2e/full-browser.ts).
const executablePath = process.env.CHROMIUM_SHELL_PATH ?? process.env.CHROMIUM_PATH
const results = process.env.RESULTS_FILE

const everyday = /@everyday/

// Servers of tests take it over: played lenders decide in 300 ms, and a minute between two codes takes six seconds.
process.env.TEST_SPEED = '10'

export default defineConfig({
  // Each test is in exactly one of them: one that is not marked waits for `npm run test:all`.
  projects: [
    { name: 'everyday', grep: everyday },
    { name: 'rest', grepInvert: everyday },
  ],
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // Whole, for a configuration in another folder that takes this one over.
  globalSetup: fileURLToPath(import.meta.resolve('./e2e/before-all.ts')),
  outputDir: '.cache/e2e',
  // One more than processors: a third of a browser test is waiting.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Long enough for a machine that is busy with something else: what passes does not wait for them.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: results ? [['list'], ['json', { outputFile: results }]] : [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 360, height: 740 },
    // A tenth of a walk's processor time is drawing movements. Tests of what moves, and the journeys that stand for all, ask for them (`moving`).
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker's requests pass by `page.route`; e2e/offline.spec.ts lets it in.
    serviceWorkers: 'block',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // A failed test tells its calls, console and server's log by itself (e2e/recorded.ts). A trace of pages and network takes a sixth
    // of a run's processor time: `TRACE=1` keeps one of what fails.
    trace: process.env.TRACE ? { mode: 'retain-on-failure', screenshots: false, snapshots: true } : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        // Chromium's own sandbox refuses to run as root, which is what a container is.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Sites around the form are this machine: development lets the former frame the form, and nobody lets the latter.
        '--host-resolver-rules=MAP *.test 127.0.0.1, MAP *.example 127.0.0.1',
      ],
    },
  },
})
