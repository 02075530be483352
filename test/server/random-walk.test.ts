// Test of random walks through the form: no answer is lost and no lead is doubled (R-05 to, I1, O5). Next,
// back, forward, reload, deep links, second and copied tabs, no connection, lost answers and passing time, in any order.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answersOf } from '#domain/application/application.ts'
import { dataPoint } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { firstIncomplete, walk } from '#domain/application/current-route.ts'
import { isAfterOffer } from '#domain/journey/states.ts'
import { stepPaths } from '#domain/journey/steps.ts'
import { fakeStorage } from '#test/web/memory-parts.ts'
import { answersOf as personaOf } from './applicants.ts'
import { accepted, fakeLender, startTestServer } from './server.ts'
import { goOn, goTo, openTab, pass, reload, show } from './walking-tabs.ts'
import type { Tab, World } from './walking-tabs.ts'

type TestServer = Awaited<ReturnType<typeof startTestServer>>

const hour = 3_600_000
const variantId = 'askrobin-es'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ lenders: { moneyman: fakeLender(accepted) } })
})
afterAll(() => server.close())

type Step =
  | {
      readonly kind: 'next' | 'back' | 'forward' | 'reload' | 'newTab' | 'copyTab' | 'offline' | 'online' | 'loseAnswer'
    }
  | { readonly kind: 'deepLink'; readonly path: string }
  | { readonly kind: 'switchTab'; readonly index: number }
  | { readonly kind: 'time'; readonly ms: number }

const simple = (kind: Exclude<Step['kind'], 'deepLink' | 'switchTab' | 'time'>) => fc.constant<Step>({ kind })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: simple('next') },
  { weight: 2, arbitrary: simple('back') },
  { weight: 1, arbitrary: simple('forward') },
  { weight: 2, arbitrary: simple('reload') },
  { weight: 1, arbitrary: simple('newTab') },
  { weight: 1, arbitrary: simple('copyTab') },
  { weight: 1, arbitrary: simple('offline') },
  { weight: 2, arbitrary: simple('online') },
  { weight: 1, arbitrary: simple('loseAnswer') },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...stepPaths, 'accepted', 'check-your-answers')
      .map((path): Step => ({ kind: 'deepLink', path })),
  },
  { weight: 1, arbitrary: fc.nat(3).map((index): Step => ({ kind: 'switchTab', index })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(60_000, hour, 23 * hour, 25 * hour).map((ms): Step => ({ kind: 'time', ms })),
  },
)

/** One applicant's walk; what each tab was told is looked at after every step. */
async function walkThrough(steps: readonly Step[]): Promise<void> {
  const since = new Date(server.clock.now)
  const world: World = {
    server,
    variant: server.deps.variants.get(variantId)!,
    persona: personaOf('es'),
    online: true,
    losses: 0,
    local: fakeStorage(),
    lock: Promise.resolve(),
    tabs: [],
  }
  const given = new Map<Tab, Set<DataPointKey>>()
  let tab = openTab(world)
  /** A lead lives a day: after that another may follow it. */
  const isOver = () => server.clock.now - since.getTime() >= 23.9 * hour
  const act: { readonly [K in Step['kind']]: (step: Extract<Step, { kind: K }>) => void | Promise<void> } = {
    next: () => {
      const keys = given.get(tab) ?? new Set()
      for (const key of Object.keys(goOn(world, tab))) keys.add(key as DataPointKey)
      given.set(tab, keys)
    },
    back: () => void (tab.at = Math.max(0, tab.at - 1)),
    forward: () => void (tab.at = Math.min(tab.history.length - 1, tab.at + 1)),
    reload: () => reload(world, tab),
    newTab: () => void (world.tabs.length < 3 && (tab = openTab(world))),
    copyTab: () => {
      if (world.tabs.length > 2) return
      const copy = openTab(world, tab)
      given.set(copy, new Set(given.get(tab)))
      tab = copy
    },
    offline: () => void (world.online = false),
    online: () => {
      world.online = true
      for (const each of world.tabs) each.page.wake('online')
    },
    loseAnswer: () => void (world.losses = 1),
    deepLink: ({ path }) => goTo(tab, path),
    switchTab: ({ index }) => {
      tab = world.tabs[index % world.tabs.length]!
      tab.page.wake('visible')
    },
    time: ({ ms }) => pass(world, ms),
  }
  const look = () => {
    const path = show(world, tab)
    const application = tab.page.state()
    const stop = firstIncomplete(application, world.variant)?.path
    const way = walk(application).map((page) => page.path as string)
    if (stop && !isAfterOffer(application.progressState || 1))
      expect(way.indexOf(path)).toBeLessThanOrEqual(way.indexOf(stop))
    if (isOver() || isAfterOffer(application.progressState || 1)) return
    for (const [each, keys] of given) {
      const answers = answersOf(each.page.state())
      if (isAfterOffer(each.page.state().progressState || 1)) continue
      for (const key of keys)
        if (!each.page.state().answeredKeys.includes(key))
          expect([key, answers[key]]).toEqual([key, world.persona[key]])
    }
  }
  for (const each of steps) {
    await act[each.kind](each as never)
    await pass(world, 3000)
    await server.runJobs(5000)
    look()
  }
  // In the end the connection is back and somebody fills in the rest.
  world.online = true
  for (const each of world.tabs) each.page.wake('online')
  await pass(world, 120_000)
  for (let more = 0; more < 60 && show(world, tab) !== 'accepted'; more++) {
    goOn(world, tab)
    await pass(world, 5000)
    await server.runJobs(5000)
  }
  await pass(world, 60_000)
  expect(show(world, tab)).toBe('accepted')
  const leads = await server.db.selectFrom('lead').selectAll().where('created_at', '>=', since).execute()
  const alive = leads.filter((lead) => lead.expires_at.getTime() > server.clock.now)
  expect(alive).toHaveLength(1)
  if (!isOver()) expect(leads).toHaveLength(1)
  const wanted = Object.keys(world.persona).filter((key) => dataPoint(key as DataPointKey).kind !== 'consent')
  for (const key of given.get(tab) ?? []) if (wanted.includes(key)) expect(alive[0]!.answered_keys).toContain(key)
  for (const each of world.tabs) each.page.close()
  server.clock.now += 48 * hour
}

test('R-08 R-05 R-06 R-07 R-10 R-11 I1 whatever the applicant does, no answer is lost and no lead is doubled', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => walkThrough(steps)),
    // The short form is the same walks each time; the long one, of `npm run soak`, goes where none has been.
    process.env.WALKS ? { numRuns: Number(process.env.WALKS) } : { numRuns: 12, seed: 20_261_121 },
  )
}, 600_000)
