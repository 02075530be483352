// Select input for long lists: the platform's own, which every phone shows well.
import type { ComponentProps } from 'react'
import styles from './select.module.css'
import type { InputProps } from './input.ts'

/** The native list in its frame. */
export function Select({
  choose,
  options,
  ...attributes
}: ComponentProps<'select'> & { choose: string } & Required<Pick<InputProps, 'options'>>) {
  return (
    <span className={styles.box} data-part="control">
      <select {...attributes} className={styles.select}>
        <option value="">{choose}</option>
        {options?.map((option) => (
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
  )
}
