// Browser model without a screen: tabs with histories, storages and engines of their own, on one clock. Before the real server
// and database, for walks that no journey table thinks of.
import { reduce } from '#domain/application/reducer.ts'
import { conventionsOf } from '#domain/questions/conventions.ts'
import { answersOf } from '#domain/application/application.ts'
import type { Application } from '#domain/application/application.ts'
import { applies } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { pageAt } from '#domain/journey/pages.ts'
import { pathAfter, currentRoute } from '#domain/application/current-route.ts'
import { otherRoutes } from '#domain/journey/states.ts'
import type { Variant } from '#domain/application/variant.ts'
import { createClient } from '#web/api/client.ts'
import { startEngine } from '#web/journey/engine.ts'
import { createApplicationStore } from '#web/journey/store.ts'
import { browserStorage } from '#web/storage/browser-storage.ts'
import { keep } from '#web/storage/keep.ts'
import { leadOfBrowser } from '#web/storage/lead-of-browser.ts'
import { leftIn } from '#web/storage/restore.ts'
import { beginVisit } from '#web/storage/start-up.ts'
import type { Visit } from '#web/storage/start-up.ts'
import { fakeStorage } from '#test/web/memory-parts.ts'
import type { FakeStorage } from '#test/web/memory-parts.ts'
import { atMost } from '#test/at-most.ts'
import type { startTestServer } from './server.ts'

type TestServer = Awaited<ReturnType<typeof startTestServer>>

export interface World {
  readonly server: TestServer
  readonly variant: Variant
  /** The applicant's answers, whenever asked. */
  readonly persona: Answers
  online: boolean
  /** How many of the next answers of the server are lost on their way back. */
  losses: number
  readonly local: FakeStorage
  /** The tab that must be waited for. */
  lock: Promise<void>
  readonly tabs: Tab[]
}

interface Timer {
  readonly due: number
  readonly act: () => void
}

export interface Tab {
  readonly session: FakeStorage
  /** Paths below the base. */
  readonly history: string[]
  at: number
  page: Page
}

/** A page from load to unload. */
interface Page {
  readonly state: () => Application
  readonly dispatch: ReturnType<typeof createApplicationStore>['dispatch']
  readonly wake: (kind: 'online' | 'visible') => void
  readonly timers: Set<Timer>
  readonly busy: () => number
  readonly close: () => void
}

let count = 0

/** Facts of a visit that begins now. */
function visitOf({ server, variant }: World): Visit {
  const { now } = server.clock
  return {
    variant,
    conventions: conventionsOf('es', variant.country.currency),
    arrival: {},
    address: 'https://forms.test/',
    host: 'forms.test',
    cookies: '',
    device: { timezoneOffset: 0, deviceMemory: 4, language: 'es', width: 360, height: 740 },
    initAt: now,
    now,
    judgedAt: now,
    newId: () => `00000000-0000-4000-8000-${String(count++).padStart(12, '0')}`,
    random: () => 0,
    warn: () => {},
  }
}

/** The page's client of the server, and the number of its calls that are under way. */
function clientOf(world: World) {
  let asking = 0
  const client = createClient({
    apiBase: world.server.config.apiBase,
    fetch: async (address, init) => {
      asking++
      try {
        return await send(world, typeof address === 'string' ? address : '', init)
      } finally {
        asking--
      }
    },
    isOnline: () => world.online,
    isLeaving: () => false,
  })
  return { client, busy: () => asking }
}

