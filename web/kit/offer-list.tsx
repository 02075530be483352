// List of offers side by side: one alone stands by itself, several align their parts (experience 24).
import type { ReactNode } from 'react'
import styles from './offer-list.module.css'

interface OfferListProps {
  /** Order of the list, in words. */
  readonly order: string
  readonly offers: readonly { readonly id: string; readonly card: ReactNode }[]
}

export function OfferList({ order, offers }: OfferListProps) {
  if (offers.length < 2) return offers[0]?.card
  return (
    <div className={styles.offers}>
      <p className={styles.order}>{order}</p>
      <ul className={styles.list} data-part="offers">
        {offers.map(({ id, card }) => (
          <li key={id}>{card}</li>
        ))}
      </ul>
    </div>
  )
}
