// Page frame of every follow-up: who asks and why, faults, failed sending, and the way on without it.
import { useEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'
import { isOnOffer } from '#domain/lender/offer-list.ts'
import { useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { Disclosure } from '#web/kit/disclosure.tsx'
import { ErrorSummary } from '#web/kit/error-summary.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Eyebrow, PageHeading } from '#web/kit/page-heading.tsx'
import { ConnectionNotice } from '#web/screens/connection-notice.tsx'
import { ContinueLater } from '#web/screens/continue-later.tsx'
import { useMarket } from '#web/market/use-market.ts'
import { useScreen } from '#web/screens/screen.tsx'
import type { FieldMessage } from '#web/journey/use-page-form.ts'
import styles from './page.module.css'
import { followUp } from './rows.ts'
import { followUpKeyOf } from './follow-up-text-key.ts'
import type { Answering } from './use-answer.ts'

interface FollowUpPageProps {
  readonly of: FollowUpKey
  /** The lender's name. */
  readonly lender: string
  readonly answering: Answering
  /** Everything that is wrong now, the browser's own findings and the server's. */
  readonly faults?: readonly FieldMessage[]
  /** Another title than the follow-up's, where a screen has several. */
  readonly title?: string
  /** Explanation folded below; the reason for asking where it is absent. */
  readonly why?: { readonly title: string; readonly text: string }
  readonly children: ReactNode
}

/** Focuses the summary whenever there are faults anew, and at each press that they stand in the way of. */
function useSummary(faults: readonly FieldMessage[], refused: number): RefObject<HTMLDivElement | null> {
  const summary = useRef<HTMLDivElement>(null)
  const count = useRef(0)
  useEffect(() => {
    if (faults.length > 0 && count.current === 0) summary.current?.focus()
    count.current = faults.length
  }, [faults])
  useEffect(() => {
    if (refused > 0) summary.current?.focus()
  }, [refused])
  return summary
}

export function FollowUpPage({
  of: key,
  lender,
  answering,
  faults = answering.faults,
  title,
  why,
  children,
}: FollowUpPageProps) {
  const { t } = useTexts()
  const name = title ?? t(followUpKeyOf(key, 'title'), { lender })
  const heading = useScreen(name, faults.length > 0)
  const summary = useSummary(faults, answering.refused)
  const { form, skippable } = followUp(key)
  const hasOffers = useMarket().offers.some(isOnOffer)
  // A lender's own offers have a no of their own.
  const skip = skippable ?? (hasOffers && form !== 'offers')
  return (
    <>
      <ErrorSummary ref={summary} title={t('shellˆerrors>title')} items={faults} />
      <PageHeading
        ref={heading}
        title={name}
        intro={t([followUpKeyOf(key, 'intro'), followUpKeyOf('common', 'asks')], { lender })}
      >
        {lender && <Eyebrow>{lender}</Eyebrow>}
      </PageHeading>
      {answering.failed && <Notice tone="bad">{t(followUpKeyOf('common', 'failed'))}</Notice>}
      <ConnectionNotice />
      {children}
      {skip && (
        <div className={styles.skip}>
          <Button
            kind="quiet"
            busy={answering.busy ? t('shellˆwait') : undefined}
            onClick={() => void answering.send('skipFollowUp')}
          >
            {t(followUpKeyOf('common', 'skip'))}
          </Button>
        </div>
      )}
      {why && (
        <Disclosure part="why" title={why.title}>
          <p>{why.text}</p>
        </Disclosure>
      )}
      <ContinueLater />
    </>
  )
}
