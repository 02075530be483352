// Launch options of the whole Chromium, for what its headless shell lacks: pages kept for Back, and sight of what covers a frame.
import config from '../playwright.config.ts'

/** Those of every browser test, with the other program. */
export const fullBrowser = {
  ...config.use?.launchOptions,
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
}
