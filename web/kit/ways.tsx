// List of links to go on from a page; `quiet` where the page has a button of its own and this is beside it.
import type { ReactNode } from 'react'
import styles from './ways.module.css'

export function Ways({ quiet, children }: { quiet?: boolean; children: ReactNode }) {
  return (
    <div className={styles.ways} data-part="ways" data-quiet={quiet}>
      {children}
    </div>
  )
}