function openPage(world: World, session: FakeStorage): Page {
  const { server, variant, local } = world
  const now = () => server.clock.now
  const storage = browserStorage(
    { session: () => session as unknown as Storage, local: () => local as unknown as Storage },
    () => {},
    variant.id,
  )
  const { application } = beginVisit(storage, visitOf(world), leftIn(storage, variant))
  let before: Application | undefined
  const { store, dispatch } = createApplicationStore(application, {
    variant,
    reduce: () => reduce,
    keep: (after) => {
      keep(storage, after, before, { variant, at: now() })
      before = after
    },
  })
  const timers = new Set<Timer>()
  const wakers = { online: [] as (() => void)[], visible: [] as (() => void)[] }
  const { client, busy } = clientOf(world)
  const stop = startEngine({
    variant,
    client,
    getState: store.getState,
    subscribe: (listener) => store.subscribe(listener),
    dispatch,
    now,
    fillingReport: () => ({}),
    wordingsOf: () => ({}),
    renewTexts: () => {},
    forget: () => dispatch({ type: 'restarted', isErased: true }),
    newKey: () => `walk-key-${count++}`,
    newReference: () => `walk-${count++}`,
    onRetry: () => {},
    random: () => 0,
    testSpeed: 1,
    after: (milliseconds, act) => {
      const timer = { due: now() + milliseconds, act }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    onOnline: (act) => void wakers.online.push(act),
    leadElsewhere: () => leadOfBrowser(storage, { variant, now: now() }),
    alone: async (act) => {
      const others = world.lock
      world.lock = (async () => {
        await others
        await act()
      })()
      await world.lock
    },
    isVisible: () => true,
    onVisible: (act) => void wakers.visible.push(act),
    log: () => {},
  })
  return {
    state: store.getState,
    dispatch,
    timers,
    wake: (kind) => wakers[kind].forEach((act) => act()),
    busy,
    close: () => {
      stop()
      timers.clear()
    },
  }
}

/** A request of the browser's, by way of the real server; the answer may be lost after the server has done its work. */
async function send(world: World, url: string, init: RequestInit = {}): Promise<Response> {
  const { server } = world
  if (!world.online) throw new TypeError('Failed to fetch')
  const { statusCode, headers, body } = await server.app.inject({
    method: init.method as 'GET',
    url,
    headers: init.headers as Record<string, string>,
    ...(init.body === undefined ? {} : { payload: init.body as string }),
  })
  if (world.losses > 0 && world.losses--) throw new TypeError('Failed to fetch')
  return new Response(body, { status: statusCode, headers: headers as Record<string, string> })
}

/** A tab: new, or a copy of another with its session storage. */
export function openTab(world: World, copyOf?: Tab): Tab {
  const session = fakeStorage(copyOf ? Object.fromEntries(copyOf.session.entries) : {})
  const tab: Tab = {
    session,
    history: [copyOf ? copyOf.history[copyOf.at]! : ''],
    at: 0,
    page: openPage(world, session),
  }
  world.tabs.push(tab)
  return tab
}

export function reload(world: World, tab: Tab): void {
  tab.page.close()
  tab.page = openPage(world, tab.session)
}

/** Where the tab is, after the app has brought the address into step. */
export function show(world: World, tab: Tab): string {
  tab.history[tab.at] = currentRoute(tab.page.state(), tab.history[tab.at]!, world.variant)
  return tab.history[tab.at]!
}

export function goTo(tab: Tab, path: string): void {
  tab.history.splice(++tab.at, Infinity, path)
}

/** Continue, or Send on the last page, as the persona answers; returns what was answered. */
export function goOn(world: World, tab: Tab): Answers {
  const { variant, persona } = world
  const path = show(world, tab)
  const at = new Date(world.server.clock.now).toISOString()
  const { dispatch, state } = tab.page
  if (path === otherRoutes.checkYourAnswers.slice(1)) {
    dispatch({ type: 'sendWanted', at })
    return {}
  }
  const page = pageAt(state().dynamicPages, path)
  if (!page) return {}
  const known = { ...answersOf(state()), ...persona }
  const asked = page.dataPoints.filter((key) => persona[key] !== undefined && applies(key, known))
  const answers = Object.fromEntries(asked.map((key) => [key, persona[key]!])) as Answers
  dispatch({ type: 'answered', path: page.path, answers, at })
  goTo(tab, pathAfter(page.path, state(), variant))
  return answers
}

/** Lets everything that is under way or due within `milliseconds` happen. */
export async function pass(world: World, milliseconds: number): Promise<void> {
  const { clock } = world.server
  const end = clock.now + milliseconds
  // A tab without a connection tries again every ten seconds, for the longest time that passes 9,000 times.
  for (const _ of atMost(10_000 * world.tabs.length, () => 'the timers that are due')) {
    for (const __ of atMost(1_000_000, () => 'the tabs to be idle')) {
      await new Promise((resolve) => setImmediate(resolve))
      if (world.tabs.every(({ page }) => page.busy() === 0)) break
    }
    const due = world.tabs
      .flatMap(({ page }) => [...page.timers].map((timer) => ({ timer, page })))
      .filter(({ timer }) => timer.due <= end)
      .toSorted((one, other) => one.timer.due - other.timer.due)[0]
    if (!due) break
    clock.now = Math.max(clock.now, due.timer.due)
    due.page.timers.delete(due.timer)
    due.timer.act()
  }
  clock.now = Math.max(clock.now, end)
}
