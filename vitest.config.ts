// Test projects that need no browser. `server` runs on the embedded database and again on PostgreSQL; docs/testing.md says what is where.
import { configDefaults, defineConfig } from 'vitest/config'

const testsOfServer = (names: readonly string[]) => names.map((name) => `test/server/${name}.test.ts`)

const server = ['test/server/**/*.test.ts']
const built = ['test/built/**/*.test.ts']
/** Every page of every variant, judged by axe; each kind of page once is among the unit tests. */
const gate = ['test/gate/every-*.test.ts']
/** These add something in a copy of the project and run its tests there. */
const adding = ['test/adding/**/*.test.ts']

/** These start whole processes, end them at bad moments and wait for them; or take minutes, as the simulator's own test does. */
const processes = testsOfServer([
  'attack',
  'embedded-database',
  'growth-fill',
  'killed-desk',
  'killed-purge',
  'one-person',
  'operator-process',
  'process',
  'restore',
  'full-log',
  'restore-postgres',
  'roles',
  'simulator',
  'simulator-mutations',
  'soaked-servers',
])

/** These take more than a minute between them. They run with the processes, and on PostgreSQL with the others. */
const slow = testsOfServer([
  'campaigns',
  'code-limits',
  'erased-remains',
  'growth-plans',
  'lender-journeys',
  'magic-words',
  'service-messages',
  'shared-address',
  'sustained-load',
])

/**
 * These open no database of the tests', or one of their own, or ask nothing of it that others do not: the run on PostgreSQL would only
 * repeat them.
 */
const onceOnly = testsOfServer([
  'captcha',
  'config',
  'document-stores',
  'file-queue',
  'hostile-files',
  'lender-settings',
  'magic-words',
  'mail-sandbox',
  'messages',
  'outbound',
  'own-files',
  'opt-out-registers',
  'own-folders',
  'shared-address',
  'simulator-repeats',
  'slow-requests',
  'sms-gateways',
  'stalled-uploads',
  'vectors',
  'web-boundaries',
])

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    // Files share their worker's modules, which are loaded and compiled once: 42 s of processor time for eight files of the server where
    // a process for each takes 70 s. Modules keep nothing between tests; who replaces one puts it back.
    isolate: false,
    // A busy machine is no failure; what hangs is found all the same.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{domain,contract,catalogue,web,server,sandbox,scripts,test}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...server, ...built, ...gate, ...adding],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: server,
          exclude: [...configDefaults.exclude, ...processes, ...(process.env.TEST_DATABASE_URL ? onceOnly : slow)],
          globalSetup: 'test/server/database-template.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: [...processes, ...slow],
          isolate: true,
          globalSetup: 'test/server/database-template.ts',
        },
      },
      { extends: true, test: { name: 'built', include: built, globalSetup: 'test/server/database-template.ts' } },
      { extends: true, test: { name: 'gate', include: gate } },
      { extends: true, test: { name: 'adding', include: adding, isolate: true } },
    ],
  },
})
