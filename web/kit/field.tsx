// Field around a control: label, hint, error message and the reason it is asked (experience 6, 8, 17).
import type { ReactNode } from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

interface FieldTexts {
  readonly id: string
  readonly hint?: string | undefined
  /** Why it is asked, in one line. */
  readonly why?: string | undefined
  readonly fault?: string | undefined
}

interface FieldProps extends FieldTexts {
  readonly label: string
  readonly optionalText?: string | undefined
  /** Several controls that answer one question: `radios` when one of them is chosen, `controls` when all are filled. */
  readonly group?: 'radios' | 'controls'
  readonly required?: boolean
  readonly children: ReactNode
}

const parts = ['hint', 'fault', 'why'] as const

/** The ids that describe a control, for `aria-describedby`; undefined when nothing does. */
export function describedBy(texts: FieldTexts): string | undefined {
  return parts.flatMap((part) => (texts[part] ? `${texts.id}-${part}` : [])).join(' ') || undefined
}

/** The visible control carries the field's id; in a group the first one does. */
export function Field({ id, label, optionalText, hint, why, fault, group, required, children }: FieldProps) {
  const name = (
    <>
      {label}
      {optionalText && <span className={styles.optional}> {optionalText}</span>}
    </>
  )
  const body = (
    <>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault && (
        <p className={styles.fault} id={`${id}-fault`}>
          <Icon name="alert" />
          {fault}
        </p>
      )}
      {children}
      {why && (
        <p className={styles.why} id={`${id}-why`}>
          <Icon name="info" />
          {why}
        </p>
      )}
    </>
  )
  const frame = { className: styles.field, 'data-part': 'field', 'data-faulty': fault ? true : undefined }
  if (!group)
    return (
      <div {...frame}>
        <label className={styles.label} htmlFor={id}>
          {name}
        </label>
        {body}
      </div>
    )
  const radios = group === 'radios'
  return (
    <fieldset
      {...frame}
      role={radios ? 'radiogroup' : undefined}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy({ id, hint, why, fault })}
      aria-invalid={radios && fault ? true : undefined}
      aria-required={radios && required ? true : undefined}
    >
      <legend className={styles.label} id={`${id}-label`}>
        {name}
      </legend>
      {body}
    </fieldset>
  )
}
