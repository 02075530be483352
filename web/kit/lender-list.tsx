// List of lenders, each with what it has said so far. A sign, a colour and words, so that no one of them says it alone.
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'
import styles from './lender-list.module.css'

const signs = {
  waiting: undefined,
  slow: undefined,
  good: 'check',
  info: 'info',
  none: undefined,
} as const satisfies Record<string, IconName | undefined>

export interface LenderLine {
  readonly name: string
  readonly logo?: string | undefined
  readonly tone: keyof typeof signs
  /** The lender's answer so far, in words. */
  readonly says: string
}

export function LenderList({ lenders }: { lenders: readonly LenderLine[] }) {
  return (
    <ul className={styles.lenders} data-part="lenders">
      {lenders.map(({ name, logo, tone, says }) => (
        <li key={name} className={styles.lender} data-tone={tone} data-part="lender">
          <span className={styles.sign} aria-hidden="true">
            {signs[tone] && <Icon name={signs[tone]} />}
          </span>
          <span className={styles.words}>
            <span className={styles.name}>
              {logo && <img src={logo} alt="" />}
              <b>{name}</b>
            </span>
            <span className={styles.says}>{says}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
