// Screen of an application with which the chosen lender goes on no more: it gave it back, or pays no loan out. The way to other lenders is
// open (Q2).
import { useApplication, useTexts } from '#web/context.ts'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { Result } from '#web/kit/result.tsx'
import { ConnectionNotice } from '#web/screens/connection-notice.tsx'
import { useScreen } from '#web/screens/screen.tsx'
import { YourData } from '#web/screens/your-data.tsx'
import { ApplyAgain } from './apply-again.tsx'
import { BackToOffers } from './back-to-offers.tsx'

/** Without the offer and the way to its lender: the server refuses both. */
export function Returned() {
  const { t } = useTexts()
  const lender = useApplication(({ applicationResult }) => applicationResult?.partner?.name) ?? ''
  const title = t('shellˆreturned>title', { lender })
  const heading = useScreen(title)
  return (
    <>
      <Result tone="later" />
      <ConnectionNotice />
      <PageHeading ref={heading} title={title} intro={t('shellˆreturned>intro')} />
      <BackToOffers />
      <ApplyAgain />
      <YourData />
    </>
  )
}
