// Error summary of a page: focused after Continue, with a link to each wrong control (experience 17, K4).
import type { MouseEvent, Ref } from 'react'
import styles from './error-summary.module.css'
import { Icon } from './icon.tsx'

interface ErrorSummaryProps {
  readonly title: string
  /** `field` is the control's id; `message` is the text that stands beside it too. */
  readonly items: readonly { readonly field: string; readonly message: string }[]
  readonly ref?: Ref<HTMLDivElement>
}

/** Brings the focus to the control and its whole field into view: a bare fragment link leaves the label above the fold. */
function goToControl(event: MouseEvent<HTMLAnchorElement>) {
  const control = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)))
  if (!control) return
  event.preventDefault()
  control.closest('[data-part="field"]')?.scrollIntoView({ block: 'start' })
  control.focus({ preventScroll: true })
}

/** Content of the summary. */
export function Summary({ title, items }: Pick<ErrorSummaryProps, 'title' | 'items'>) {
  return (
    <>
      <h2 className={styles.title}>
        <Icon name="alert" />
        {title}
      </h2>
      <ul className={styles.list}>
        {items.map(({ field, message }) => (
          <li key={field}>
            <a href={`#${encodeURIComponent(field)}`} onClick={goToControl}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

export function ErrorSummary({ title, items, ref }: ErrorSummaryProps) {
  return (
    <div
      ref={ref}
      className={styles.summary}
      data-part="summary"
      role="alert"
      tabIndex={-1}
      hidden={items.length === 0}
    >
      {items.length > 0 && <Summary title={title} items={items} />}
    </div>
  )
}
