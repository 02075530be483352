// Error messages for faults in follow-up answers: by data point, or by the follow-up's own field (K4).
import { textKey } from './text-key.ts'
import { isDataPointKey } from '#domain/questions/data-points.ts'
import { formatDate, formatMoney } from '#domain/questions/conventions.ts'
import type { Conventions } from '#domain/questions/conventions.ts'
import type { FollowUpFault } from '#domain/follow-up/follow-up-answers.ts'
import type { NamedFollowUp } from '#domain/follow-up/follow-ups.ts'
import { kindRow } from '#domain/questions/kinds.ts'
import type { PeriodScale } from '#domain/questions/question-settings.ts'
import { faultMessage, faultSentence } from './fault-message.ts'
import type { Translate } from './fault-message.ts'

/** `debts.2.owed` is the field `owed` of a row. */
const ownName = (field: string) => field.split('.').at(-1)!

/** Sides of a document that the follow-up's pictures may show. */
function sidesNamed({ pictures }: NamedFollowUp): readonly string[] {
  const { usual = [], others = [] } = pictures ?? {}
  return [...usual, ...others]
}

/** Where the text of an own field's fault is looked for, nearest first: the field, the follow-up, its form, rule, kind, any. */
function ownKeys(row: NamedFollowUp, { field: path, code }: FollowUpFault): readonly string[] {
  const { key, form } = row
  const field = ownName(path)
  const own = row.own?.[field]
  const rule = own && (own.rule ?? kindRow(own.kind).rule)
  return [
    textKey('followUps', key, 'fields', field, code),
    textKey('followUps', key, 'faults', code),
    textKey('followUps', form, 'faults', code),
    ...(sidesNamed(row).includes(field) ? [textKey('followUps', 'pictures', 'faults', code)] : []),
    ...(rule ? [textKey('form', 'faults', rule, code)] : []),
    ...(own ? [textKey('form', 'faults', own.kind, code)] : []),
    textKey('form', 'faults', 'any', code),
  ]
}

/** The sentence that says how to put a fault right. */
export function followUpFaultMessage(
  t: Translate,
  row: NamedFollowUp,
  fault: FollowUpFault,
  conventions: Conventions,
  scale: PeriodScale,
): string {
  const { field } = fault
  if (isDataPointKey(field)) return faultMessage(t, { ...fault, field }, conventions, scale)
  const isMoney = row.own?.[ownName(field)]?.kind === 'money'
  return faultSentence(t, ownKeys(row, fault), fault, (value) => {
    if (typeof value === 'string') return formatDate(value, conventions)
    return isMoney ? formatMoney(value, conventions) : new Intl.NumberFormat(conventions.tag).format(value)
  })
}
