// Validation of the debts that an applicant lists, the same in the browser and on the server (K3, S-18).
import { judgeFollowUp } from './follow-up-answers.ts'
import type { FollowUpFault } from './follow-up-answers.ts'
import type { FollowUp } from './follow-up.ts'
import type { Value } from '#domain/questions/value.ts'
import type { Judging } from '#domain/questions/validate.ts'

/** Money in units of the country's currency; the instalment is for a month. */
export interface Debt {
  readonly creditor: string
  readonly owed: number
  readonly instalment: number
}

export type DebtField = keyof Debt
/** In the order they are asked: own fields of every follow-up of the form `debts`. */
export const debtFields = ['creditor', 'owed', 'instalment'] as const satisfies readonly DebtField[]

/** Debts that a list may have, in the form and on the wire. */
export const debtsAtMost = 20

/** Everything wrong with one debt, by the name of its field; what was read of it may lack some. */
export function judgeDebt(
  row: FollowUp,
  debt: Partial<Readonly<Record<DebtField, Value>>>,
  judging: Judging,
): FollowUpFault[] {
  const answers = Object.fromEntries(Object.entries(debt).filter(([, value]) => value !== undefined))
  return judgeFollowUp(row, { asked: debtFields, answers, known: {} }, judging)
}

/** Everything wrong with a list of debts: `debts.2.owed` is a field of the third. None is right too. */
export function judgeDebts(row: FollowUp, debts: readonly Debt[], judging: Judging): FollowUpFault[] {
  if (debts.length > debtsAtMost) return [{ field: 'debts', code: 'tooLong', values: { max: debtsAtMost } }]
  return debts.flatMap((debt, index) =>
    judgeDebt(row, { ...debt }, judging).map((fault) => ({ ...fault, field: `debts.${index}.${fault.field}` })),
  )
}

/** Sums of the balances and of the instalments of all debts, rounded to cents. */
export function totalsOf(debts: readonly Debt[]): Pick<Debt, 'owed' | 'instalment'> {
  const sum = (name: 'owed' | 'instalment') => Math.round(debts.reduce((all, debt) => all + debt[name], 0) * 100) / 100
  return { owed: sum('owed'), instalment: sum('instalment') }
}
