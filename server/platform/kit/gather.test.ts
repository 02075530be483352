// Test of gathered calls: nobody waits without need, everybody gets an own answer, and a failure is told to those who went together.
import { describe, expect, test, vi } from 'vitest'
import { gather } from './gather.ts'

/** A call that answers when it is told to, and keeps what it was asked. */
function slow(most = 10) {
  const asked: (readonly number[])[] = []
  const turns: { readonly answer: () => void; readonly fail: () => void }[] = []
  const ask = gather((items: readonly number[]) => {
    asked.push(items)
    const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>()
    turns.push({ answer: () => resolve(items.map((item) => `of ${item}`)), fail: () => reject(new Error('gone')) })
    return promise
  }, most)
  return { ask, asked, turn: (index: number) => vi.waitUntil(() => turns[index]) }
}

/** The first is under way when the others come. */
async function behindFirst({ ask, turn }: ReturnType<typeof slow>, last: number) {
  const first = ask(1)
  await turn(0)
  return [first, ...Array.from({ length: last - 1 }, (_, index) => ask(index + 2))]
}

describe('19.6: calls that are gathered', () => {
  test('19.6: those of one turn go together', async () => {
    const { ask, asked, turn } = slow()
    const all = [1, 2, 3].map((item) => ask(item))
    ;(await turn(0)).answer()
    expect(await Promise.all(all)).toEqual(['of 1', 'of 2', 'of 3'])
    expect(asked).toEqual([[1, 2, 3]])
  })

  test('19.6: one that comes alone goes alone, those that come meanwhile go together', async () => {
    const calls = slow()
    const { ask, asked, turn } = calls
    const all = await behindFirst(calls, 3)
    ;(await turn(0)).answer()
    ;(await turn(1)).answer()
    expect(await Promise.all(all)).toEqual(['of 1', 'of 2', 'of 3'])
    expect(asked).toEqual([[1], [2, 3]])
    void ask(4)
    await turn(2)
    expect(asked.at(-1)).toEqual([4])
  })

  test('19.6: no more go together than may', async () => {
    const calls = slow(2)
    const { asked, turn } = calls
    const all = await behindFirst(calls, 4)
    for (const index of [0, 1, 2]) (await turn(index)).answer()
    await Promise.all(all)
    expect(asked).toEqual([[1], [2, 3], [4]])
  })

  test('19.6: a failure is told to those who went together, and the next are asked', async () => {
    const calls = slow()
    const { asked, turn } = calls
    const all = await behindFirst(calls, 3)
    ;(await turn(0)).fail()
    await expect(all[0]).rejects.toThrow('gone')
    ;(await turn(1)).answer()
    expect(await Promise.all(all.slice(1))).toEqual(['of 2', 'of 3'])
    expect(asked).toEqual([[1], [2, 3]])
  })

  test('R-11: one that hangs keeps nobody waiting for longer than a second', async () => {
    vi.useFakeTimers()
    try {
      const calls = slow()
      const { asked, turn } = calls
      void (await behindFirst(calls, 2))
      await vi.advanceTimersByTimeAsync(999)
      expect(asked).toEqual([[1]])
      await vi.advanceTimersByTimeAsync(1)
      await turn(1)
      expect(asked).toEqual([[1], [2]])
    } finally {
      vi.useRealTimers()
    }
  })
})
