// Result picture of the brand, with the brand's own words if it has any.
import type { ReactNode } from 'react'
import styles from './result.module.css'

interface ResultProps {
  readonly tone: 'yes' | 'no' | 'later'
  readonly title?: string
  readonly children?: ReactNode
}

export function Result({ tone, title, children }: ResultProps) {
  return (
    <div className={styles.result} data-part="result" data-tone={tone}>
      <span className={styles.picture} data-part="result-picture" aria-hidden="true" />
      {title && <p className={styles.title}>{title}</p>}
      {children}
    </div>
  )
}
