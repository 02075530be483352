// Screen /reference-person/{token}: removal of a person whom an applicant named as a reference (P-13). Nothing is done until
// the button is pressed, and nothing is said of the applicant.
import { textKey } from '#contract/text-key.ts'
import { useEffect } from 'react'
import { useForm, useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { NextLinks } from '#web/kit/next-links.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { Result } from '#web/kit/result.tsx'
import { useLinkVisit } from '#web/screens/link-visit.ts'
import { useScreen } from '#web/screens/screen.tsx'
import { useRights } from './use-rights.ts'

type Seen = 'ready' | 'busy' | 'failed' | 'done'

export function ReferencePerson({ token }: { token: string }) {
  const form = useForm()
  const { t } = useTexts()
  const visit = useLinkVisit<Seen>('reference-person', token, 'ready')
  const { seen: state, set: setState, token: link } = visit
  const { ask } = useRights(visit)
  useEffect(() => {
    if (token) form.navigate('reference-person', { replace: true })
  }, [form, token])
  const about = state === 'done' ? 'done' : 'ready'
  const text = (part: string) =>
    t(textKey('shell', 'referencePerson', about, part), { product: form.boot.variant.productName })
  const heading = useScreen(text('title'))
  const remove = async () => {
    setState('busy')
    const { kind } = await ask('removeReference', { params: { id: link }, body: {} })
    // A link that opens nothing leads to nothing that is held.
    setState(kind === 'done' || kind === 'gone' ? 'done' : 'failed')
  }
  return (
    <>
      {state === 'done' && <Result tone="yes" />}
      <PageHeading ref={heading} title={text('title')} intro={text('intro')} />
      {state !== 'done' && (
        <NextLinks>
          {state === 'failed' && <Notice tone="bad">{t('shellˆmyData>erase>failed')}</Notice>}
          <Button
            busy={state === 'busy' ? t('shellˆwait') : undefined}
            onClick={() => void remove().catch(() => setState('failed'))}
          >
            {text('go')}
          </Button>
        </NextLinks>
      )}
    </>
  )
}
