// Actions of an offer: on to the lender, or the lender calls; and "not this one". One press is one decision.
import type { ListedOffer } from '#domain/lender/offer-list.ts'
import { useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { LeavingForm } from './go-to-lender.tsx'
import type { Leaving } from './go-to-lender.tsx'
import styles from './market.module.css'
import type { OfferCalls } from './use-offer-calls.ts'

export interface OfferActionsProps {
  readonly offer: ListedOffer
  /** Shared by all offers of the page: one decision at a time. */
  readonly calls: OfferCalls
  readonly leaving: Leaving
  /** Once the offer was declined. */
  readonly onDeclined: (offer: ListedOffer) => void
}

const still = { state: 'ready', address: undefined } as const

export function OfferActions({ offer, calls, leaving, onDeclined }: OfferActionsProps) {
  const { t } = useTexts()
  const { pressed, failed, choose, make } = calls
  const { id, lender, way } = offer
  const isMine = pressed?.offer === id
  const isUnderWay = calls.busy || leaving.state === 'busy' || leaving.address !== undefined
  const isDoing = (name: 'chooseOffer' | 'declineOffer') => isMine && pressed.name === name && calls.busy
  const decline = async () => {
    if (await make('declineOffer', id)) onDeclined(offer)
  }
  return (
    <div className={styles.actions}>
      {way === 'redirect' ? (
        <LeavingForm
          leaving={isMine && pressed.name === 'chooseOffer' ? leaving : { ...leaving, ...still }}
          label={t('shellˆaccepted>go', { lender })}
          ask={() => choose(id)}
          disabled={isUnderWay && !isMine}
        />
      ) : (
        <Button
          busy={isDoing('chooseOffer') ? t('shellˆwait') : undefined}
          disabled={isUnderWay && !isMine}
          onClick={() => void choose(id)}
        >
          {t('shellˆoffers>call', { lender })}
        </Button>
      )}
      {isMine && failed && !(way === 'redirect' && pressed.name === 'chooseOffer') && (
        <Notice tone="bad">{t('shellˆoffers>failed')}</Notice>
      )}
      <Button
        kind="plain"
        busy={isDoing('declineOffer') ? t('shellˆwait') : undefined}
        disabled={isUnderWay && !isDoing('declineOffer')}
        aria-label={`${t('shellˆoffers>decline')}: ${lender}`}
        onClick={() => void decline()}
      >
        {t('shellˆoffers>decline')}
      </Button>
    </div>
  )
}
