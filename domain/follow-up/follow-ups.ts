// Table of follow-ups: the catalogue's index gives it to browser, server and sandbox (F2). The domain knows its shape alone.
import type { FollowUp, FollowUpForm, FollowUpKey } from './follow-up.ts'

export type FollowUps = Readonly<Record<FollowUpKey, FollowUp>>

/** A row that knows its own key. */
export interface NamedFollowUp extends FollowUp {
  readonly key: FollowUpKey
}

/** One row by its key. Throws where the table has none: keys from outside are checked before. */
export function followUpOf(followUps: FollowUps, key: FollowUpKey): NamedFollowUp {
  const row = Object.hasOwn(followUps, key) ? followUps[key] : undefined
  if (!row) throw new Error(`No folder of catalogue/follow-ups is called ${key}`)
  return { key, ...row }
}

export function isFollowUpKey(followUps: FollowUps, text: unknown): text is FollowUpKey {
  return typeof text === 'string' && Object.hasOwn(followUps, text)
}

/** True where a lender may ask for it: it is known, and no further screen of another. */
export function isAskable(followUps: FollowUps, text: unknown): text is FollowUpKey {
  return isFollowUpKey(followUps, text) && followUps[text]!.within === undefined
}

/** All that lenders may ask for, in the table's order. */
export function askableKeys(followUps: FollowUps): readonly FollowUpKey[] {
  return Object.keys(followUps).filter((key) => isAskable(followUps, key))
}

/** The keys of every follow-up of one form, in the table's order. */
export function keysOfForm(followUps: FollowUps, form: FollowUpForm): readonly FollowUpKey[] {
  return Object.keys(followUps).filter((key) => followUps[key]!.form === form)
}

/** The further screen of a follow-up, where it has one. */
export function screenWithin(followUps: FollowUps, key: FollowUpKey): NamedFollowUp | undefined {
  const within = Object.keys(followUps).find((each) => followUps[each]!.within === key)
  return within === undefined ? undefined : followUpOf(followUps, within)
}
