// List of entered debts with edit and delete actions, and their totals.
import type { RefObject } from 'react'
import { formatMoney } from '#domain/questions/conventions.ts'
import { totalsOf } from '#domain/follow-up/debts.ts'
import type { Debt } from '#domain/follow-up/debts.ts'
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'
import { useForm, useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import styles from './debts.module.css'
import { followUpKeyOf } from './follow-up-text-key.ts'

interface DebtListProps {
  readonly of: FollowUpKey
  readonly debts: readonly Debt[]
  readonly title: RefObject<HTMLHeadingElement | null>
  readonly onChange: (index: number) => void
  readonly onRemove: (index: number) => void
}

/** The id of the button that changes a debt: faults of the debt lead there. */
export const changeId = (index: number) => `change-debt-${index}`

export function DebtList({ of: key, debts, title, onChange, onRemove }: DebtListProps) {
  const { conventions } = useForm()
  const { t } = useTexts()
  const word = (name: string, values?: Record<string, string>) => t(followUpKeyOf(key, name), values)
  const totals = totalsOf(debts)
  return (
    <section className={styles.part} aria-labelledby="debts-title" data-part="debts">
      <h2 className={styles.title} id="debts-title" ref={title} tabIndex={-1}>
        {word('listTitle')}
      </h2>
      <ul className={styles.list}>
        {debts.map((debt, index) => (
          // Two debts may be equal; a debt's place is what it is known by.
          <li key={`${index} ${debt.creditor}`} className={styles.debt}>
            <p className={styles.creditor}>{debt.creditor}</p>
            <dl className={styles.figures}>
              <dt>{word('owed')}</dt>
              <dd>{formatMoney(debt.owed, conventions)}</dd>
              <dt>{word('instalment')}</dt>
              <dd>{formatMoney(debt.instalment, conventions)}</dd>
            </dl>
            <div className={styles.actions}>
              <Button
                kind="plain"
                id={changeId(index)}
                onClick={() => onChange(index)}
                aria-label={`${word('change')}: ${debt.creditor}`}
              >
                {word('change')}
              </Button>
              <Button kind="plain" onClick={() => onRemove(index)} aria-label={`${word('remove')}: ${debt.creditor}`}>
                {word('remove')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <dl className={`${styles.figures} ${styles.totals}`} data-part="totals">
        <dt>{word('owedInAll')}</dt>
        <dd>{formatMoney(totals.owed, conventions)}</dd>
        <dt>{word('instalmentInAll')}</dt>
        <dd>{formatMoney(totals.instalment, conventions)}</dd>
      </dl>
    </section>
  )
}
