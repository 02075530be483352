// Yes: the lender, its terms and the way to it. The lender's page opens from the top, after a click, and only at an
// address that the server vouches for.
import { useEffect, useState } from 'react'
import { newKey } from '#web/api/new-key.ts'
import { useApplication, useForm, useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { Result } from '#web/kit/result.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { OfferCard } from './offer-card.tsx'
import { useScreen } from './screen.tsx'

export function Accepted() {
  const { t } = useTexts()
  const result = useApplication((application) => application.applicationResult)
  const lender = result?.partner?.name ?? ''
  const title = t('shellˆaccepted>title', { lender })
  const heading = useScreen(title)
  return (
    <>
      <Result tone="yes" />
      <ConnectionNotice />
      <PageHeading ref={heading} title={title} intro={t('shellˆaccepted>intro', { lender })} />
      {result && (
        <OfferCard result={result}>
          <GoToLender label={t('shellˆaccepted>go', { lender })} />
        </OfferCard>
      )}
    </>
  )
}

/** The button to the lender: records the redirect, then leaves. */
export function GoToLender({ label }: { label: string }) {
  const { client, store } = useForm()
  const { t } = useTexts()
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  // Back from the lender by the back-forward cache, the page is as it was left: waiting.
  useEffect(() => {
    const unlock = ({ persisted }: PageTransitionEvent) => persisted && setState('ready')
    window.addEventListener('pageshow', unlock)
    return () => window.removeEventListener('pageshow', unlock)
  }, [])
  const go = async () => {
    const { access } = store.getState()
    if (!access || state === 'busy') return
    setState('busy')
    const call = await client()
    const answer = await call('redirectLead', {
      params: { id: access.id },
      body: {},
      token: access.token,
      idempotencyKey: newKey(),
    })
    if (answer.kind !== 'reply') return setState('failed')
    ;(window.top ?? window).location.assign(answer.data.redirectTo)
  }
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void go()
      }}
    >
      {state === 'failed' && <Notice tone="bad">{t('shellˆaccepted>failed')}</Notice>}
      <Button type="submit" busy={state === 'busy' ? t('shellˆwait') : undefined}>
        {label}
      </Button>
    </form>
  )
}
