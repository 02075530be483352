// How far the applicant is. The share is set from script, as the page allows no style attributes; drawn without script it
// shows the start, which is where a prerendered page stands.
import { useLayoutEffect, useRef } from 'react'
import styles from './progress.module.css'

/** `value` is a share from 0 to 1, truthful: whoever gives it keeps it from moving back (C8). */
export function Progress({ value, label }: { value: number; label: string }) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => element.current?.style.setProperty('--value', String(value)), [value])
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
