// Select input for long lists: the platform's own, which every phone shows well.
import { describedBy, Field } from '#web/kit/field.tsx'
import styles from './select.module.css'
import type { InputProps } from './input.ts'

export function SelectInput(props: InputProps) {
  const { id, name, texts, disabled, required, fault, autoComplete = 'off', words, options = [] } = props
  return (
    <Field {...props}>
      <span className={styles.box} data-part="control">
        <select
          className={styles.select}
          id={id}
          name={name}
          defaultValue={texts[0] ?? ''}
          disabled={disabled}
          autoComplete={autoComplete}
          aria-required={required || undefined}
          aria-invalid={fault ? true : undefined}
          aria-describedby={describedBy(props)}
        >
          <option value="">{words.choose}</option>
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.text}
            </option>
          ))}
        </select>
        <svg className={styles.arrow} viewBox="0 0 20 20" aria-hidden="true">
          <path
            d="m5 7.5 5 5 5-5"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </span>
    </Field>
  )
}
