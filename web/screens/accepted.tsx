// Screen of an accepted application: the offers there are, or the one lender that took it.
import { useEffect } from 'react'
import type { ApplicationResult } from '#domain/application/lead.ts'
import { useApplication, useForm, useTexts } from '#web/context.ts'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { Result } from '#web/kit/result.tsx'
import { ApplyAgain } from '#web/market/apply-again.tsx'
import { AutomatedNote } from '#web/market/automated-note.tsx'
import { GoToLender } from '#web/market/go-to-lender.tsx'
import { OffersPage } from '#web/market/offers-page.tsx'
import { useMarket } from '#web/market/use-market.ts'
import { Checking } from './checking.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { OfferCard } from './offer-card.tsx'
import { useScreen } from './screen.tsx'

export function Accepted() {
  const market = useMarket()
  return market.offers.some(({ status }) => status !== 'not-chosen') ? <OffersPage market={market} /> : <OneLender />
}

/** Of a lead whose reply names no offers to choose from. */
function OneLender() {
  const result = useApplication((application) => application.applicationResult)
  return result?.partner ? <LenderOf result={result} /> : <Asking />
}

/** Several lenders accepted, and the reply that said so did not name them: the server is asked. */
function Asking() {
  const { retry } = useForm()
  useEffect(() => retry?.(), [retry])
  return <Checking />
}

function LenderOf({ result }: { result: ApplicationResult }) {
  const { t } = useTexts()
  const lender = result.partner?.name ?? ''
  const title = t('shellˆaccepted>title', { lender })
  const heading = useScreen(title)
  return (
    <>
      <Result tone="yes" />
      <ConnectionNotice />
      <PageHeading ref={heading} title={title} intro={t('shellˆaccepted>intro', { lender })} />
      <OfferCard result={result}>
        <GoToLender label={t('shellˆaccepted>go', { lender })} />
      </OfferCard>
      <AutomatedNote />
      <ApplyAgain />
    </>
  )
}
