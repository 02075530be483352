// Field group: several questions under one name, as a group to a screen reader too (experience 2).
import type { ReactNode } from 'react'
import styles from './field-group.module.css'

interface FieldGroupProps {
  /** Absent where the page asks about one subject only. */
  readonly title: string | undefined
  readonly children: ReactNode
}

export function FieldGroup({ title, children }: FieldGroupProps) {
  if (title === undefined) return children
  return (
    <fieldset className={styles.group} data-part="group">
      <legend className={styles.title}>{title}</legend>
      {children}
    </fieldset>
  )
}
