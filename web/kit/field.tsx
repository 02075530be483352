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
  /** Stands beside another field where there is room. */
  readonly half?: boolean | undefined
  /** The label is heard, and not seen: what stands above says it. */
  readonly silent?: boolean | undefined
}

interface FieldProps extends FieldTexts {
  readonly label: string
  readonly optionalText?: string | undefined
  /** Several controls that answer one question: `radios` when one of them is chosen, `controls` when all are filled. */
  readonly group?: 'radios' | 'controls'
  readonly required?: boolean
  readonly children: ReactNode
}

interface FaultLineProps {
  readonly id?: string | undefined
  readonly className?: string | undefined
  readonly children?: ReactNode
}

const parts = ['hint', 'fault', 'why'] as const

/** The ids that describe a control, for `aria-describedby`; undefined when nothing does. */
export function describedBy(texts: FieldTexts): string | undefined {
  return parts.flatMap((part) => (texts[part] ? `${texts.id}-${part}` : [])).join(' ') || undefined
}

/** A fault in words, beside its control. */
export function FaultLine({ id, className = styles.fault, children }: FaultLineProps) {
  return (
    <p className={className} id={id}>
      <Icon name="alert" />
      {children}
    </p>
  )
}

function Body({ id, hint, why, fault, children }: FieldTexts & { readonly children: ReactNode }) {
  return (
    <>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault && <FaultLine id={`${id}-fault`}>{fault}</FaultLine>}
      {children}
      {why && (
        <p className={styles.why} id={`${id}-why`}>
          <Icon name="info" />
          {why}
        </p>
      )}
    </>
  )
}

/** The visible control carries the field's id; in a group the first one does. */
export function Field({
  id,
  label,
  optionalText,
  hint,
  why,
  fault,
  group,
  required,
  half,
  silent,
  children,
}: FieldProps) {
  const name = (
    <>
      {label}
      {optionalText && <span className={styles.optional}> {optionalText}</span>}
    </>
  )
  const labelClass = silent && !optionalText ? styles.silent : styles.label
  const body = <Body {...{ id, hint, why, fault, children }} />
  const frame = {
    className: styles.field,
    'data-part': 'field',
    'data-faulty': fault ? true : undefined,
    'data-half': half || undefined,
  }
  if (!group)
    return (
      <div {...frame}>
        <label className={labelClass} htmlFor={id}>
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
      <legend className={labelClass} id={`${id}-label`}>
        {name}
      </legend>
      {body}
    </fieldset>
  )
}
