// Screen of an accepted application: the lender, its terms and the link to it. The lender's page opens from the top, after a
// click, and only at an address that the server vouches for.
import { useEffect, useState } from 'react'
import { isFramed } from '#web/embed/framed.ts'
import { newKey } from '#web/api/new-key.ts'
import { useApplication, useForm, useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { LinkButton } from '#web/kit/link-button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { Result } from '#web/kit/result.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { OfferCard } from './offer-card.tsx'
import { outwardAddress } from './outward.ts'
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

/** Longer than a page change takes to begin: after it the browser has refused without saying so. */
const leavingMs = 5000

/**
 * Sends the top page to an address, and calls back where that is refused: in a sandboxed frame, or when the click is long ago.
 * Chromium refuses with an exception, others in silence. Another origin's `location` can be set and not read, `assign`
 * included.
 */
function leave(address: string, refused: () => void): void {
  const top = window.top ?? window
  if (isFramed()) window.setTimeout(refused, leavingMs)
  try {
    top.location.href = address
  } catch {
    refused()
  }
}

/**
 * The button to the lender: records the redirect, then leaves. Where a host page or the browser keeps its place, a link opens
 * the lender's page in a new tab instead (F25).
 */
export function GoToLender({ label }: { label: string }) {
  const { client, dispatch, store, runtime } = useForm()
  const { t } = useTexts()
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const [address, setAddress] = useState<string>()
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
    const redirectTo = answer.kind === 'reply' ? outwardAddress(answer.data.redirectTo, window.location) : undefined
    if (redirectTo === undefined) return setState('failed')
    // E5: where to is kept without its query, which may name the applicant.
    const { origin, pathname } = new URL(redirectTo)
    dispatch({ type: 'left', redirect: { url: origin + pathname, method: 'PUSH' } })
    // What advertising networks are told of it has two seconds to go out.
    await runtime?.().then(
      ({ settled }) => settled(),
      () => {},
    )
    leave(redirectTo, () => setAddress(redirectTo))
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
      {address === undefined ? (
        <Button type="submit" busy={state === 'busy' ? t('shellˆwait') : undefined}>
          {label}
        </Button>
      ) : (
        <>
          <Notice tone="info" title={t('shellˆnewTab>title')}>
            {t('shellˆnewTab>text')}
          </Notice>
          {/* It stands where the button had the focus. */}
          <LinkButton href={address} target="_blank" rel="noopener" ref={(link) => link?.focus()}>
            {t('shellˆnewTab>open')}
          </LinkButton>
        </>
      )}
    </form>
  )
}
