// Price of a loan in figures: rows whose values a caller writes, and the representative example as plain as they are (CCD 2023/2225, art. 8).
import type { ReactNode, RefObject } from 'react'
import styles from './loan-price.module.css'

type Place = RefObject<HTMLElement | null>

interface LoanPriceProps {
  readonly title: string
  /** The places of the values: React draws what stands there first, and the caller writes into them from then on. */
  readonly rows: readonly {
    readonly label: string
    readonly value: Place
    readonly first: string
    readonly below?: Place | undefined
  }[]
  /** The place of a sentence that stands there where no price can be told. */
  readonly none: Place
  readonly example: ReactNode
  /** Explanation of the figures, folded. */
  readonly about: { readonly title: string; readonly text: string }
  /** Warning that the law wants beside every price of a loan. */
  readonly caution?: string | undefined
  /** Words for screen readers alone. */
  readonly children: ReactNode
}

export function LoanPrice({ title, rows, none, caution, example, about, children }: LoanPriceProps) {
  return (
    <section className={styles.price} data-part="loan-price" aria-label={title}>
      <div className={styles.head}>
        <p className={styles.title}>{title}</p>
        <details className={styles.about}>
          <summary>{about.title}</summary>
          <p>{about.text}</p>
        </details>
      </div>
      <dl className={styles.rows}>
        {rows.map(({ label, value, first, below }) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd ref={value}>{first}</dd>
            {below && <dd ref={below} className={styles.due} />}
          </div>
        ))}
      </dl>
      <p ref={none as RefObject<HTMLParagraphElement | null>} className={styles.none} />
      <p className={styles.example}>{example}</p>
      {caution && <p className={styles.caution}>{caution}</p>}
      {children}
    </section>
  )
}
