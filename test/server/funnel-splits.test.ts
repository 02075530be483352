// Test of split funnel requests: one request and many give the same figures. The many come by two tabs at once, in any order,
// hours late and repeated, over midnight.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Funnel } from '#server/reach/funnel/figures.ts'
import { aggregateVisits } from '#server/reach/funnel/aggregate-visits.ts'
import { fields, steps } from './funnel-model.ts'
import { hourMs, minuteMs, startFunnel, visitOf } from './funnel-server.ts'

let funnel: Awaited<ReturnType<typeof startFunnel>>
beforeAll(async () => {
  funnel = await startFunnel()
})
afterAll(() => funnel.server.close())

/** Half past ten in the evening in Madrid. */
const began = Date.parse('2026-11-21T21:30:00Z')
const lasted = 3 * hourMs
const requests = 6

const happened = fc.record({
  kind: fc.constantFrom('entered' as const, 'continued' as const, 'failed' as const),
  step: fc.constantFrom(...steps),
  field: fc.constantFrom(...fields),
  /** Unix milliseconds. */
  at: fc.nat({ max: lasted / minuteMs }).map((minutes) => began + minutes * minuteMs),
})
const request = fc.record({
  /** After the one before it; six of the longest are less than a day. */
  late: fc.constantFrom(0, minuteMs, 31 * minuteMs, 3 * hourMs),
  isRepeated: fc.boolean(),
})
const delivery = fc.record({
  events: fc.array(fc.tuple(happened, fc.nat({ max: requests - 1 })), { minLength: 1, maxLength: 12 }),
  order: fc.shuffledSubarray(
    Array.from({ length: requests }, (_, index) => index),
    { minLength: requests },
  ),
  request: fc.array(request, { minLength: requests, maxLength: requests }),
})

type Happened = typeof happened extends fc.Arbitrary<infer T> ? T : never

/** One visit tells all at once and the other in pieces; they differ by their form, so that the figures of each can be asked for. */
const [atOnce, inPieces] = ['askrobin-es', 'default-es'] as const

const tell = (variant: string, events: readonly Happened[]) => {
  const { clock } = funnel.server
  const given = {
    variant,
    visit: visitOf(1),
    events: events.map(({ kind, step, field, at }) => ({
      kind,
      step,
      ...(kind === 'failed' ? { field } : {}),
      at: clock.now - at,
    })),
  }
  const key = randomUUID()
  return async () => expect(await funnel.post(given, key)).toMatchObject({ status: 202 })
}

const isEven = ({ steps: all }: Funnel) =>
  [...all.values()].every(({ entered, continued, dropped, inProgress }) => entered === continued + dropped + inProgress)

/** The figures of one form: even by themselves and on each day, with each step on one day alone. */
async function evenFigures(variant: string) {
  const { segments, days } = await funnel.figures({ variants: [variant] })
  const whole = segments.get('')!
  expect([whole, ...days.values()].map(isEven)).not.toContain(false)
  for (const [step, { entered }] of whole.steps) {
    const ofDays = [...days.values()].map((day) => day.steps.get(step)?.entered ?? 0)
    expect([step, ofDays.reduce((sum, each) => sum + each, 0)]).toEqual([step, entered])
  }
  return { whole, days }
}

test('033: told in pieces by two tabs, in any order, late and repeated, comes to what is told at once', async () => {
  const run = fc.asyncProperty(delivery, async ({ events, order, request: how }) => {
    await funnel.clear()
    const { clock } = funnel.server
    clock.now = began + lasted
    await tell(
      atOnce,
      events.map(([event]) => event),
    )()
    const again: (() => Promise<unknown>)[] = []
    for (let place = 0; place < requests; place += 2) {
      clock.now += how[place]!.late
      // A tab each.
      const both = [place, place + 1].flatMap((index) => {
        const own = events.filter(([, piece]) => piece === order[index]).map(([event]) => event)
        if (own.length === 0) return []
        const send = tell(inPieces, own)
        if (how[index]!.isRepeated) again.push(send)
        return [send]
      })
      await Promise.all(both.map((send) => send()))
    }
    for (const repeat of again) await repeat()
    const same = async () => {
      const figures = await evenFigures(inPieces)
      expect(figures).toEqual(await evenFigures(atOnce))
      return figures
    }
    await same()
    clock.now += 49 * hourMs
    const over = await same()
    expect([...over.whole.steps.values()].map(({ inProgress }) => inProgress)).not.toContain(1)
    expect(await aggregateVisits(funnel.server.deps)).toBe(2)
    expect(await same()).toEqual(over)
  })
  await fc.assert(run, { numRuns: 30 })
}, 120_000)
