// Notice to the applicant, in four tones: the tone is an icon and a colour, and the words say it too.
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'
import styles from './notice.module.css'

const signs = { info: 'info', good: 'check', warning: 'alert', bad: 'alert' } as const satisfies Record<
  string,
  IconName
>

interface NoticeProps {
  readonly tone: keyof typeof signs
  readonly title?: string
  readonly children: ReactNode
  readonly action?: ReactNode
}

export function Notice({ tone, title, children, action }: NoticeProps) {
  return (
    <div className={styles.notice} data-part="notice" data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={signs[tone]} />
      <div>
        {title && <p className={styles.title}>{title}</p>}
        <div>{children}</div>
        {action}
      </div>
    </div>
  )
}
