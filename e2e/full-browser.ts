// Launch options of the whole Chromium, for what its headless shell lacks: pages kept for Back, and sight of what covers a frame.

export const fullBrowser = process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}
