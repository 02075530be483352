// Bar at the foot of the view that keeps a page's act in reach while the page above it is read.
import type { ReactNode } from 'react'
import styles from './action-bar.module.css'

/** The last thing in its form: it stands in its place once that is in view, and moves nothing. */
export function ActionBar({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.bar} data-part="action-bar">
      {children}
    </div>
  )
}
