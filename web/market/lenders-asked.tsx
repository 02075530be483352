// Lenders asked, while the applicant waits: their answers so far, the longest wait, and that the page may be closed (Q2, experience 22).
// Screen readers are told of a change once.
import { useEffect, useState } from 'react'
import { textKey } from '#contract/text-key.ts'
import { baseMarket } from '#domain/lender/market.ts'
import type { AskedLender, LenderAnswer } from '#domain/lender/offer-list.ts'
import { useForm, useTexts } from '#web/context.ts'
import { useSecondsUntil } from '#web/journey/use-seconds.ts'
import { LenderList } from '#web/kit/lender-list.tsx'
import type { LenderLine } from '#web/kit/lender-list.tsx'
import { Spoken } from '#web/kit/spoken.tsx'
import { TimeLeft } from '#web/kit/time-left.tsx'
import { CheckingSteps } from '#web/screens/checking-steps.tsx'
import { usePartnerLogos } from '#web/screens/partner-logos.ts'
import styles from './market.module.css'
import { newsOf } from './news.ts'
import { useMarket } from './use-market.ts'

const tones: Readonly<Record<LenderAnswer, LenderLine['tone']>> = {
  asked: 'waiting',
  late: 'slow',
  offer: 'good',
  question: 'info',
  no: 'none',
  silent: 'none',
}

/** Lenders with what each has said. */
export function Lenders({ asked }: { asked: readonly AskedLender[] }) {
  const { t } = useTexts()
  const logos = usePartnerLogos()
  return (
    <LenderList
      lenders={asked.map(({ lender, says }) => ({
        name: lender,
        logo: logos.get(lender),
        tone: tones[says],
        says: t(textKey('shell', 'checking', 'says', says)),
      }))}
    />
  )
}

/** In place of the steps, as soon as the first lender is named. */
export function LendersAsked() {
  const { t } = useTexts()
  const { asked, waitUntil } = useMarket()
  const news = useNewsOf(asked)
  return (
    <div className={styles.stack}>
      {asked.length === 0 ? (
        <CheckingSteps />
      ) : (
        <>
          {waitUntil !== undefined && <SecondsLeft key={waitUntil} until={Date.parse(waitUntil)} />}
          <section className={styles.part}>
            <h2>{t('shellˆchecking>lenders')}</h2>
            <Lenders asked={asked} />
          </section>
        </>
      )}
      <p className={styles.note}>{t('shellˆchecking>close')}</p>
      <Spoken>
        {news.map(({ lender, says }) => `${lender}: ${t(textKey('shell', 'checking', 'says', says))}.`).join(' ')}
      </Spoken>
    </div>
  )
}

/** Lenders with a new answer, since the last time that any had one. */
function useNewsOf(asked: readonly AskedLender[]): readonly AskedLender[] {
  const [told, setTold] = useState<{ readonly asked: readonly AskedLender[]; readonly news: readonly AskedLender[] }>({
    asked: [],
    news: [],
  })
  useEffect(() => {
    setTold((before) => {
      const news = newsOf(before.asked, asked)
      return news.length === 0 ? before : { asked, news }
    })
  }, [asked])
  return told.news
}

/**
 * Seconds by the server's clock. A reload finds the line about where it was: the whole of it is the longest wait where no layer says
 * otherwise.
 */
function SecondsLeft({ until }: { until: number }) {
  const { now } = useForm()
  const { t } = useTexts()
  const [whole] = useState(() => Math.max(baseMarket.waitSeconds, Math.ceil((until - now()) / 1000)))
  const seconds = useSecondsUntil(until)
  return (
    <TimeLeft share={seconds / whole}>
      {seconds > 0 ? t('shellˆchecking>left', { count: seconds }) : t('shellˆchecking>soon')}
    </TimeLeft>
  )
}
