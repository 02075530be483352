// Progress bar of the application. The share is set from script, as the page allows no style attributes; drawn without script
// it shows the start, which is where a prerendered page stands.
import { useLayoutEffect, useRef } from 'react'
import styles from './progress.module.css'

// Each page has a bar of its own; this is where the last one stood, so that the mark moves on from there.
let shown = 0

/** `value` is a share from 0 to 1, truthful: whoever gives it keeps it from moving back (C8). */
export function Progress({ value, label }: { value: number; label: string }) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const bar = element.current
    if (!bar) return
    // The sheet moves a bar that begins from there: nothing is measured, so the page is laid out once (19.4).
    if (bar.style.getPropertyValue('--was') === '') bar.style.setProperty('--was', String(shown))
    bar.style.setProperty('--now', String(value))
    shown = value
  }, [value])
  return (
    <div
      ref={element}
      className={styles.progress}
      data-part="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value * 100)}
    >
      <span className={styles.track} data-part="progress-track">
        <span className={styles.fill} data-part="progress-fill" />
      </span>
      <span className={styles.way}>
        <span className={styles.mark} data-part="progress-mark" />
      </span>
    </div>
  )
}
