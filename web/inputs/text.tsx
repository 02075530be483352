// Text input of one line, with keyboard and autocomplete settings for each kind of text.
import type { ReactNode } from 'react'
import { describedBy, Field } from '#web/kit/field.tsx'
import styles from './text.module.css'
import type { InputProps } from './input.ts'

/** How a kind of text is typed and shown. */
export interface Manner {
  readonly type?: 'text' | 'email' | 'tel'
  readonly autoCapitalize?: 'none' | 'words' | 'sentences' | 'characters'
  /** Names, numbers and addresses are no words of a dictionary. */
  readonly spellCheck?: false
  /** As wide as what is expected: a hint of its own. */
  readonly width?: 'short' | 'medium' | 'long'
  readonly figures?: true
}

/** The frame that looks like the control: what stands before and after belongs to it. */
export function Box({
  before,
  after,
  width,
  children,
}: {
  before?: ReactNode
  after?: ReactNode
  width?: string | undefined
  children: ReactNode
}) {
  return (
    <span className={styles.box} data-part="control" data-width={width}>
      {before && (
        <span className={styles.affix} data-at="start" aria-hidden="true">
          {before}
        </span>
      )}
      {children}
      {after && (
        <span className={styles.affix} data-at="end" aria-hidden="true">
          {after}
        </span>
      )}
    </span>
  )
}

/** The attributes that every typed control of a data point shares. */
export function typed(props: InputProps) {
  const { name, id, fault, required, inputMode, enterKeyHint, onBlur } = props
  return {
    id,
    name,
    inputMode,
    enterKeyHint,
    onBlur,
    'data-kind': props.kind,
    className: styles.input,
    defaultValue: props.texts[0],
    autoComplete: props.autoComplete ?? 'off',
    'aria-required': required || undefined,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': describedBy(props),
  }
}

/** A text input of this manner. */
export function textInput({ type = 'text', width, figures, ...manner }: Manner) {
  return function TextInput(props: InputProps) {
    const attributes = typed(props)
    return (
      <Field {...props}>
        <Box width={width} before={props.prefix}>
          <input {...attributes} {...manner} type={type} data-figures={figures} />
        </Box>
      </Field>
    )
  }
}
