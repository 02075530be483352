// Screen /continue/{id}: redeems a link from a message or another device, and shows where the lead stands. Its secret leaves
// the address with that; another application of this browser is replaced only when the applicant says so.
import { textKey } from '#contract/text-key.ts'
import { useCallback, useEffect } from 'react'
import { continuedApplication, hasAnother } from '#domain/application/resume.ts'
import { currentRoute } from '#domain/application/current-route.ts'
import type { ContinuedReply } from '#contract/schemas.ts'
import { ComeBack } from '#web/consents/lazily.ts'
import { useForm, useLocation, useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { LinkButton } from '#web/kit/link-button.tsx'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { Spinner } from '#web/kit/spinner.tsx'
import { NextLinks } from '#web/kit/next-links.tsx'
import { besideOf } from './beside-of.ts'
import { useLinkVisit } from './link-visit.ts'
import { useScreen } from './screen.tsx'

type Continued = ContinuedReply
type Seen =
  | { readonly kind: 'opening' | 'failed' | 'gone' }
  | { readonly kind: 'another'; readonly reply: Continued }
  | { readonly kind: 'elsewhere'; readonly variant: string }

const opening: Seen = { kind: 'opening' }

/** Without a link, by e-mail address and secret. */
export function ContinueLink() {
  return /^continue\/?$/.test(useLocation()) ? <ComeBack /> : <ByLink />
}

function ByLink() {
  const form = useForm()
  const { t } = useTexts()
  const { boot, dispatch, store } = form
  const visit = useLinkVisit('continue', useLocation().split('/').at(-1) ?? '', opening)
  const { token, idempotencyKey, seen, set: setSeen, openOnce } = visit

  const open = useCallback(
    (reply: Continued) => {
      const at = new Date(form.now()).toISOString()
      dispatch({
        type: 'resumedFromLink',
        application: continuedApplication(store.getState(), reply, at, boot.variant),
      })
      form.navigate(currentRoute(store.getState(), '', boot.variant), { replace: true })
    },
    [form, boot, dispatch, store],
  )
  const redeem = useCallback(async (): Promise<Seen | undefined> => {
    const call = await form.client()
    const answer = await call('continueLead', { params: { id: token }, body: {}, idempotencyKey })
    if (answer.kind === 'refusal' && answer.status === 404) return { kind: 'gone' }
    if (answer.kind !== 'reply') return { kind: 'failed' }
    const reply = answer.data
    if (reply.variant !== boot.variant.id) return { kind: 'elsewhere', variant: reply.variant }
    if (hasAnother(store.getState(), reply.id)) return { kind: 'another', reply }
    open(reply)
    return undefined
  }, [form, token, idempotencyKey, boot, store, open])
  const attempt = useCallback(() => {
    setSeen(opening)
    redeem().then(
      (now) => now && setSeen(now),
      () => setSeen({ kind: 'failed' }),
    )
  }, [redeem, setSeen])

  useEffect(() => openOnce(token, attempt), [openOnce, token, attempt])
  useEffect(() => {
    if (seen.kind !== 'failed') return undefined
    window.addEventListener('online', attempt)
    return () => window.removeEventListener('online', attempt)
  }, [seen, attempt])

  const text = (part: string) => t(textKey('shell', 'continueLink', seen.kind, part))
  const heading = useScreen(text('title'))
  return (
    <>
      <PageHeading ref={heading} title={text('title')} intro={text('intro')} />
      {seen.kind === 'opening' && <Spinner label={t('shellˆwait')} />}
      {seen.kind === 'failed' && <Button onClick={attempt}>{text('go')}</Button>}
      {seen.kind === 'gone' && <LinkButton href={`${boot.basePath}/`}>{text('go')}</LinkButton>}
      {seen.kind === 'elsewhere' && (
        <LinkButton href={`${besideOf(boot, seen.variant)}/continue/${token}`} rel="noreferrer">
          {text('go')}
        </LinkButton>
      )}
      {seen.kind === 'another' && (
        <NextLinks>
          <Button onClick={() => open(seen.reply)}>{text('go')}</Button>
          <Button
            kind="quiet"
            onClick={() => form.navigate(currentRoute(store.getState(), '', boot.variant), { replace: true })}
          >
            {text('stay')}
          </Button>
        </NextLinks>
      )}
    </>
  )
}
