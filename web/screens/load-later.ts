// Lazy chunks, requested before they are needed: each is loaded once, and from then on at hand without a pause.

/** `now` is empty until the chunk is here; `soon` rejects where it cannot be had, and the next call asks again. */
export interface Ahead<T> {
  readonly now: () => T | undefined
  readonly soon: () => Promise<T>
}

function ahead<T>(load: () => Promise<T>): Ahead<T> {
  let loaded: T | undefined
  return { now: () => loaded, soon: async () => (loaded ??= await load()) }
}

export const laterScreens = ahead(() => import('./later.ts'))
/** The screens of what lenders want after the form. */
export const followUpScreens = ahead(() => import('#web/follow-ups/screen.tsx'))

export type LaterScreens = Awaited<ReturnType<typeof laterScreens.soon>>
