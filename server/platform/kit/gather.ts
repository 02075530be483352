// Gathering of calls: what is asked while an answer is on its way is asked together with the next one.

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Asks for one item after another what `actOnAll` does for several at once, and answers in their order. A single item waits for nothing;
 * those that come while it is under way go together, at most `most` at a time. A failure is that of all who went together.
 */
export function gather<Item, Result>(
  actOnAll: (items: readonly Item[]) => Promise<readonly Result[]>,
  most: number,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let isUnderWay = false
  const goOn = async () => {
    isUnderWay = true
    while (waiting.length > 0) {
      const now = waiting.slice(0, most)
      waiting = waiting.slice(most)
      await actOnAll(now.map(({ item }) => item)).then(
        (results) => now.forEach(({ resolve }, index) => resolve(results[index]!)),
        (error: unknown) => now.forEach(({ reject }) => reject(error)),
      )
    }
    isUnderWay = false
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isUnderWay) void goOn()
    })
}
