// Screen /unsubscribe/{token}, opened from a message: shows the masked address and one button. Opening it does nothing (P-08).
import { useCallback, useEffect } from 'react'
import { messageEndpoints } from '#contract/message-endpoints.ts'
import { clientOf } from '#web/api/client.ts'
import { useForm, useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { NextLinks } from '#web/kit/next-links.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { Spinner } from '#web/kit/spinner.tsx'
import type { HeldVisit } from './link-visit.ts'
import { useScreen } from './screen.tsx'

export interface Seen {
  /** `gone`: the link opens nothing any more, and the address can still be typed; `asked`: it was, and is sent a link. */
  readonly kind: 'looking' | 'ready' | 'busy' | 'failed' | 'gone' | 'done' | 'asked'
  /** Masked; known once the link was looked at. */
  readonly address?: string | undefined
}

export function UnsubscribeLink({ visit }: { visit: HeldVisit<Seen> }) {
  const form = useForm()
  const { t } = useTexts()
  const { token, idempotencyKey, set, openOnce } = visit
  const { kind, address } = visit.seen
  const heading = useScreen(t('shellˆunsubscribe>title'))
  const become = useCallback((next: Seen['kind']) => set((before) => ({ ...before, kind: next })), [set])

  const look = useCallback(async () => {
    become('looking')
    const runtime = await form.runtime?.()
    if (!runtime) return
    const answer = await clientOf(messageEndpoints, runtime.clientOptions)('unsubscribeLink', { params: { id: token } })
    if (answer.kind === 'refusal' && answer.status === 404) return become('gone')
    if (answer.kind !== 'reply') return become('failed')
    set({ kind: 'ready', address: answer.data.address })
  }, [form, token, become, set])
  useEffect(() => {
    openOnce(token, () => void look().catch(() => become('failed')))
  }, [openOnce, token, look, become])

  const send = async () => {
    become('busy')
    const runtime = await form.runtime?.()
    const answer =
      runtime &&
      (await clientOf(messageEndpoints, runtime.clientOptions)('unsubscribeByLink', {
        params: { id: token },
        body: {},
        idempotencyKey,
      }))
    if (answer?.kind === 'reply') return become('done')
    if (answer?.kind === 'refusal' && answer.status === 404) return become('gone')
    become('failed')
  }
  const press = () => {
    if (kind === 'busy') return
    const act = address === undefined ? look : send
    act().catch(() => become('failed'))
  }

  const { productName: product } = form.boot.variant
  return (
    <>
      <PageHeading
        ref={heading}
        title={t('shellˆunsubscribe>title')}
        intro={address === undefined ? undefined : t('shellˆunsubscribe>known', { product, address })}
      />
      {kind === 'looking' ? (
        <Spinner label={t('shellˆwait')} />
      ) : (
        <NextLinks>
          {kind === 'failed' && <Notice tone="bad">{t('shellˆunsubscribe>failed')}</Notice>}
          <Button onClick={press} busy={kind === 'busy' ? t('shellˆwait') : undefined}>
            {t(address === undefined ? 'shellˆcrash>again' : 'shellˆunsubscribe>send')}
          </Button>
        </NextLinks>
      )}
    </>
  )
}
