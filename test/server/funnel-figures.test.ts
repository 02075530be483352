// Test of the funnel's figures: the same result for any order, repetition or number of aggregating processes.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FunnelQuery } from '#server/reach/funnel/figures.ts'
import { aggregateVisits } from '#server/reach/funnel/aggregate-visits.ts'
import { affiliates, arms, fields, model, steps } from './funnel-model.ts'
import type { Told } from './funnel-model.ts'
import { hourMs, minuteMs, ofAll, startFunnel, stepsIn, variants, visitOf } from './funnel-server.ts'

let funnel: Awaited<ReturnType<typeof startFunnel>>
beforeAll(async () => {
  funnel = await startFunnel()
})
afterAll(() => funnel.server.close())

const event: fc.Arbitrary<Told> = fc.record({
  kind: fc.constantFrom('entered' as const, 'continued' as const, 'failed' as const),
  step: fc.constantFrom(...steps),
  field: fc.constantFrom(...fields),
  at: fc.constantFrom(0, 1000, hourMs, 24 * hourMs),
})
const told = fc.record({
  kind: fc.constant('told' as const),
  visit: fc.nat({ max: 3 }),
  variant: fc.constantFrom(...variants),
  events: fc.array(event, { minLength: 1, maxLength: 4 }),
  /** How often at once, by several processes. */
  times: fc.constantFrom(1, 1, 2),
})
const command = fc.oneof(
  { weight: 5, arbitrary: told },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fold' as const), processes: fc.constantFrom(1, 3) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.constantFrom(minuteMs, 30 * minuteMs, 49 * hourMs),
    }),
  },
)

/** Every way to ask: all and each variant, each segment, each day. */
const queries: readonly Partial<FunnelQuery>[] = [
  {},
  { variants: ['askrobin-mx'] },
  { by: 'affiliate' },
  { by: 'arm:button' },
]

test('033: entered is continued, dropped and in progress, for every step, day, variant and segment, whatever is told, repeated and folded', async () => {
  const run = fc.asyncProperty(fc.array(command, { minLength: 3, maxLength: 14 }), async (commands) => {
    await funnel.clear()
    const known = model()
    const repeats: (() => Promise<unknown>)[] = []
    for (const each of commands) {
      if (each.kind === 'wait') funnel.server.clock.now += each.ms
      if (each.kind === 'fold') {
        const before = await Promise.all(queries.map((query) => funnel.figures(query)))
        await Promise.all(Array.from({ length: each.processes }, () => aggregateVisits(funnel.server.deps)))
        known.fold(funnel.server.clock.now)
        expect(await Promise.all(queries.map((query) => funnel.figures(query)))).toEqual(before)
      }
      if (each.kind === 'told') {
        const { visit, variant, events, times } = each
        const key = randomUUID()
        const arm = arms[visit]
        const given = {
          variant,
          visit: visitOf(visit),
          ...(affiliates[visit] ? { affiliate: affiliates[visit] } : {}),
          ...(arm ? { arms: { button: arm } } : {}),
          events: events.map(({ field, ...rest }) => (rest.kind === 'failed' ? { ...rest, field } : rest)),
        }
        const answers = await Promise.all(Array.from({ length: times }, () => funnel.post(given, key)))
        expect(answers.map(({ status }) => status)).toContain(202)
        known.tell({ visit, variant, events }, funnel.server.clock.now)
        repeats.push(() => funnel.post(given, key))
      }
    }
    // Everything once more, as a browser would that heard no answer.
    for (const repeat of repeats) expect(await repeat()).toMatchObject({ status: 202 })
    for (const query of queries) {
      const found = await funnel.figures(query)
      for (const [value, counts] of found.segments)
        expect(stepsIn(counts)).toEqual(known.count(funnel.server.clock.now, { ...ofAll, ...query }, undefined, value))
      for (const counts of [...found.segments.values(), ...found.days.values()])
        for (const [step, { entered, continued, dropped, inProgress }] of counts.steps)
          expect([step, continued + dropped + inProgress]).toEqual([step, entered])
    }
    const whole = (await funnel.figures()).segments.get('')
    expect(whole?.visits ?? 0).toBe(known.visits())
    for (const [day, counts] of (await funnel.figures()).days)
      expect(stepsIn(counts)).toEqual(known.count(funnel.server.clock.now, ofAll, day, ''))
    for (const [step, { refused }] of whole?.steps ?? []) expect(refused).toEqual(known.refused(step))
  })
  await fc.assert(run, { numRuns: 40 })
}, 120_000)
