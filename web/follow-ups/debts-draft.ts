// The debts as they are kept in the tab until they are sent: the list, and what stands in the fields.
import { debtFields } from '#domain/follow-up/customer-debts.ts'
import type { Debt } from '#domain/follow-up/customer-debts.ts'
import { draftName } from './read-fields.ts'

type Drafts = Readonly<Record<string, readonly string[]>>

/** The debt that is being changed by its place in the list, a new one, or none. */
export type Editing = number | 'new' | undefined

const listName = draftName('customer-debts', 'list')
const editingName = draftName('customer-debts', 'editing')
export const fieldDraft = (name: string) => draftName('customer-debts', name)

export function draftOf(debts: readonly Debt[], editing: Editing): Drafts {
  return {
    [listName]: debts.map((debt) => JSON.stringify(debt)),
    [editingName]: editing === undefined ? [] : [String(editing)],
  }
}

/** What was kept, and an empty form to begin with where there is nothing. */
export function readDraft(drafts: Drafts): { readonly debts: readonly Debt[]; readonly editing: Editing } {
  const debts = (drafts[listName] ?? []).map((text) => JSON.parse(text) as Debt)
  const [kept] = drafts[editingName] ?? []
  const index: Editing = kept === undefined || kept === 'new' ? kept : Number(kept)
  return { debts, editing: debts.length === 0 ? 'new' : index }
}

/** The fields empty. */
export const nothingTyped: Drafts = Object.fromEntries(debtFields.map((name) => [fieldDraft(name), []]))
