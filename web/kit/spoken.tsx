// Words for screen readers alone: a place that is there from the start, so that what comes into it is said, politely and once.
import type { Ref } from 'react'
import styles from './spoken.module.css'

interface SpokenProps {
  readonly children?: string
  /** For words that a caller writes into the place itself. */
  readonly ref?: Ref<HTMLParagraphElement>
}

export function Spoken({ children, ref }: SpokenProps) {
  return (
    <p ref={ref} className={styles.spoken} role="status" data-part="spoken">
      {children}
    </p>
  )
}
