// The later screens' chunk: loaded once, and from then on at hand without a pause.
import type * as Later from './later.ts'

let loaded: typeof Later | undefined

export const laterScreensNow = (): typeof Later | undefined => loaded

/** Rejects where the chunk cannot be had; the next call asks again. */
export async function laterScreensSoon(): Promise<typeof Later> {
  return (loaded ??= await import('./later.ts'))
}
