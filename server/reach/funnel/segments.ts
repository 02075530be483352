// Segments of a visit: known affiliates and arms only, never what a link or a caller says by itself, which may be anything.
import { controlArm } from '#domain/journey/experiments.ts'
import type { Arms, Experiments } from '#domain/journey/experiments.ts'
import type { Affiliates } from '../affiliates/affiliate-settings.ts'

/** The id of the affiliate whose name a link has; `other` where it is nobody's; nothing where there is none. */
export function segmentOf(affiliates: Affiliates, name: string | undefined): string | null {
  if (!name) return null
  return Object.entries(affiliates).find(([, { refNames }]) => refNames?.includes(name))?.[0] ?? 'other'
}

/**
 * Those of a session's arms that the variant's experiments have. Each name is rows of a day's counts, for every step that the visit came to: one
 * request with twenty made-up ones was two and a half thousand rows.
 */
export function armsWithin(experiments: Experiments = {}, arms: Arms = {}): Arms {
  const isKnown = ([id, arm]: readonly [string, string]) =>
    Object.hasOwn(experiments, id) && (arm === controlArm || Object.hasOwn(experiments[id]!.arms, arm))
  return Object.fromEntries(Object.entries(arms).filter(isKnown))
}
