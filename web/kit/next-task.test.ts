// Test of slices: what goes on comes in another task (19.2).
import { afterEach, expect, test, vi } from 'vitest'
import { nextTask } from './next-task.ts'

afterEach(() => vi.unstubAllGlobals())

test('19.2 what goes on waits for no microtask of this task, but for another one', async () => {
  const seen: string[] = []
  const next = nextTask().then(() => seen.push('next task'))
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
  seen.push('this task')
  await next
  expect(seen).toEqual(['this task', 'next task'])
})

test('19.2 a browser that has a way of its own is asked for it', async () => {
  const way = vi.fn<() => Promise<void>>(async () => {})
  vi.stubGlobal('scheduler', { yield: way })
  await nextTask()
  expect(way).toHaveBeenCalledTimes(1)
})
