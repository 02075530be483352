// What the applicant should know of a connection that fails: nothing is lost, and it goes on by itself.
import { useApplication, useTexts } from '#web/context.ts'
import { Notice } from '#web/kit/notice.tsx'

export function ConnectionNotice() {
  const { t } = useTexts()
  const connection = useApplication((application) => application.connection)
  if (connection === 'fine') return null
  return (
    <Notice tone="warning" title={t(`shellˆconnection>${connection}>title`)}>
      {t(`shellˆconnection>${connection}>text`)}
    </Notice>
  )
}
