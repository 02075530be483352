// Pictures that the open follow-up asks for.
import type { AskedFollowUp } from '#server/platform/stores/follow-ups.ts'
import { readAsk } from '#contract/follow-up-asks.ts'
import { sidesOf } from '#domain/follow-up/follow-up.ts'
import { followUpOf } from '#domain/follow-up/follow-ups.ts'
import type { FollowUps } from '#domain/follow-up/follow-ups.ts'

/** The sides, in order; none where it asks for no files. */
export function askedSides(followUps: FollowUps, { key, ask }: Pick<AskedFollowUp, 'key' | 'ask'>): readonly string[] {
  return sidesOf(followUpOf(followUps, key), readAsk('documents', ask)?.sides)
}
