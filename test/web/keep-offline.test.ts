// Test of the page's part in working offline: when a service worker is registered, what it is told, and how it is taken away (17.9).
import { expect, test } from 'vitest'
import { keepOffline } from '#web/offline/keep-offline.ts'

const origin = 'https://form.example'
const scope = `${origin}/askrobin-es/`

interface Given {
  readonly isFramed?: boolean
  readonly savesData?: boolean
  /** An older release's worker stands. */
  readonly isThere?: boolean
  /** Where it stands. */
  readonly at?: string
  readonly names?: readonly string[]
}

/** A browser's window as far as it is used, and what was done there. */
function browserWith({ isFramed = false, savesData = false, isThere = false, at = scope, names = [] }: Given) {
  const done: unknown[] = []
  const worker = (name: string) => ({ postMessage: (said: unknown) => done.push([name, said]) })
  const listeners: (() => void)[] = []
  const registration = {
    scope: at,
    installing: null as ReturnType<typeof worker> | null,
    waiting: null,
    active: worker('active'),
    addEventListener: (_: string, act: () => void) => listeners.push(act),
    unregister: async () => done.push('unregistered'),
  }
  const serviceWorker = {
    register: async (address: string, how: object) => {
      done.push([address, how])
      return registration
    },
    getRegistration: async () => (isThere ? registration : undefined),
  }
  const files = [`${origin}/assets/main-1.js`, `${origin}/api/v2/lead`, 'https://other.example/assets/x.js']
  const window = {
    navigator: { serviceWorker, connection: { saveData: savesData } },
    location: { origin },
    caches: { keys: async () => names, delete: async (name: string) => done.push(`deleted ${name}`) },
    performance: { getEntriesByType: () => files.map((name) => ({ name })) },
    matchMedia: () => ({ matches: false }),
    requestIdleCallback: (act: () => void) => act(),
  }
  const page = Object.assign(window, { self: window, top: isFramed ? {} : window })
  const isUpdated = () => {
    registration.installing = worker('installing')
    for (const act of listeners) act()
  }
  return { page: page as unknown as Window & typeof globalThis, done, isUpdated }
}

const on = { basePath: '/askrobin-es', worksOffline: true }
const trusted = (address: string) => `trusted ${address}`
const registered = ['trusted /askrobin-es/service-worker.js', { scope: '/askrobin-es/', updateViaCache: 'none' }]
const wanted = { files: [`${origin}/assets/main-1.js`], shell: 'check-your-answers' }

test('17.9 the worker of the variant is registered by a trusted address, and told the files of the build that the page has', async () => {
  const { page, done } = browserWith({})
  await keepOffline(page, on, trusted)
  expect(done).toEqual([registered, ['active', wanted]])
})

test('17.9 the worker of a newer release is told too: it begins with nothing', async () => {
  const { page, done, isUpdated } = browserWith({})
  await keepOffline(page, on, trusted)
  isUpdated()
  expect(done).toEqual([registered, ['active', wanted], ['installing', wanted]])
})

test.each<[string, Given]>([
  ['in a frame', { isFramed: true }],
  ['for whoever saves data', { savesData: true }],
])('17.9 %s nothing is registered', async (_, given) => {
  const { page, done } = browserWith(given)
  await keepOffline(page, on, trusted)
  expect(done).toEqual([])
})

test('17.9 a browser without service workers has the form online', async () => {
  const { page, done } = browserWith({})
  await keepOffline(Object.assign(page, { navigator: {} }), on, trusted)
  expect(done).toEqual([])
})

test('17.9 switched off, a page takes away the worker and the caches of its own variant', async () => {
  const names = [`loanform ${scope} old`, `loanform ${origin}/fiesta-es/ old`, 'vendor']
  const { page, done } = browserWith({ isThere: true, names })
  await keepOffline(page, { ...on, worksOffline: false }, trusted)
  expect(done).toEqual(['unregistered', `deleted ${names[0]}`])
})

test('17.9 switched off, a page leaves alone a worker of a wider scope, which is none of the form’s', async () => {
  const { page, done } = browserWith({ isThere: true, at: `${origin}/`, names: [`loanform ${origin}/ old`] })
  await keepOffline(page, { ...on, worksOffline: false }, trusted)
  expect(done).toEqual([])
})
