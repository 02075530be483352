// Bar of news that came while the page is open. It stands where the news begins, and at the lower edge of the window until then.
import type { ReactNode } from 'react'
import styles from './news-bar.module.css'

export function NewsBar({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.bar} data-part="news-bar">
      <p>{text}</p>
      {children}
    </div>
  )
}
