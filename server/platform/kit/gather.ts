// Gathering of calls: what is asked in one turn, or while an answer is on its way, is asked together.
import { setImmediate as turnOver } from 'node:timers/promises'

/** Longer than any such call takes on a working database: one that hangs holds up nobody else for more. */
const patienceMs = 1000

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Asks for one item after another what `actOnAll` does for several at once, and answers in their order. A single item waits for the end of
 * its turn alone. Those of one turn go together, and so do those that come while others are under way, at most `most` at a time. A failure
 * is that of all who went together. A call that does not answer within a second keeps nobody waiting but its own.
 */
export function gather<Item, Result>(
  actOnAll: (items: readonly Item[]) => Promise<readonly Result[]>,
  most: number,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let isUnderWay = false
  const goOn = async () => {
    isUnderWay = true
    // Ends with those who wait.
    while (waiting.length > 0) {
      // An embedded database answers within the turn: without this nobody else's request would ever be read meanwhile.
      await turnOver()
      const now = waiting.slice(0, most)
      waiting = waiting.slice(most)
      const answered = actOnAll(now.map(({ item }) => item)).then(
        (results) => now.forEach(({ resolve }, index) => resolve(results[index]!)),
        (error: unknown) => now.forEach(({ reject }) => reject(error)),
      )
      await atMostFor(patienceMs, answered)
    }
    isUnderWay = false
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isUnderWay) void goOn()
    })
}

/** Resolves with the promise, or after so many milliseconds. */
async function atMostFor(milliseconds: number, promise: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout>
  await Promise.race([promise, new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)))])
  clearTimeout(timer!)
}
