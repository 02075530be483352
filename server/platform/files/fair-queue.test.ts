// Test of the fair queue of files: whose turn it is, how many may wait, and when somebody is sent away (S-26).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fairQueue } from './fair-queue.ts'
import type { QueueLimits } from './fair-queue.ts'

const limits: QueueLimits = { workers: 2, waiting: 8, waitingOfNetwork: 6, waitingOfLead: 4, waitMs: 60_000 }

/** A queue whose work ends when the test says so. */
function aQueue(changed: Partial<QueueLimits> = {}) {
  const inTurn = fairQueue({ ...limits, ...changed })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    started,
    ask: (name: string, network = 'n', lead = 'l') =>
      inTurn({ lead, network }, async () => {
        started.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
        return name
      }),
    end: async (name: string) => {
      ends.get(name)?.()
      await turn()
    },
    turn,
  }
}

describe('S-26: the queue of files is fair', () => {
  test('five of one lead are read one by one, and a stranger’s is read at once', async () => {
    const { ask, end, turn, started } = aQueue()
    const five = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(name))
    const stranger = ask('stranger', 'other', 'theirs')
    await turn()
    expect(started).toEqual(['a', 'stranger'])
    await end('stranger')
    expect(await stranger).toBe('stranger')
    for (const name of ['a', 'b', 'c', 'd', 'e']) await end(name)
    expect(await Promise.all(five)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('the leads of one network take turns, and so do networks', async () => {
    const { ask, end, turn, started } = aQueue()
    void ask('a1', 'n', 'a')
    void ask('a2', 'n', 'a')
    void ask('a3', 'n', 'a')
    void ask('b1', 'n', 'b')
    void ask('x1', 'm', 'x')
    void ask('y1', 'k', 'y')
    await turn()
    for (const name of ['a1', 'x1', 'b1', 'y1', 'a2', 'a3']) await end(name)
    expect(started.slice(0, 2)).toEqual(['a1', 'x1'])
    expect(started.indexOf('b1')).toBeLessThan(started.indexOf('a2'))
    expect(started.indexOf('y1')).toBeLessThan(started.indexOf('a3'))
    expect(started).toHaveLength(6)
  })

  test.each<[string, Partial<QueueLimits>]>([
    ['of one lead', { waitingOfLead: 2 }],
    ['of one network', { waitingOfNetwork: 2 }],
    ['of everybody', { waiting: 2 }],
  ])('more than may wait %s are told when to come again', async (_whose, changed) => {
    const { ask, turn, started } = aQueue({ ...changed, workers: 1 })
    void ask('first')
    void ask('second')
    void ask('third')
    expect(await ask('fourth')).toEqual({ busy: true, retryAfterSeconds: 4 })
    await turn()
    expect(started).toEqual(['first'])
  })

  test('a full network leaves room for a stranger', async () => {
    const { ask, turn, started } = aQueue({ waitingOfNetwork: 2 })
    for (const lead of ['a', 'b', 'c', 'd']) void ask(lead, 'n', lead)
    void ask('stranger', 'other', 'theirs')
    await turn()
    expect(started).toEqual(['a', 'stranger'])
  })

  test('whoever waits too long is told so, and takes no turn later', async () => {
    const { ask, end, turn, started } = aQueue({ workers: 1, waitMs: 1 })
    void ask('first')
    expect(await ask('second')).toMatchObject({ busy: true })
    await end('first')
    void ask('third')
    await turn()
    expect(started).toEqual(['first', 'third'])
  })

  test('work that throws gives its place back', async () => {
    const inTurn = fairQueue({ ...limits, workers: 1 })
    const owner = { lead: 'l', network: 'n' }
    await expect(inTurn(owner, async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await inTurn(owner, async () => 'next')).toBe('next')
  })

  test('everything that is taken is done once, never more at a time than there are workers, never two of a lead', async () => {
    const askers = fc.array(fc.record({ lead: fc.nat(4), network: fc.nat(3) }), { maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(askers, fc.integer({ min: 1, max: 3 }), async (all, workers) => {
        const inTurn = fairQueue({ ...limits, workers })
        const running = new Set<string>()
        const results = await Promise.all(
          all.map(({ lead, network }, at) =>
            inTurn({ lead: `${network}-${lead}`, network: String(network) }, async () => {
              expect(running.has(`${network}-${lead}`)).toBe(false)
              running.add(`${network}-${lead}`)
              expect(running.size).toBeLessThanOrEqual(workers)
              await new Promise<void>((resolve) => setImmediate(resolve))
              running.delete(`${network}-${lead}`)
              return at
            }),
          ),
        )
        for (const [at, result] of results.entries())
          if (typeof result === 'number') expect(result).toBe(at)
          else expect(all.length).toBeGreaterThan(limits.waitingOfLead)
      }),
      { numRuns: 50 },
    )
  })
})
