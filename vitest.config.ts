// Tests that need no browser. `server` is the suite that runs on the embedded database and again on PostgreSQL.
import { configDefaults, defineConfig } from 'vitest/config'

const server = ['test/server/**/*.test.ts']

/** These open no database of the tests', or one of their own: the run on PostgreSQL would only repeat them. */
const onceOnly = ['config', 'document-stores', 'embedded-database', 'killed-desk', 'mail-sandbox', 'operator-process']
  .concat(['outbound', 'own-files', 'process', 'roles', 'sms-gateways'])
  .map((name) => `test/server/${name}.test.ts`)

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{domain,contract,catalogue,web,server,sandbox,scripts,test}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...server],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: server,
          exclude: [...configDefaults.exclude, ...(process.env.TEST_DATABASE_URL ? onceOnly : [])],
          globalSetup: 'test/server/database-template.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
