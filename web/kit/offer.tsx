// Offer card: the lender, the instalment, all terms, and the action (experience 24).
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './offer.module.css'

interface OfferProps {
  readonly lender: string
  /** Address of the lender's logo; its name stands beside it and says the same. */
  readonly logo?: string | undefined
  readonly headline: { readonly label: string; readonly value: string }
  readonly rows: readonly { readonly label: string; readonly value: string }[]
  /** Mark that sets this offer apart from the others beside it, in words. */
  readonly mark?: string | undefined
  /** The representative example. */
  readonly small?: string
  /** Actions for the applicant. */
  readonly children?: ReactNode
}

/** Characters of the longest figure that stands as large as a theme has it. */
const longest = 11

export function Offer({ lender, logo, headline, mark, rows, small, children }: OfferProps) {
  return (
    <article className={styles.offer} data-part="offer">
      <h2 className={styles.lender}>
        {logo && (
          <span className={styles.logo}>
            <img src={logo} alt="" />
          </span>
        )}
        {lender}
      </h2>
      <p className={styles.headline} data-part="offer-headline">
        <span className={styles.label}>{headline.label}</span>
        <strong className={styles.value} data-long={headline.value.length > longest || undefined}>
          {headline.value}
        </strong>
      </p>
      {mark && (
        <p className={styles.marked} data-part="offer-mark">
          <span className={styles.mark}>
            <Icon name="check" />
            {mark}
          </span>
        </p>
      )}
      <dl className={styles.rows} data-part="offer-rows">
        {rows.map(({ label, value }) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children && <div className={styles.actions}>{children}</div>}
      {small && <p className={styles.small}>{small}</p>}
    </article>
  )
}
