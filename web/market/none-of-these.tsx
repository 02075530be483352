// "None of these": declines every open offer, once the applicant has said so twice.
import { useState } from 'react'
import { useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Panel } from '#web/kit/panel.tsx'
import styles from './market.module.css'
import type { OfferCalls } from './use-offer-calls.ts'

export function NoneOfThese({
  calls: { busy, pressed, failed, make },
  disabled,
}: {
  calls: OfferCalls
  disabled: boolean
}) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const isMine = pressed?.name === 'declineOffers'
  const decline = async () => {
    if (await make('declineOffers')) setOpen(false)
  }
  return (
    <>
      <Button kind="quiet" disabled={disabled} onClick={() => setOpen(true)}>
        {t('shellˆoffers>none>open')}
      </Button>
      <Panel
        isOpen={isOpen}
        title={t('shellˆoffers>none>title')}
        closeText={t('shellˆoffers>none>keep')}
        onClose={() => setOpen(false)}
      >
        <div className={styles.sure}>
          <p>{t('shellˆoffers>none>text')}</p>
          {isMine && failed && <Notice tone="bad">{t('shellˆoffers>failed')}</Notice>}
          <Button busy={isMine && busy ? t('shellˆwait') : undefined} onClick={() => void decline()}>
            {t('shellˆoffers>none>sure')}
          </Button>
        </div>
      </Panel>
    </>
  )
}
