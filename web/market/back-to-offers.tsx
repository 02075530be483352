// "It did not work out there?": back to the other offers, or on to further lenders (Q2).
import { textKey } from '#contract/text-key.ts'
import { isInReserve } from '#domain/lender/offer-list.ts'
import { useForm, useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import styles from './market.module.css'
import { useMarket } from './use-market.ts'
import { useOfferCalls } from './use-offer-calls.ts'

/** Nothing where the lead has no chosen offer, or its loan was paid out. */
export function BackToOffers() {
  const { now } = useForm()
  const { t } = useTexts()
  const { offers, isPaidOut, isReturned } = useMarket()
  const { busy, failed, make } = useOfferCalls()
  const chosen = offers.find(({ status }) => status === 'chosen')
  if (isPaidOut || !chosen) return null
  const count = offers.filter((offer) => isInReserve(offer, now())).length
  return (
    <section className={styles.part} data-part="back-to-offers">
      <h2>{t('shellˆoffers>back>title')}</h2>
      <p className={styles.note}>
        {t(textKey('shell', 'offers', 'back', count > 0 ? 'others' : 'further'))}{' '}
        {!isReturned && t('shellˆoffers>back>leaves', { lender: chosen.lender })}
      </p>
      {failed && <Notice tone="bad">{t('shellˆoffers>failed')}</Notice>}
      <Button kind="quiet" busy={busy ? t('shellˆwait') : undefined} onClick={() => void make('reopenOffers')}>
        {count > 0 ? t('shellˆoffers>back>see', { count }) : t('shellˆoffers>back>ask')}
      </Button>
    </section>
  )
}
