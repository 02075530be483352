// Time left, as a line that runs out and in words. The words are read when a screen reader comes by, never told by themselves: a
// second is no news.
import { useLayoutEffect, useRef } from 'react'
import styles from './time-left.module.css'

interface TimeLeftProps {
  /** 1 at first, 0 when the time is over. */
  readonly share: number
  readonly children: string
}

export function TimeLeft({ share, children }: TimeLeftProps) {
  const line = useRef<HTMLSpanElement>(null)
  // From script, as the page allows no style attributes.
  useLayoutEffect(() => line.current?.style.setProperty('--share', String(share)), [share])
  return (
    <div className={styles.left} data-part="time-left">
      <span className={styles.track} aria-hidden="true">
        <span ref={line} className={styles.line} />
      </span>
      <p className={styles.words}>{children}</p>
    </div>
  )
}
