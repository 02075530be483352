// The later screens' chunk: loaded once, and from then on at hand without a pause.
const load = () => import('./later.ts')
type Later = Awaited<ReturnType<typeof load>>

let loaded: Later | undefined

/** Nothing until the chunk is here. */
export const laterScreensNow = (): Later | undefined => loaded

/** Rejects where the chunk cannot be had; the next call asks again. */
export async function laterScreensSoon(): Promise<Later> {
  return (loaded ??= await load())
}
