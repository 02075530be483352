// Pictures that the open follow-up asks for.
import { readAsk } from '#contract/follow-up-asks.ts'
import { sidesOf } from '#domain/follow-up/follow-up.ts'
import { followUp } from '#domain/follow-up/follow-ups.ts'
import type { FollowUpRow } from '#server/platform/stores/tables.ts'

/** The sides, in order; none where it asks for no files. */
export function askedSides({ key, ask }: Pick<FollowUpRow, 'key' | 'ask'>): readonly string[] {
  return sidesOf(followUp(key), readAsk('documents', ask)?.sides)
}
