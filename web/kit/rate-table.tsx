// Rate table: offers to compare, a compact card each on a phone and a row each where there is room (experience 24). The same figures
// stand in the same place in every one of them.
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './rate-table.module.css'

export interface RateFigure {
  readonly label: string
  readonly value: string
  /** Difference from the loan asked for, in words. */
  readonly note?: string | undefined
}

export interface Rate {
  readonly id: string
  readonly lender: string
  readonly logo?: string | undefined
  /** The company behind the name. */
  readonly legal?: string | undefined
  readonly mark?: string | undefined
  /** The two that are compared first, large: what is paid, and the yearly cost. */
  readonly main: readonly [RateFigure, RateFigure]
  /** The others, beside one another. */
  readonly figures: readonly RateFigure[]
  /** Further facts of the offer, a line each. */
  readonly facts: readonly RateFigure[]
  readonly actions: ReactNode
  /** The representative example. */
  readonly example: ReactNode
}

/** An offer that cannot be chosen any more, in one line. */
export interface GoneRate {
  readonly id: string
  readonly lender: string
  readonly gone: string
}

export function RateTable({ rates }: { rates: readonly (Rate | GoneRate)[] }) {
  return (
    <div className={styles.rates} data-part="rates">
      <ul className={styles.list}>
        {rates.map((rate) => (
          <li key={rate.id}>{'gone' in rate ? <Gone rate={rate} /> : <Row rate={rate} />}</li>
        ))}
      </ul>
    </div>
  )
}

function Gone({ rate: { id, lender, gone } }: { rate: GoneRate }) {
  return (
    <p className={styles.gone} data-part="rate-gone" data-rate={id} tabIndex={-1}>
      <b>{lender}</b> {gone}
    </p>
  )
}

function Row({ rate: { id, lender, logo, legal, mark, main, figures, facts, actions, example } }: { rate: Rate }) {
  return (
    <article className={styles.rate} data-part="rate" data-rate={id}>
      <header className={styles.who} data-part="rate-lender">
        <div>
          <h2 className={styles.lender}>
            {logo && <img src={logo} alt="" />}
            <span>{lender}</span>
          </h2>
          {legal && <p className={styles.legal}>{legal}</p>}
        </div>
        {mark && (
          <p className={styles.mark} data-part="rate-mark">
            <Icon name="check" />
            {mark}
          </p>
        )}
      </header>
      <dl className={styles.main} data-part="rate-main">
        {main.map((figure) => (
          <Figure key={figure.label} figure={figure} />
        ))}
      </dl>
      <dl className={styles.figures}>
        {figures.map((figure) => (
          <Figure key={figure.label} figure={figure} />
        ))}
      </dl>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}:</dt> <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>{actions}</div>
      <div className={styles.example}>{example}</div>
    </article>
  )
}

function Figure({ figure: { label, value, note } }: { figure: RateFigure }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>
        <b>{value}</b>
        {note && <small>{note}</small>}
      </dd>
    </div>
  )
}
