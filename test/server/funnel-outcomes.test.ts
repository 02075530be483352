// Test of lead outcomes in the funnel, by arm and by affiliate.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FunnelQuery } from '#server/reach/funnel/figures.ts'
import { outcomesOf, total } from '#server/reach/funnel/outcomes-store.ts'
import { takeOutbox } from '#server/reach/outbox/take-outbox.ts'
import { createBody } from './applicants.ts'
import { minuteMs, withExperiments } from './funnel-server.ts'
import { accepted, behind, fakeLender, firstTwo, start, startTestServer } from './server.ts'
import type { FakeLender } from './server.ts'

let lender: FakeLender = fakeLender({ kind: 'rejected' })
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({
    catalogue: { lenders: firstTwo },
    lenders: { moneyman: behind(() => lender) },
    parts: withExperiments,
  })
})
afterAll(() => server.close())

describe('033: what became of the leads', () => {
  const outcomes = async (by: FunnelQuery['by']) => {
    const es = server.deps.variants.get('askrobin-es')!
    const found = await outcomesOf(server.db, { variants: [es], from: '2026-11-21', to: '2026-11-21', by })
    return Object.fromEntries(
      [...Map.groupBy(found, ({ value }) => value)].map(([value, some]) => [value, total(some)]),
    )
  }
  const made = (change: object) => server.aLead('es', { ...createBody('es'), ...change })

  test('033: made is accepted, rejected and open, by arm and by affiliate, and an arm that is no name is not kept', async () => {
    const setAt = new Date(start).toISOString()
    const partner = { affiliateReferenceParams: { attribute: 'partner', setAt } }
    lender = fakeLender(accepted)
    const first = await made({ arms: { button: 'large', 'ana@example.test': 'x' }, ...partner })
    await first.send()
    await server.runJobs()
    await first.redirect()
    lender = fakeLender({ kind: 'rejected' })
    const second = await made({ arms: { button: 'small' } })
    await second.send()
    await server.runJobs()
    const third = await made({})
    // The arm that is told of a lead first stands.
    const arm = (name: string) => server.call('PUT', '/lead', { id: third.id, arms: { button: name } }, third.auth)
    expect((await arm('large')).status).toBe(200)
    expect((await arm('small')).status).toBe(200)
    server.clock.now = start + minuteMs
    await made(partner)
    await takeOutbox(server.deps)
    const accepting = { made: 1, sent: 1, accepted: 1, redirected: 1, rejected: 0, open: 0 }
    const rejected = { made: 1, sent: 1, accepted: 0, redirected: 0, rejected: 1, open: 0 }
    expect(await outcomes('all')).toEqual({
      '': { made: 4, sent: 2, accepted: 1, redirected: 1, rejected: 1, open: 2 },
    })
    expect(await outcomes('arm:button')).toEqual({
      large: { ...accepting, made: 2, open: 1 },
      small: rejected,
    })
    expect(await outcomes('affiliate')).toEqual({
      'sample-network': { ...accepting, made: 2, open: 1 },
      none: { ...rejected, made: 2, open: 1 },
    })
  })
})
