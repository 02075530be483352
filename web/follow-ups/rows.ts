// Rows of the catalogue's follow-ups, for their screens: loaded with the first of these.
import { followUps } from '#catalogue/follow-ups.web.generated.ts'
import { followUpOf } from '#domain/follow-up/follow-ups.ts'
import type { NamedFollowUp } from '#domain/follow-up/follow-ups.ts'
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'

/** One row by its key. Throws for a key that the build does not know. */
export const followUp = (key: FollowUpKey): NamedFollowUp => followUpOf(followUps, key)
