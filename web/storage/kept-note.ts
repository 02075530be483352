// Note beside a question whose answer was given on another device and is secret: its last signs, once a code proved whose it is.
import type { Translate } from '#contract/fault-message.ts'
import { answersOf } from '#domain/application/application.ts'
import type { Application } from '#domain/application/application.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'

/** The note for a data point; nothing where its value is here, or nobody told its signs. */
export function keptNote(name: DataPointKey, application: Application, t: Translate): string | undefined {
  const value = application.masked?.[name]
  if (value === undefined || !application.answeredKeys.includes(name)) return undefined
  return answersOf(application)[name] === undefined ? t('shellˆheldAs', { value }) : undefined
}
