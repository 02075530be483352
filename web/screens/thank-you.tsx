// Thank-you screen: a lender will get in touch, the answer takes longer than this page may wait, or a lender says how it ended. Each is told
// as what it is.
import { textKey } from '#contract/text-key.ts'
import { isOnOffer } from '#domain/lender/offer-list.ts'
import { useApplication, useTexts } from '#web/context.ts'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { Result } from '#web/kit/result.tsx'
import { AfterChoice } from '#web/market/after-choice.tsx'
import { ApplyAgain } from '#web/market/apply-again.tsx'
import { BackToOffers } from '#web/market/back-to-offers.tsx'
import { LateChoice } from '#web/market/late-choice.tsx'
import { MayStillAnswer, OneMoreAnswer } from '#web/market/may-still-answer.tsx'
import { useMarket } from '#web/market/use-market.ts'
import { useOfferCalls } from '#web/market/use-offer-calls.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { OfferCard } from './offer-card.tsx'
import { useScreen } from './screen.tsx'
import { YourData } from './your-data.tsx'

export function ThankYou() {
  return (
    <AfterChoice>
      <Waiting />
    </AfterChoice>
  )
}

function Waiting() {
  const { t } = useTexts()
  const { asked, more, offers } = useMarket()
  const calls = useOfferCalls()
  const result = useApplication((application) => application.applicationResult)
  const lender = result?.partner?.name
  const about = lender ? 'contact' : 'undecided'
  const title = t(textKey('shell', 'thankYou', about, 'title'), { lender: lender ?? '' })
  const heading = useScreen(title)
  return (
    <>
      <Result tone="later" />
      <ConnectionNotice />
      <LateChoice />
      <PageHeading
        ref={heading}
        title={title}
        intro={t(textKey('shell', 'thankYou', about, 'intro'), { lender: lender ?? '' })}
      />
      {result && <OfferCard result={result} />}
      {!lender && <MayStillAnswer asked={asked} />}
      {more && <OneMoreAnswer more={more} calls={calls} hasOffers={offers.some(isOnOffer)} />}
      <BackToOffers />
      <ApplyAgain />
      <YourData />
    </>
  )
}
