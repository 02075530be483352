// Service worker of one variant: offline it answers a reload with the page and the files that the page had (17.9). Online everything
// comes from the network, so no release waits for it. It keeps files of the build alone, and never touches the API.

/** As much of a worker's own interface as is used; the browser's types are those of a page. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration & { readonly navigationPreload?: { enable: () => Promise<void> } }
  readonly location: Location
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: (name: string, act: (event: WorkerEvent) => void) => void
}
interface WorkerEvent extends Event {
  readonly request: Request
  readonly preloadResponse?: Promise<Response | undefined>
  readonly data: unknown
  readonly waitUntil: (work: Promise<unknown>) => void
  readonly respondWith: (response: Promise<Response>) => void
}

/** The build's own, put in where the file is written: another release is another worker. */
declare const release: string
/** False in a release that takes the worker away. */
declare const isKept: boolean

const worker = globalThis as unknown as WorkerScope
const { scope } = worker.registration
/** All caches of this variant begin with it: another variant of the same origin has its own. */
const ownCaches = `loanform ${scope} `
const cacheName = ownCaches + release
/** Below the variant one word: a step or a screen. A deeper path is a link with a secret, and needs the network anyway. */
const pagePath = /^[a-z-]*$/
const filePath = /\/assets\/[\w.-]+\.(?:js|css|svg|woff2)$/
const filesInPage = /[^"'(\s]*\/assets\/[\w.-]+\.(?:js|css|svg|woff2)/g

async function deleteCaches(isOver: (name: string) => boolean): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(ownCaches) && isOver(name)).map((name) => caches.delete(name)),
  )
}

/** A page with all that it names: one without its scripts would stand there and do nothing. */
async function keepPage(cache: Cache, key: string, address: string): Promise<void> {
  const response = await fetch(address, { credentials: 'omit' })
  // A page from elsewhere than asked for is refused by browsers as the answer to a reload.
  if (!response.ok || response.redirected) return
  const named = (await response.clone().text()).match(filesInPage)
  // A network where one must log in says its own page in the place of ours.
  if (!named) return
  await keepFiles(cache, named)
  await cache.put(key, response)
}

async function keepFiles(cache: Cache, addresses: readonly string[]): Promise<void> {
  const own = addresses
    .map((address) => new URL(address, scope))
    .filter(({ origin, pathname }) => origin === worker.location.origin && filePath.test(pathname))
  for (const { href } of own) {
    if (await cache.match(href)) continue
    const response = await fetch(href)
    const isPage = response.headers.get('content-type')?.startsWith('text/html') === true
    if (!response.ok || isPage) throw new TypeError(`Not the file: ${href}`)
    await cache.put(href, response)
  }
}

const firstKey = `${scope}first`
const shellKey = `${scope}shell`

export interface Wanted {
  readonly files: readonly string[]
  /** A path below the variant whose page is the shell. */
  readonly shell: string
}

async function keep({ files, shell }: Wanted): Promise<void> {
  const cache = await caches.open(cacheName)
  await keepFiles(cache, files)
  await keepPage(cache, shellKey, scope + shell)
  await keepPage(cache, firstKey, scope)
}

/** The network's answer, and what was kept only where there is none. */
async function answer(event: WorkerEvent, key: string): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const cache = await caches.open(cacheName)
    const kept = await cache.match(key)
    if (kept) return kept
    throw error
  }
}

/** Where a request is kept; nothing where it is no matter of ours. */
function keyOf({ method, mode, url }: Request): string | undefined {
  if (method !== 'GET') return undefined
  const { href, origin, pathname } = new URL(url)
  if (mode !== 'navigate') return origin === worker.location.origin && filePath.test(pathname) ? href : undefined
  const path = (origin + pathname).slice(scope.length)
  if (!pagePath.test(path)) return undefined
  return path === '' ? firstKey : shellKey
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('activate', (event) =>
  event.waitUntil(
    isKept
      ? Promise.all([deleteCaches((name) => name !== cacheName), worker.registration.navigationPreload?.enable()])
      : Promise.all([deleteCaches(() => true), worker.registration.unregister()]),
  ),
)

if (isKept) {
  worker.addEventListener('message', (event) => event.waitUntil(keep(event.data as Wanted)))
  worker.addEventListener('fetch', (event) => {
    const key = keyOf(event.request)
    if (key !== undefined) event.respondWith(answer(event, key))
  })
}
