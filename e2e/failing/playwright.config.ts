// Playwright settings for the test that fails on purpose.
import { defineConfig } from '@playwright/test'
import everyday from '../../playwright.config.ts'

const { projects: _, ...rest } = everyday

export default defineConfig({
  ...rest,
  testDir: import.meta.dirname,
  testMatch: 'on-purpose.ts',
  outputDir: process.env.FAILING_OUTPUT!,
  workers: 1,
  reporter: [['list']],
})
