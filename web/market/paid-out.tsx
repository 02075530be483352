// Screen of a loan that was paid out, as its lender told us: nothing is left to finish, and nobody calls for it (Q2).
import { useTexts } from '#web/context.ts'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { Result } from '#web/kit/result.tsx'
import { ConnectionNotice } from '#web/screens/connection-notice.tsx'
import { useScreen } from '#web/screens/screen.tsx'
import { YourData } from '#web/screens/your-data.tsx'
import { ApplyAgain } from './apply-again.tsx'

/** Without the offer: what the contract says holds now. */
export function PaidOut() {
  const { t } = useTexts()
  const title = t('shellˆpaidOut>title')
  const heading = useScreen(title)
  return (
    <>
      <Result tone="yes" />
      <ConnectionNotice />
      <PageHeading ref={heading} title={title} intro={t('shellˆpaidOut>intro')} />
      <ApplyAgain />
      <YourData />
    </>
  )
}
