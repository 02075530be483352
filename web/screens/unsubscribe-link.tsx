// /unsubscribe/{token}: the link of a message. It shows whose address it is, masked, and one button; opening it does nothing (P-08).
import { useCallback, useEffect, useState } from 'react'
import { messageEndpoints } from '#contract/message-endpoints.ts'
import { clientOf } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { useForm, useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { Spinner } from '#web/kit/spinner.tsx'
import { useScreen } from './screen.tsx'

interface Props {
  readonly token: string
  readonly onDone: () => void
  /** The link opens nothing any more: the address can still be typed. */
  readonly onGone: () => void
}

type Seen = 'looking' | 'ready' | 'busy' | 'failed'

export function UnsubscribeLink({ token, onDone, onGone }: Props) {
  const form = useForm()
  const { t } = useTexts()
  const [seen, setSeen] = useState<Seen>('looking')
  const [address, setAddress] = useState<string>()
  // One for the visit: an attempt whose answer was lost is the same request again.
  const [idempotencyKey] = useState(newKey)
  const heading = useScreen(t('shellˆunsubscribe>title'))

  const look = useCallback(async () => {
    setSeen('looking')
    const beside = await form.beside?.()
    if (!beside) return
    const answer = await clientOf(messageEndpoints, beside.clientOptions)('unsubscribeLink', { params: { id: token } })
    if (answer.kind === 'refusal' && answer.status === 404) return onGone()
    if (answer.kind !== 'reply') return setSeen('failed')
    setAddress(answer.data.address)
    setSeen('ready')
  }, [form, token, onGone])
  useEffect(() => {
    look().catch(() => setSeen('failed'))
    // Once a link: what the screen around it draws anew asks nothing again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [token])

  const send = async () => {
    setSeen('busy')
    const beside = await form.beside?.()
    const answer =
      beside &&
      (await clientOf(messageEndpoints, beside.clientOptions)('unsubscribeByLink', {
        params: { id: token },
        body: {},
        idempotencyKey,
      }))
    if (answer?.kind === 'reply') return onDone()
    if (answer?.kind === 'refusal' && answer.status === 404) return onGone()
    setSeen('failed')
  }
  const press = () => {
    if (seen === 'busy') return
    const act = address === undefined ? look : send
    act().catch(() => setSeen('failed'))
  }

  const { productName: product } = form.boot.variant
  return (
    <>
      <PageHeading
        ref={heading}
        title={t('shellˆunsubscribe>title')}
        intro={address === undefined ? undefined : t('shellˆunsubscribe>known', { product, address })}
      />
      {seen === 'failed' && <Notice tone="bad">{t('shellˆunsubscribe>failed')}</Notice>}
      {seen === 'looking' ? (
        <Spinner label={t('shellˆwait')} />
      ) : (
        <Button onClick={press} busy={seen === 'busy' ? t('shellˆwait') : undefined}>
          {t(address === undefined ? 'shellˆcrash>again' : 'shellˆunsubscribe>send')}
        </Button>
      )}
    </>
  )
}
