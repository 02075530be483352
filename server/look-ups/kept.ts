// Cache of answers from outside services, in this process: the same question is asked once.

/** A look-up that remembers the newest `most` answers for `forMs`. A question that failed (`undefined`) is asked again after a second. */
export function keepAnswers<T>(
  ask: (key: string) => Promise<T | undefined>,
  { most, forMs, now }: { readonly most: number; readonly forMs: number; readonly now: () => number },
): (key: string) => Promise<T | undefined> {
  const kept = new Map<string, { readonly answer: Promise<T | undefined>; until: number }>()
  const afterFailureMs = 1000
  return (key) => {
    const known = kept.get(key)
    if (known && now() < known.until) return known.answer
    const row = { answer: ask(key), until: now() + forMs }
    kept.delete(key)
    kept.set(key, row)
    if (kept.size > most) kept.delete(kept.keys().next().value!)
    void row.answer.then((answer) => {
      if (answer === undefined) row.until = now() + afterFailureMs
    })
    return row.answer
  }
}
