// Screen of a rejected application, with what one can do next (experience 21).
import { textKey } from '#contract/text-key.ts'
import { useApplication, useForm, useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { Result } from '#web/kit/result.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { useScreen } from './screen.tsx'
import { YourData } from './your-data.tsx'

export function Rejected() {
  const { dispatch } = useForm()
  const { t } = useTexts()
  const isDeclined = useApplication(({ applicationResult }) => applicationResult?.application.status === 'declined')
  const text = (part: string) =>
    t(isDeclined ? textKey('followUps', 'offers', 'declined', part) : textKey('shell', 'rejected', part))
  const heading = useScreen(text('title'))
  return (
    <>
      <Result tone="no" />
      <ConnectionNotice />
      <PageHeading ref={heading} title={text('title')} intro={text('intro')} />
      <h2>{t('shellˆrejected>nextTitle')}</h2>
      <ul>
        {(isDeclined ? ['one', 'three'] : ['one', 'two', 'three']).map((step) => (
          <li key={step}>{t(textKey('shell', 'rejected', 'next', step))}</li>
        ))}
      </ul>
      <Button kind="quiet" type="button" onClick={() => dispatch({ type: 'restarted' })}>
        {t('shellˆrejected>again')}
      </Button>
      <YourData />
    </>
  )
}
