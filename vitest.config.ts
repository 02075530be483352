// Tests that need no browser. `server` is the suite that runs on the embedded database and again on PostgreSQL.
import { configDefaults, defineConfig } from 'vitest/config'

const server = ['test/server/**/*.test.ts']

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
          globalSetup: 'test/server/database-template.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
