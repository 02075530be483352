// Screen after a redirect to the lender: the link to it stays open, and so does the way back to the other offers. Then it says how the lender
// ended it.
import { useApplication, useTexts } from '#web/context.ts'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { Result } from '#web/kit/result.tsx'
import { AfterChoice } from '#web/market/after-choice.tsx'
import { ApplyAgain } from '#web/market/apply-again.tsx'
import { BackToOffers } from '#web/market/back-to-offers.tsx'
import { GoToLender } from '#web/market/go-to-lender.tsx'
import { LateChoice } from '#web/market/late-choice.tsx'
import { OfferCard } from './offer-card.tsx'
import { useScreen } from './screen.tsx'

export function Redirected() {
  return (
    <AfterChoice>
      <AtLender />
    </AfterChoice>
  )
}

function AtLender() {
  const { t } = useTexts()
  const result = useApplication((application) => application.applicationResult)
  const lender = result?.partner?.name ?? ''
  const title = t('shellˆredirected>title', { lender })
  const heading = useScreen(title)
  return (
    <>
      <Result tone="yes" />
      <LateChoice />
      <PageHeading ref={heading} title={title} intro={t('shellˆredirected>intro', { lender })} />
      {result && (
        <OfferCard result={result}>
          <GoToLender label={t('shellˆaccepted>go', { lender })} />
        </OfferCard>
      )}
      <BackToOffers />
      <ApplyAgain />
    </>
  )
}
