// Draft of a follow-up of the form `debts`: the list and the open fields, kept in the tab until they are sent.
import { debtFields } from '#domain/follow-up/debts.ts'
import type { Debt } from '#domain/follow-up/debts.ts'
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'
import { draftName } from './read-fields.ts'

type Drafts = Readonly<Record<string, readonly string[]>>

/** The debt that is being changed by its place in the list, a new one, or none. */
export type Editing = number | 'new' | undefined

/** The drafts of one follow-up. */
export function debtDrafts(key: FollowUpKey) {
  const nameOf = (name: string) => draftName(key, name)
  return {
    nameOf,
    of: (debts: readonly Debt[], editing: Editing): Drafts => ({
      [nameOf('list')]: debts.map((debt) => JSON.stringify(debt)),
      [nameOf('editing')]: editing === undefined ? [] : [String(editing)],
    }),
    /** The kept draft, or an empty form to begin with. */
    read: (drafts: Drafts): { readonly debts: readonly Debt[]; readonly editing: Editing } => {
      const debts = (drafts[nameOf('list')] ?? []).map((text) => JSON.parse(text) as Debt)
      const [kept] = drafts[nameOf('editing')] ?? []
      const index: Editing = kept === undefined || kept === 'new' ? kept : Number(kept)
      return { debts, editing: debts.length === 0 ? 'new' : index }
    },
    /** The fields empty. */
    nothingTyped: Object.fromEntries(debtFields.map((name) => [nameOf(name), []])) as Drafts,
  }
}
