// When something may be fetched that nobody waits for.

type Page = Window & typeof globalThis

/** Chromium's, the only ones that tell. */
interface Connection {
  readonly connection?: { readonly saveData?: boolean }
}

/** Where what comes beside the form is not worth its bytes to the visitor. */
export const savesData = (window: Page): boolean =>
  (window.navigator as Navigator & Connection).connection?.saveData === true ||
  window.matchMedia('(prefers-reduced-data: reduce)').matches

/** Resolves when the browser has nothing to do. */
export const whenIdle = (window: Page): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no idle time to give.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve())
    else (window as Page).setTimeout(resolve, 200)
  })
