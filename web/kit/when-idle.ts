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

/** Longest wait: where a page around the form never rests, the browser has no idle moment to give. */
const timeout = 5000

/** Resolves when the browser has nothing to do, or soon. */
export const whenIdle = (window: Page): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no idle time to give.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout })
    else (window as Page).setTimeout(resolve, 200)
  })
