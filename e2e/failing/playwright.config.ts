// The browser tests' own settings, for the test that fails on purpose.
import { defineConfig } from '@playwright/test'
import everyday from '../../playwright.config.ts'

export default defineConfig({
  ...everyday,
  testDir: import.meta.dirname,
  testMatch: 'on-purpose.ts',
  outputDir: process.env.FAILING_OUTPUT,
  projects: undefined,
  workers: 1,
  reporter: [['list']],
})
