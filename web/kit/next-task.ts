// Division of long work: what comes after goes on in a task of its own, so that presses and paints come between (19.2).

/** Chromium's and Firefox's, which let what goes on come before other waiting work. */
interface Yielding {
  readonly scheduler?: { readonly yield?: () => Promise<void> }
}

/** Resolves in another task. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as Yielding
  if (scheduler?.yield) return scheduler.yield()
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(undefined)
  })
}
