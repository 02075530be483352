// Test of the funnel's endpoint: accepted and refused events, and the visit's rows.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { armsAtMost } from '#contract/funnel-endpoints.ts'
import { aggregateVisits } from '#server/reach/funnel/aggregate-visits.ts'
import { body, counted, hourMs, minuteMs, startFunnel, stepsIn, variants, visitOf } from './funnel-server.ts'

let funnel: Awaited<ReturnType<typeof startFunnel>>
beforeAll(async () => {
  funnel = await startFunnel()
})
afterAll(() => funnel.server.close())
beforeEach(() => funnel.clear())

describe('033: what is taken', () => {
  test.each([
    ['no such form', { variant: 'askrobin-xx' }, 'variant'],
    ['a visit by its own id', { visit: randomUUID() }, 'visit'],
    ['an unknown step', { events: [{ kind: 'entered', step: 'my-salary', at: 0 }] }, 'events.0.step'],
    ['an unknown field', { events: [{ kind: 'failed', step: 'loan-details', field: 'ana', at: 0 }] }, 'events.0.field'],
    ['a text beside it', { events: [{ kind: 'entered', step: 'loan-details', at: 0, text: 'Ana' }] }, 'events.0.text'],
    ['an answer beside it', { amount: 900 }, 'amount'],
    ['tomorrow', { events: [{ kind: 'entered', step: 'loan-details', at: -1 }] }, 'events.0.at'],
    ['two days ago', { events: [{ kind: 'entered', step: 'loan-details', at: 48 * hourMs }] }, 'events.0.at'],
    ['a mail address as an arm', { arms: { button: 'ana@example.test' } }, 'arms.button'],
    ['nothing', { events: [] }, 'events'],
  ])('033: %s is told by its field, and nothing is kept', async (_what, change, field) => {
    const answer = await funnel.post(body(change))
    expect(answer.status).toBe(422)
    expect((answer.body as { field: string }[]).map((row) => row.field)).toContain(field)
    expect(counted(await funnel.kept())).toEqual({ funnel_visit: 0, funnel_step: 0, funnel_failure: 0, funnel_day: 0 })
  })

  test('S-23: more than a network may send is refused, and others go on', async () => {
    await funnel.post(body())
    await sql`update limit_window set taken = 600 where key like 'funnel %'`.execute(funnel.server.db)
    const answer = await funnel.post(body())
    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    const other = await funnel.server.app.inject({
      method: 'POST',
      url: '/api/funnel',
      headers: { 'idempotency-key': randomUUID() },
      remoteAddress: '203.0.113.9',
      payload: body(),
    })
    expect(other.statusCode).toBe(202)
  })

  test('R-37: arms that no experiment of the variant has are counted nowhere, and the visit is', async () => {
    const made = Object.fromEntries(Array.from({ length: armsAtMost - 2 }, (_, nth) => [`made-up-${nth}`, 'x']))
    await funnel.post(body({ arms: { ...made, button: 'made-up', colour: 'control' } }))
    funnel.server.clock.now += hourMs
    await aggregateVisits(funnel.server.deps)
    const { funnel_visit: visits, funnel_day: days } = await funnel.kept()
    expect(visits).toMatchObject([{ arms: { colour: 'control' } }])
    expect(JSON.stringify(days)).not.toContain('made-up')
  })

  test('P-09: neither the visit as sent nor the name on the link is kept', async () => {
    const visit = 'ab'.repeat(32)
    await funnel.post(body({ visit, affiliate: 'ana@example.test' }))
    await funnel.post(body({ visit: visitOf(2), affiliate: 'partner', arms: { button: 'large' } }))
    expect(JSON.stringify(await funnel.kept())).not.toMatch(/abababab|ana@|partner/)
    const kept = await funnel.server.db
      .selectFrom('funnel_visit')
      .select(['affiliate', 'arms'])
      .orderBy('affiliate')
      .execute()
    expect(kept).toEqual([
      { affiliate: 'other', arms: {} },
      { affiliate: 'sample-network', arms: { button: 'large' } },
    ])
  })

  test('033: a step is of the day it was entered in the market’s own clock', async () => {
    // Half past eleven in the evening in Mexico City, half past six in the morning of the next day in Madrid.
    funnel.server.clock.now = Date.parse('2026-11-22T05:30:00Z')
    for (const variant of variants) await funnel.post(body({ variant }))
    const { days } = await funnel.figures()
    expect([...days.keys()]).toEqual(['2026-11-21', '2026-11-22'])
    expect((await funnel.figures({ variants: ['askrobin-mx'] })).days.has('2026-11-21')).toBe(true)
  })
})

describe('033: what becomes of a visit', () => {
  test('033: in progress for half an hour after it was heard of last, then dropped, and in progress again', async () => {
    await funnel.post(body())
    const step = async () => stepsIn((await funnel.figures()).segments.get('')!)['initial-details']
    expect(await step()).toMatchObject({ entered: 1, inProgress: 1, dropped: 0 })
    funnel.server.clock.now += 30 * minuteMs
    expect(await step()).toMatchObject({ entered: 1, inProgress: 0, dropped: 1 })
    await funnel.post(
      body({ events: [{ kind: 'failed', step: 'initial-details', field: 'contactDetails.email', at: 0 }] }),
    )
    expect(await step()).toMatchObject({ entered: 1, inProgress: 1, dropped: 0, failed: 1 })
    await funnel.post(body({ events: [{ kind: 'continued', step: 'initial-details', seconds: 42, at: 0 }] }))
    expect(await step()).toMatchObject({ entered: 1, continued: 1, inProgress: 0, dropped: 0 })
  })

  test('033: whoever comes to an end drops nowhere', async () => {
    await funnel.post(body({ events: [{ kind: 'entered', step: 'rejected', at: 0 }] }))
    funnel.server.clock.now += hourMs
    expect(stepsIn((await funnel.figures()).segments.get('')!)).toMatchObject({
      rejected: { entered: 1, continued: 1 },
    })
  })
})
