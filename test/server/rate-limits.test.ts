// Test of rate limits over several processes (Q7, R-29), and of the address a request counts under (S-23, S-31).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { networkOf } from '#server/platform/limits/client-address.ts'
import { purgeLimits, takeAll } from '#server/platform/limits/rate-limit-store.ts'
import { openTestDatabase } from './database.ts'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())
beforeEach(() => opened.db.deleteFrom('limit_window').execute())

const minute = 60_000
const now = Date.parse('2026-11-21T10:00:30Z')
const a = { key: 'a', most: 2, windowMs: minute }
const b = { key: 'b', most: 5, windowMs: 60 * minute }
const kinds = async (times: number, limits = [a, b], at = now) => {
  const said = []
  for (let time = 0; time < times; time++) said.push((await takeAll(opened.db, limits, at)).kind)
  return said
}

describe('Q7: limits', () => {
  test('Q7: let as many through as there are places, and say when there are more', async () => {
    expect(await kinds(2)).toEqual(['taken', 'taken'])
    expect(await takeAll(opened.db, [b, a], now)).toEqual({ kind: 'full', key: 'a', retryAfterMs: 30_000 })
  })

  test('Q7: of several that are full it says when the last of them ends', async () => {
    const hourly = { ...b, most: a.most }
    for (const limits of [
      [a, hourly],
      [hourly, a],
    ]) {
      await kinds(2, limits)
      expect(await takeAll(opened.db, limits, now)).toEqual({ kind: 'full', key: 'b', retryAfterMs: 59.5 * minute })
    }
  })

  test('Q7: what one limit refuses takes no place of the other', async () => {
    await kinds(10)
    const rows = await opened.db.selectFrom('limit_window').select(['key', 'taken']).orderBy('key').execute()
    expect(rows).toEqual([
      { key: 'a', taken: 2 },
      { key: 'b', taken: 2 },
    ])
  })

  test('Q7 19.6: forty at once are counted in few statements, each as if one after the other, and no more than ten are let through', async () => {
    const statements: string[] = []
    const db = opened.db.withPlugin({
      transformQuery: ({ node }) => (statements.push(node.kind), node),
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const ten = { key: 'ten', most: 10, windowMs: minute }
    const others = ['c', 'd', 'e', 'f'].map((key) => ({ key, most: 100, windowMs: minute }))
    const all = await Promise.all(Array.from({ length: 40 }, (_, each) => takeAll(db, [others[each % 4]!, ten], now)))
    const counts = all.flatMap((each) => (each.kind === 'taken' ? each.counts.get('ten') : []))
    expect(counts.toSorted((one, other) => one! - other!)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(all.filter(({ kind }) => kind === 'full')).toHaveLength(30)
    const rows = await opened.db.selectFrom('limit_window').select(['key', 'taken']).execute()
    expect(rows.find(({ key }) => key === 'ten')?.taken).toBe(10)
    expect(rows.reduce((sum, { key, taken }) => (key === 'ten' ? sum : sum + taken), 0)).toBe(10)
    // The first alone, those that came meanwhile, and what is given back.
    expect(statements.length).toBeLessThanOrEqual(4)
  })

  test('R-30: a window ends at its last millisecond', async () => {
    await kinds(2)
    expect(await kinds(1, [a], now + 29_999)).toEqual(['full'])
    expect(await kinds(1, [a], now + 30_000)).toEqual(['taken'])
  })

  test('Q1 19.6: a count by itself waits for no disk, one within a transaction as that does, and what follows is as before', async () => {
    const { db } = opened
    for (const statement of [
      'create table seen (waits text)',
      `create function see() returns trigger language plpgsql as
        'begin insert into seen values (current_setting(''synchronous_commit'')); return new; end'`,
      'create trigger see before insert on limit_window for each row execute function see()',
    ])
      await sql.raw(statement).execute(db)
    try {
      await takeAll(db, [a], now)
      await db.transaction().execute(async (trx) => {
        await sql`set local synchronous_commit to local`.execute(trx)
        await takeAll(trx, [a], now)
        await sql`insert into seen values (current_setting('synchronous_commit'))`.execute(trx)
      })
      const { rows } = await sql<{ waits: string }>`select waits from seen`.execute(db)
      expect(rows.map(({ waits }) => waits)).toEqual(['off', 'local', 'local'])
    } finally {
      await sql.raw('drop trigger see on limit_window').execute(db)
      await sql.raw('drop function see').execute(db)
      await sql.raw('drop table seen').execute(db)
    }
  })

  test('Q7: fifty at once against ten places: ten', async () => {
    const limits = [{ key: 'c', most: 10, windowMs: minute }, b]
    const said = await Promise.all(Array.from({ length: 50 }, () => takeAll(opened.db, [{ ...limits[0]! }], now)))
    expect(said.filter(({ kind }) => kind === 'taken')).toHaveLength(10)
  })

  test('Q7: a hundred at once against full limits: each is told so, and none waits for another in a circle', async () => {
    // Rows come into the table in another order than that of their keys.
    const limits = ['d', 'c', 'b', 'a'].map((key) => ({ key, most: 1, windowMs: minute }))
    for (const limit of limits) await takeAll(opened.db, [limit], now)
    const said = await Promise.allSettled(Array.from({ length: 100 }, () => takeAll(opened.db, limits, now)))
    expect(said.filter(({ status }) => status === 'rejected')).toEqual([])
    const rows = await opened.db.selectFrom('limit_window').select(['key', 'taken']).orderBy('key').execute()
    expect(rows).toEqual(['a', 'b', 'c', 'd'].map((key) => ({ key, taken: 1 })))
  })

  test('Q7: windows that are over are forgotten', async () => {
    await kinds(1)
    await purgeLimits(opened.db, now + minute)
    expect(await opened.db.selectFrom('limit_window').select('key').execute()).toEqual([{ key: 'b' }])
  })
})

describe('S-23: a network', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('S-23: %s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
