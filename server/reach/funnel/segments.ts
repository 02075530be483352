// Affiliate segment of a visit: a known affiliate only, never what a link says by itself, which may be anything.
import { armsAtMost } from '#contract/funnel-endpoints.ts'
import type { Affiliates } from '../affiliates/affiliate-settings.ts'

/** The id of the affiliate whose name a link has; `other` where it is nobody's; nothing where there is none. */
export function segmentOf(affiliates: Affiliates, name: string | undefined): string | null {
  if (!name) return null
  return Object.entries(affiliates).find(([, { refNames }]) => refNames?.includes(name))?.[0] ?? 'other'
}

const name = /^[a-z0-9][a-z0-9_-]{0,59}$/i

/** Those of a session's arms that are names of experiments and arms, no more than a session has; a text that anybody may send could say more. */
export function armsIn(arms: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const named = Object.entries(arms).filter((pair) => pair.every((text) => name.test(text)))
  return Object.fromEntries(named.slice(0, armsAtMost))
}
