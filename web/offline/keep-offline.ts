// Registers the variant's service worker once the form works and is idle, and tells it which files the page is made of (17.9). A release
// without one takes the older one away.
import { serviceWorkerName } from '#contract/worker-policy.ts'
import type { Boot } from '#web/boot.ts'
import type { Wanted } from './service-worker.ts'
import { savesData, whenIdle } from '#web/kit/when-idle.ts'

type Page = Window & typeof globalThis

/** A page whose document is the shell: it draws itself, whatever the path (`scripts/prerender.ts`). */
const shellPath = 'check-your-answers'

/** The files of the build that this page has loaded. */
const loadedFiles = ({ performance, location }: Page): readonly string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/`) && name.includes('/assets/'))

/** Removes an older release's worker and caches, where there is no worker any more. */
async function removeWorker({ navigator, caches }: Page, scope: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(scope)
  if (!registration || new URL(registration.scope).pathname !== scope) return
  await registration.unregister()
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(`loanform ${registration.scope} `)).map((name) => caches.delete(name)),
  )
}

/** Resolves once the files are on their way to the cache. Where the browser refuses, the form works as before: online. */
export async function keepOffline(
  window: Page,
  { basePath, worksOffline }: Pick<Boot, 'basePath' | 'worksOffline'>,
  workerAddress: (address: string) => string,
): Promise<void> {
  const { navigator } = window
  const scope = `${basePath}/`
  // Insecure pages have none. In a frame the host decides what is kept, and most browsers part its storage.
  if (!('serviceWorker' in navigator) || window.top !== window.self) return
  if (!worksOffline) return removeWorker(window, scope)
  if (savesData(window)) return
  await whenIdle(window)
  // A first visit keeps answers and reads none; a reload without a connection reads them.
  await import('#web/storage/restore.ts')
  const address = workerAddress(scope + serviceWorkerName)
  const registration = await navigator.serviceWorker.register(address, { scope, updateViaCache: 'none' })
  const wanted: Wanted = { files: loadedFiles(window), shell: shellPath }
  const tell = () => {
    const { installing, waiting, active } = registration
    ;(installing ?? waiting ?? active)?.postMessage(wanted)
  }
  tell()
  // Another release takes the place of the one that was told, and begins with nothing.
  registration.addEventListener('updatefound', tell)
}
