// Screen of a lead that is being checked: says what happens until the server's answer moves the applicant on (experience 22).
// The engine asks; the server promises an end.
import { useEffect, useState } from 'react'
import { useApplication, useTexts } from '#web/context.ts'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { Waiting } from '#web/kit/waiting.tsx'
import { CheckingSteps } from './checking-steps.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { endScreens } from './load-ends.ts'
import { useScreen } from './screen.tsx'

export function Checking() {
  const { t } = useTexts()
  const heading = useScreen(t('shellˆchecking>title'))
  const connection = useApplication((application) => application.connection)
  const [LendersAsked, setLendersAsked] = useState(() => endScreens.now()?.LendersAsked)
  // The screens that come next are loaded meanwhile. Without a connection the steps stay, and it is tried again with the next one.
  useEffect(() => {
    endScreens.soon().then(
      (loaded) => setLendersAsked(() => loaded.LendersAsked),
      () => {},
    )
  }, [connection])
  return (
    <>
      <PageHeading ref={heading} title={t('shellˆchecking>title')} intro={t('shellˆchecking>intro')} />
      <Waiting />
      {LendersAsked ? <LendersAsked /> : <CheckingSteps />}
      <ConnectionNotice />
    </>
  )
}
