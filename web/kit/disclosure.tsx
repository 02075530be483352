// Disclosure: more text about what stands above, one tap away.
import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

interface DisclosureProps {
  readonly part: string
  readonly title: string
  readonly children: ReactNode
}

export function Disclosure({ part, title, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} data-part={part}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
