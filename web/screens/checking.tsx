// Screen of a lead that is being checked: says what happens until the server's answer moves the applicant on (experience 22).
// The engine asks; the server promises an end.
import { textKey } from '#contract/text-key.ts'
import { useTexts } from '#web/context.ts'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { Waiting } from '#web/kit/waiting.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { useScreen } from './screen.tsx'

export function Checking() {
  const { t } = useTexts()
  const heading = useScreen(t('shellˆchecking>title'))
  return (
    <>
      <PageHeading ref={heading} title={t('shellˆchecking>title')} intro={t('shellˆchecking>intro')} />
      <Waiting steps={['one', 'two', 'three'].map((step) => t(textKey('shell', 'checking', 'steps', step)))} />
      <ConnectionNotice />
    </>
  )
}
