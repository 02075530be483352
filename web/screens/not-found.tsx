// Not-found screen, with a link back into the application.
import { useForm, useTexts } from '#web/context.ts'
import { LinkButton } from '#web/kit/link-button.tsx'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { useScreen } from './screen.tsx'

export function NotFound() {
  const { boot } = useForm()
  const { t } = useTexts()
  const heading = useScreen(t('shellˆnotFound>title'))
  return (
    <>
      <PageHeading ref={heading} title={t('shellˆnotFound>title')} intro={t('shellˆnotFound>intro')} />
      <LinkButton href={`${boot.basePath}/`}>{t('shellˆnotFound>go')}</LinkButton>
    </>
  )
}
