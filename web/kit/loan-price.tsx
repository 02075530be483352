// Price of a loan in figures: rows whose values a caller writes, a note, and the representative example, folded on phones.
import { useLayoutEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import styles from './loan-price.module.css'

type Place = RefObject<HTMLElement | null>

interface LoanPriceProps {
  readonly title: string
  /** The places of the values: React draws them empty and never writes into them. */
  readonly rows: readonly { readonly label: string; readonly value: Place; readonly below?: Place | undefined }[]
  /** The place of the note. */
  readonly note: Place
  readonly exampleTitle: string
  readonly example: ReactNode
  /** What the law has anybody say who tells what a loan costs. */
  readonly caution?: string | undefined
  /** What only screen readers hear. */
  readonly children: ReactNode
}

/** As wide as a page whose form leaves room beside it. */
const wide = '(min-width: 48rem)'

export function LoanPrice({ title, rows, note, caution, exampleTitle, example, children }: LoanPriceProps) {
  const fold = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    if (fold.current && window.matchMedia(wide).matches) fold.current.open = true
  }, [])
  return (
    <section className={styles.price} data-part="loan-price" aria-label={title}>
      <p className={styles.title}>{title}</p>
      <dl className={styles.rows}>
        {rows.map(({ label, value, below }) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd ref={value} />
            {below && <dd ref={below} className={styles.due} />}
          </div>
        ))}
      </dl>
      <p ref={note as RefObject<HTMLParagraphElement | null>} className={styles.note} />
      {caution && <p className={styles.caution}>{caution}</p>}
      <details ref={fold} className={styles.example}>
        <summary>{exampleTitle}</summary>
        {example}
      </details>
      {children}
    </section>
  )
}
