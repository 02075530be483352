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

/** How many went together in each write of four that are asked for at once. */
async function togetherOn(db: Handle): Promise<readonly number[]> {
  const sizes: number[] = []
  const write = gatheredWrites((_: Handle, items: readonly number[]) => {
    sizes.push(items.length)
    return Promise.resolve(items)
  }, 10)
  expect(await Promise.all([1, 2, 3, 4].map((item) => write(db, item)))).toEqual([1, 2, 3, 4])
  return sizes
}

describe('19.6: writes of one moment', () => {
  test('19.6: go together behind the first', async () => {
    expect(await togetherOn(opened.db)).toEqual([1, 3])
  })

  test('Q1: each by itself within a transaction, whose commit decides', async () => {
    expect(await opened.db.transaction().execute((trx) => togetherOn(trx))).toEqual([1, 1, 1, 1])
  })

  test('19.6: each by itself on a database where nothing is gathered', async () => {
    const apart = opened.db.withoutPlugins()
    gatherNothing(apart)
    expect(await togetherOn(apart)).toEqual([1, 1, 1, 1])
  })
})
