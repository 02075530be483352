// Test of funnel aggregation: finished visits become daily counts, in batches, over several processes.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { funnelSteps } from '#domain/tracking/funnel.ts'
import { aggregateVisits } from '#server/reach/funnel/aggregate-visits.ts'
import { experimentNames } from '#server/reach/funnel/funnel-store.ts'
import { body, counted, hourMs, startFunnel, stepsIn } from './funnel-server.ts'
import { start } from './server.ts'

let funnel: Awaited<ReturnType<typeof startFunnel>>
beforeAll(async () => {
  funnel = await startFunnel()
})
afterAll(() => funnel.server.close())
beforeEach(() => funnel.clear())

test('P-09: 48 hours after a visit was heard of last, nothing of it is left but counts', async () => {
  await funnel.post(body({ events: [{ kind: 'continued', step: 'initial-details', seconds: 70, at: 0 }] }))
  funnel.server.clock.now += 48 * hourMs - 1
  expect(await aggregateVisits(funnel.server.deps)).toBe(0)
  funnel.server.clock.now += 1
  const before = await funnel.figures()
  expect(await Promise.all([aggregateVisits(funnel.server.deps), aggregateVisits(funnel.server.deps)])).toContain(1)
  expect(counted(await funnel.kept())).toMatchObject({ funnel_visit: 0, funnel_step: 0, funnel_failure: 0 })
  expect(await funnel.figures()).toEqual(before)
  expect(before.segments.get('')!.steps.get('initial-details')!.times).toEqual(new Map([[15, 1]]))
})

test('084: a silent visit that says something old while it is counted is counted with it', async () => {
  const oldSteps = funnelSteps.slice(0, 12)
  await funnel.post(body())
  funnel.server.clock.now += hourMs
  const told = oldSteps.map((step) => body({ events: [{ kind: 'continued', step, seconds: 7, at: 2 * hourMs }] }))
  await Promise.all(told.flatMap((each) => [funnel.post(each), aggregateVisits(funnel.server.deps)]))
  const before = await funnel.figures()
  expect(Object.keys(stepsIn(before.segments.get('')!)).toSorted()).toEqual(oldSteps.toSorted())
  await aggregateVisits(funnel.server.deps)
  expect(await funnel.figures()).toEqual(before)
})

test('084: experiments are named as long as anything is known of their arms, counted or not', async () => {
  const names = () => experimentNames(funnel.server.db)
  expect(await names()).toEqual([])
  await funnel.post(body({ arms: { colour: 'red', button: 'large' } }))
  expect(await names()).toEqual(['button', 'colour'])
  for (const hours of [1, 48]) {
    funnel.server.clock.now += hours * hourMs
    await aggregateVisits(funnel.server.deps)
    expect(await names()).toEqual(['button', 'colour'])
  }
})

test('033: more visits than one fold takes at a time are all folded, once', async () => {
  await funnel.server.db
    .insertInto('funnel_visit')
    .values(
      Array.from({ length: 450 }, (_, index) => ({
        visit_key: `v-${index}`,
        variant: 'askrobin-es',
        day: '2026-11-21',
        affiliate: null,
        arms: '{}',
        last_seen: new Date(start),
      })),
    )
    .execute()
  funnel.server.clock.now += 48 * hourMs
  const aggregated = await Promise.all([aggregateVisits(funnel.server.deps), aggregateVisits(funnel.server.deps)])
  expect(aggregated[0] + aggregated[1]).toBe(450)
  expect((await funnel.figures()).segments.get('')!.visits).toBe(450)
})
