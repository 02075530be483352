// Test of writes that go together: outside of a transaction they do, within one and where nothing is gathered each goes by itself (19.6).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Handle } from '#server/platform/stores/database.ts'
import { gatheredWrites, gatherNothing } from '#server/platform/stores/gathered-writes.ts'
import { openTestDatabase } from './database.ts'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

/** How many went together in each write. Four are asked for at once, and each is asked for again after it. */
async function togetherOn(db: Handle): Promise<readonly number[]> {
  const sizes: number[] = []
  // Answers within the turn, as the embedded database does.
  const write = gatheredWrites((_: Handle, items: readonly number[]) => {
    sizes.push(items.length)
    return Promise.resolve(items)
  }, 10)
  const twice = async (item: number) => write(db, 10 * (await write(db, item)))
  expect(await Promise.all([1, 2, 3, 4].map(twice))).toEqual([10, 20, 30, 40])
  return sizes
}

describe('19.6: writes of one moment', () => {
  test('19.6: go together, and so do those that follow them', async () => {
    expect(await togetherOn(opened.db)).toEqual([4, 4])
  })

  test('Q1: each by itself within a transaction, whose commit decides', async () => {
    expect(await opened.db.transaction().execute((trx) => togetherOn(trx))).toEqual(Array.from({ length: 8 }, () => 1))
  })

  test('19.6: each by itself on a database where nothing is gathered', async () => {
    const apart = opened.db.withoutPlugins()
    gatherNothing(apart)
    expect(await togetherOn(apart)).toEqual(Array.from({ length: 8 }, () => 1))
  })
})
