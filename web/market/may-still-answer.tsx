// Lenders that still think, and the one that needs one more answer: what may yet come beside the offers that are there (Q2).
import { currentRoute } from '#domain/application/current-route.ts'
import { mayStillAnswer } from '#domain/lender/offer-list.ts'
import type { AskedLender, MoreNeeded } from '#domain/lender/offer-list.ts'
import { useApplication, useForm, useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { LinkButton } from '#web/kit/link-button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { onPlainClick } from '#web/kit/plain-click.ts'
import { Lenders } from './lenders-asked.tsx'
import styles from './market.module.css'
import type { OfferCalls } from './use-offer-calls.ts'

/** Nothing where every lender has answered. */
export function MayStillAnswer({ asked }: { asked: readonly AskedLender[] }) {
  const { t } = useTexts()
  const open = asked.filter(mayStillAnswer)
  if (open.length === 0) return null
  return (
    <section className={styles.part} data-part="thinking">
      <h2>{t('shellˆoffers>thinking>title')}</h2>
      <p className={styles.note}>{t('shellˆoffers>thinking>text')}</p>
      {/* All of them look the same here: nobody waits for them any more. */}
      <Lenders asked={open.map(({ lender }) => ({ lender, says: 'late' }))} />
    </section>
  )
}

interface OneMoreProps {
  readonly more: MoreNeeded
  readonly calls: OfferCalls
  /** True where an offer may be chosen: nothing is said of offers to who has none. */
  readonly hasOffers: boolean
}

export function OneMoreAnswer({ more: { lender, answers }, calls, hasOffers }: OneMoreProps) {
  const { boot, store, navigate } = useForm()
  const { t } = useTexts()
  const { busy, pressed, failed, make } = calls
  const isMine = pressed?.name === 'answerMore'
  const answer = async () => {
    if (!(await make('answerMore'))) return
    const now = store.getState()
    // The offers stay where they are: Back from the first question leads to them.
    if (now.furtherFrom) navigate(currentRoute(now, '', boot.variant))
  }
  return (
    <section className={styles.part} data-part="one-more">
      <h2>
        {answers
          ? t('shellˆoffers>oneMore>title', { lender, count: answers })
          : t('shellˆoffers>oneMore>open', { lender })}
      </h2>
      <p className={styles.note}>{t(hasOffers ? 'shellˆoffers>oneMore>text' : 'shellˆoffers>oneMore>noOffers')}</p>
      {isMine && failed && <Notice tone="bad">{t('shellˆoffers>failed')}</Notice>}
      <Button
        kind="quiet"
        busy={isMine && busy ? t('shellˆwait') : undefined}
        disabled={busy && !isMine}
        onClick={() => void answer()}
      >
        {t('shellˆoffers>oneMore>go')}
      </Button>
    </section>
  )
}

/** Beside the offers while the questions are open: on with the answers, where they were left (C8). */
export function GoOnAnswering() {
  const { boot, navigate } = useForm()
  const { t } = useTexts()
  const next = useApplication((application) => currentRoute(application, '', boot.variant))
  return (
    <section className={styles.part} data-part="one-more">
      <h2>{t('shellˆfurther>title')}</h2>
      <p className={styles.note}>{t('shellˆoffers>oneMore>text')}</p>
      <LinkButton kind="quiet" href={`${boot.basePath}/${next}`} onClick={onPlainClick(() => navigate(next))}>
        {t('shellˆoffers>oneMore>go')}
      </LinkButton>
    </section>
  )
}
