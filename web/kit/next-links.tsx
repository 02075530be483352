// List of links to go on from a page; `quiet` where the page has a button of its own and this is beside it.
import type { ReactNode } from 'react'
import styles from './next-links.module.css'

export function NextLinks({ quiet, children }: { quiet?: boolean; children: ReactNode }) {
  return (
    <div className={styles['next-links']} data-part="next-links" data-quiet={quiet}>
      {children}
    </div>
  )
}
