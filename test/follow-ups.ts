// Table of the catalogue's follow-ups for tests.
import { followUps } from '#catalogue/server.generated.ts'
import { followUpOf, keysOfForm as keysOf } from '#domain/follow-up/follow-ups.ts'
import type { NamedFollowUp } from '#domain/follow-up/follow-ups.ts'
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'

export const followUpKeys: readonly FollowUpKey[] = Object.keys(followUps)

/** One row. Throws where no folder has the name. */
export const followUp = (key: FollowUpKey): NamedFollowUp => followUpOf(followUps, key)

/** The keys of one form, in the table's order. */
export const keysOfForm = (form: NamedFollowUp['form']): readonly FollowUpKey[] => keysOf(followUps, form)
