// Cache of look-up answers, kept while they are used and for sixty seconds more (P3). Going back to a postal code asks nobody
// again.
import { constants } from '#domain/application/constants.ts'

/** A look-up that remembers; the same key asked twice at the same time is one request. `isGood` says which answers may be kept. */
export function keptAnswers<T>(now: () => number, isGood: (answer: T) => boolean) {
  const kept = new Map<string, { answer: Promise<T>; usedAt: number }>()
  const unusedMs = constants.queryCache.unusedSeconds * 1000
  return (key: string, ask: () => Promise<T>): Promise<T> => {
    for (const [each, { usedAt }] of kept) if (now() - usedAt > unusedMs) kept.delete(each)
    const known = kept.get(key)
    if (known) {
      known.usedAt = now()
      return known.answer
    }
    const answer = ask()
    kept.set(key, { answer, usedAt: now() })
    const forget = () => void (kept.get(key)?.answer === answer && kept.delete(key))
    void answer.then((each) => isGood(each) || forget(), forget)
    return answer
  }
}
