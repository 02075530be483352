// Test of the service worker without a browser: what it keeps, what it answers, and how a release replaces or removes it (17.9).
import { afterEach, expect, test, vi } from 'vitest'

const origin = 'https://form.example'
const scope = `${origin}/askrobin-es/`
const page = '<link href="/assets/main-1.js"><script src="/assets/main-1.js"></script>'

type Act = (event: Record<string, unknown>) => void

/** A browser's caches, by name and then by address. */
function fakeCaches(names: readonly string[]) {
  const all = new Map(names.map((name) => [name, new Map<string, Response>()]))
  const open = async (name: string) => {
    const kept = all.get(name) ?? new Map<string, Response>()
    all.set(name, kept)
    return {
      match: async (address: string) => kept.get(address)?.clone(),
      put: async (address: string, response: Response) => void kept.set(address, response),
    }
  }
  return { all, caches: { keys: async () => [...all.keys()], delete: async (name: string) => all.delete(name), open } }
}

/** The worker of a release in a browser that has these caches. */
async function startWorker({ isKept = true, names = [] }: { isKept?: boolean; names?: readonly string[] }) {
  const acts = new Map<string, Act>()
  const { all, caches } = fakeCaches(names)
  const unregister = vi.fn<() => Promise<boolean>>(async () => true)
  const fetched: string[] = []
  /** Credentials that pages to keep were asked for with. */
  const credentials: unknown[] = []
  /** `page`: what is otherwise about the answer for a page. `says`: a page of its own, in the place of every answer. `gone`: a file. */
  const network = { isThere: true, page: {}, says: '', gone: '' }
  vi.stubGlobal('registration', { scope, unregister })
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('skipWaiting', async () => {})
  vi.stubGlobal('addEventListener', (name: string, act: Act) => acts.set(name, act))
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', async (asked: string | { readonly url: string }, how?: RequestInit) => {
    const address = typeof asked === 'string' ? asked : asked.url
    if (!network.isThere) throw new TypeError('Failed to fetch')
    fetched.push(address)
    if (network.says) return new Response(network.says, { headers: { 'content-type': 'text/html' } })
    if (network.gone && address.endsWith(network.gone)) return new Response('', { status: 404 })
    if (address.includes('/assets/')) return new Response('code', { headers: { 'content-type': 'text/javascript' } })
    credentials.push(how?.credentials)
    return Object.defineProperties(new Response(page), Object.getOwnPropertyDescriptors(network.page))
  })
  vi.stubGlobal('release', 'new')
  vi.stubGlobal('isKept', isKept)
  vi.resetModules()
  await import('#web/offline/service-worker.ts')
  const send = async (name: string, event: Record<string, unknown> = {}) => {
    let work: Promise<unknown> | undefined
    const take = (given: Promise<unknown>) => (work = given)
    acts.get(name)?.({ ...event, waitUntil: take, respondWith: take })
    return work
  }
  const ask = async (url: string, mode = 'navigate', method = 'GET') =>
    ((await send('fetch', { request: { method, mode, url } })) as Response | undefined)?.text()
  return { all, acts, ask, credentials, fetched, network, send, unregister }
}

const wanted = {
  files: [`${origin}/assets/rest-2.js`, 'https://other.example/assets/x.js'],
  shell: 'check-your-answers',
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('17.9 it keeps both pages, the files they name and those that were loaded, and nothing of another origin', async () => {
  const { all, credentials, send } = await startWorker({})
  await send('message', { data: wanted })
  expect([...all.get(`loanform ${scope} new`)!.keys()].toSorted()).toEqual(
    [`${scope}first`, `${scope}shell`, `${origin}/assets/main-1.js`, `${origin}/assets/rest-2.js`].toSorted(),
  )
  // Asked for as by a stranger: what is kept is nobody's.
  expect(credentials).toEqual(['omit', 'omit'])
})

test('17.9 a page that names a file which cannot be had is not kept', async () => {
  const { all, network, send } = await startWorker({})
  network.gone = 'main-1.js'
  await expect(send('message', { data: wanted })).rejects.toThrow('main-1.js')
  expect([...all.get(`loanform ${scope} new`)!.keys()]).toEqual([`${origin}/assets/rest-2.js`])
})

test.each([
  ['led elsewhere', { redirected: true }],
  ['refused', { ok: false }],
])('17.9 a page whose request was %s is not kept, nor what it names', async (_what, answered) => {
  const { all, network, send } = await startWorker({})
  network.page = answered
  await send('message', { data: wanted })
  expect([...all.get(`loanform ${scope} new`)!.keys()]).toEqual([`${origin}/assets/rest-2.js`])
})

test('17.9 what a network says in the place of pages and files, as where one must log in, is not kept', async () => {
  const { all, network, send } = await startWorker({})
  network.says = '<title>Log in to this network</title>'
  await send('message', { data: { ...wanted, files: [] } })
  await expect(send('message', { data: wanted })).rejects.toThrow('rest-2.js')
  expect([...all.get(`loanform ${scope} new`)!.keys()]).toEqual([])
  network.says = ''
  await send('message', { data: wanted })
  expect(all.get(`loanform ${scope} new`)!.size).toBe(4)
})

test('17.9 online the network answers; offline what was kept does, for steps and files, not for links and calls', async () => {
  const { ask, fetched, network, send } = await startWorker({})
  await send('message', { data: wanted })
  fetched.length = 0
  await ask(scope)
  expect(fetched).toEqual([scope])
  network.isThere = false
  expect(await ask(scope)).toBe(page)
  expect(await ask(`${scope}loan-details?utm_source=x`)).toBe(page)
  expect(await ask(`${origin}/assets/rest-2.js`, 'cors')).toBe('code')
  await expect(ask(`${origin}/assets/rest-3.js`, 'cors')).rejects.toThrow('Failed to fetch')
  expect(await ask(`${scope}continue/k1_secret`)).toBeUndefined()
  expect(await ask(`${scope}unsubscribe/abc`)).toBeUndefined()
  expect(await ask(scope, 'navigate', 'POST')).toBeUndefined()
  expect(await ask(`${origin}/api/v2/lead`, 'cors')).toBeUndefined()
})

test('17.9 a new release deletes what older ones of this variant kept, and leaves other variants alone', async () => {
  const older = [`loanform ${scope} old`, `loanform ${origin}/fiesta-es/ old`, 'vendor']
  const { all, send, unregister } = await startWorker({ names: older })
  await send('activate')
  expect([...all.keys()]).toEqual(older.slice(1))
  expect(unregister).not.toHaveBeenCalled()
})

test('17.9 a release that takes the worker away deletes everything of it, and answers nothing', async () => {
  const { all, acts, send, unregister } = await startWorker({
    isKept: false,
    names: [`loanform ${scope} old`, 'vendor'],
  })
  await send('activate')
  expect([...all.keys()]).toEqual(['vendor'])
  expect(unregister).toHaveBeenCalledOnce()
  expect(acts.has('fetch')).toBe(false)
})
