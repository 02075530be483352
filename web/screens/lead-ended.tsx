// Words above the page that an application goes back to once the server has it no more: why everything begins anew (experience 27).
import { useApplication, useTexts } from '#web/context.ts'
import { Notice } from '#web/kit/notice.tsx'
import styles from './words-above.module.css'

export function LeadEnded() {
  const { t } = useTexts()
  const isEnded = useApplication(({ connection }) => connection === 'ended')
  if (!isEnded) return null
  return (
    <div className={styles.above}>
      <Notice tone="warning" title={t('shellˆconnection>ended>title')}>
        {t('shellˆconnection>ended>text')}
      </Notice>
    </div>
  )
}
