// The way on without an answer: what a further lender needs may be left, and what is there stays (C8, Q2).
import { useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import styles from './market.module.css'
import { useOfferCalls } from './use-offer-calls.ts'

export function WithoutAnswer() {
  const { t } = useTexts()
  const { busy, failed, make } = useOfferCalls()
  return (
    <section className={styles.part} data-part="without-answer">
      <p className={styles.note}>{t('shellˆfurther>without>text')}</p>
      {failed && <Notice tone="bad">{t('shellˆoffers>failed')}</Notice>}
      <Button kind="quiet" busy={busy ? t('shellˆwait') : undefined} onClick={() => void make('declineMore')}>
        {t('shellˆfurther>without>go')}
      </Button>
    </section>
  )
}
