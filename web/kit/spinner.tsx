// Spinner for a page that is loading (A5). It shows itself only after a moment: most pages are faster.
import styles from './spinner.module.css'

export function Spinner({ label }: { label: string }) {
  return (
    <p className={styles.spinner} role="status">
      <span className={styles.dots} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      {label}
    </p>
  )
}
