// Facts that a typed number says of its holder, shown below its input: read from it, they are not asked (D2).
import { formatDate } from '#domain/questions/conventions.ts'
import { dataPoint, isDataPointKey } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { factsOf } from '#domain/questions/identifier-facts.ts'
import { kindRow } from '#domain/questions/kinds.ts'
import { judge } from '#domain/questions/validate.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { formKey } from '#web/context.ts'
import type { Form } from '#web/context.ts'
import { showNote } from '#web/kit/field-note.ts'
import { optionTexts } from '#web/screens/question.tsx'
import { judging } from './continue-page.ts'

/** Data points that the journey reads from an identifier instead of asking, in the order of its row. */
export function readFacts({ boot }: Pick<Form, 'boot'>, identifier: DataPointKey): readonly DataPointKey[] {
  const { readFrom = {} } = boot.variant.country.journey
  return (Object.keys(readFrom) as DataPointKey[]).filter((fact) => readFrom[fact] === identifier)
}

/** For a changed control: says what its number says, once it is a right one. */
export function showFacts(form: Form, control: HTMLInputElement): void {
  const key = control.name
  if (!isDataPointKey(key) || dataPoint(key).kind !== 'identifier') return
  const value = kindRow('identifier').read([control.value], form.conventions)
  if (typeof value !== 'string') return
  const answers: Answers = { [key]: value }
  const rules = form.rulesNow()
  if (judge(key, answers, judging(form, rules))) return
  const { t } = form.texts.get()
  const said = factsOf(key, answers, rules)
  const facts = readFacts(form, key).flatMap((fact) => {
    const text = textOf(form, fact, said[fact])
    return text === undefined ? [] : [`${t(formKey('dataPoints', fact, 'label'))}: ${text}`]
  })
  if (facts.length > 0) showNote(control, { text: t('shellˆsaidByNumber', { facts: facts.join('; ') }) })
}

function textOf({ boot, conventions, texts }: Form, fact: DataPointKey, value: Answers[DataPointKey]) {
  if (value === undefined) return undefined
  if (dataPoint(fact).kind === 'date') return formatDate(String(value), conventions)
  return optionTexts(fact, { boot, conventions }, texts.get().t)?.find(({ id }) => id === value)?.text
}
