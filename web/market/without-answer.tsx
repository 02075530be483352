// Ways on from a further lender's questions: to the offers in hand, which stay, and on without an answer (C8, Q2).
import { offersPath } from '#domain/application/current-route.ts'
import { useApplication, useForm, useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { LinkButton } from '#web/kit/link-button.tsx'
import { onPlainClick } from '#web/kit/plain-click.ts'
import { Notice } from '#web/kit/notice.tsx'
import styles from './market.module.css'
import { useOfferCalls } from './use-offer-calls.ts'

export function WithoutAnswer() {
  const { boot, navigate } = useForm()
  const { t } = useTexts()
  const hasOffers = useApplication(({ furtherFrom }) => furtherFrom !== undefined)
  const { busy, failed, make } = useOfferCalls()
  return (
    <section className={styles.part} data-part="without-answer">
      <p className={styles.note}>{t(hasOffers ? 'shellˆfurther>without>text' : 'shellˆfurther>without>noOffers')}</p>
      {failed && <Notice tone="bad">{t('shellˆoffers>failed')}</Notice>}
      {hasOffers && (
        <LinkButton
          kind="quiet"
          href={`${boot.basePath}/${offersPath}`}
          onClick={onPlainClick(() => navigate(offersPath))}
        >
          {t('shellˆofferInformation>back')}
        </LinkButton>
      )}
      <Button kind="quiet" busy={busy ? t('shellˆwait') : undefined} onClick={() => void make('declineMore')}>
        {t('shellˆfurther>without>go')}
      </Button>
    </section>
  )
}
