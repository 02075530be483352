// Back link to the previous page, above the heading (experience 1).
import type { ReactNode } from 'react'
import styles from './back-link.module.css'
import { Icon } from './icon.tsx'
import { onPlainClick } from './plain-click.ts'

export function BackLink({ href, children, onClick }: { href: string; children: ReactNode; onClick?: () => void }) {
  return (
    <a className={styles.back} data-part="back" href={href} onClick={onPlainClick(onClick)}>
      <Icon name="back" />
      {children}
    </a>
  )
}
