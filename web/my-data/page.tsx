// /your-data: what is kept of the applicant, and what they decide about it.
import { useTexts } from '#web/context.ts'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { useScreen } from '#web/screens/screen.tsx'
import { MyConsents } from './consents.tsx'

export function MyDataPage() {
  const { t } = useTexts()
  const heading = useScreen(t('shellˆconsents>page'))
  return (
    <>
      <PageHeading ref={heading} title={t('shellˆconsents>page')} />
      <MyConsents />
    </>
  )
}
