// Words for screen readers alone: a place that is there from the start, so that what comes into it is said, politely and once.
import styles from './spoken.module.css'

export function Spoken({ children }: { children: string }) {
  return (
    <p className={styles.spoken} role="status" data-part="spoken">
      {children}
    </p>
  )
}
