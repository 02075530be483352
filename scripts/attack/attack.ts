// Shape of an attack: what is tried, and whether the server held.
import type { Target } from './target.ts'

export interface Verdict {
  readonly holds: boolean
  /** The observation, in a few words. */
  readonly seen: string
}

export interface Attack {
  /** The requirement that it is about. */
  readonly requirement: string
  readonly title: string
  readonly run: (target: Target) => Promise<Verdict>
}

/** The verdict of replies that must all be refused by one of these statuses. */
export function allRefused(replies: readonly { readonly status: number }[], statuses: readonly number[]): Verdict {
  const seen = replies.map(({ status }) => status)
  return { holds: seen.every((status) => statuses.includes(status)), seen: `answered ${countsOf(seen)}` }
}

/** Number of answers by status, as `40 × 201, 48 × 429`. */
export function countsOf(statuses: readonly number[]): string {
  const all = [...new Set(statuses)].toSorted((a, b) => a - b)
  return all.map((status) => `${statuses.filter((each) => each === status).length} × ${status}`).join(', ')
}

/** The same work so many times at once. */
export const atOnce = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
