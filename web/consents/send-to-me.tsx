// "Send it to me". The link to this application by e-mail or text message to its owner, by another app of the device, or as a
// code that a phone reads from a desk's screen.
import { textKey } from '#contract/text-key.ts'
import { useEffect, useState } from 'react'
import type { SessionsReply, StepUpChannel } from '#contract/step-up-endpoints.ts'
import { newKey } from '#web/api/new-key.ts'
import { useForm, useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { NextLinks } from '#web/kit/next-links.tsx'
import { Notice } from '#web/kit/notice.tsx'
import styles from './consents.module.css'
import { stepUpCalls } from './use-sessions.ts'

interface SendProps {
  readonly url: string
  readonly ways: SessionsReply['ways']
}

type Said = 'sent' | 'failed' | 'tooOften'

export function SendToMe({ url, ways }: SendProps) {
  const { t } = useTexts()
  const { said, busy, send } = useSending()
  const share = typeof navigator.share === 'function' ? () => void navigator.share({ url }).catch(() => {}) : undefined
  return (
    <div className={styles.stack} data-part="send-to-me">
      <div aria-live="polite">
        {said && (
          <Notice tone={said === 'sent' ? 'good' : 'bad'}>{t(textKey('shell', 'continueLater', 'send', said))}</Notice>
        )}
      </div>
      <NextLinks>
        {ways.map(({ channel, to }) => (
          <Button
            key={channel}
            kind="quiet"
            busy={busy === channel ? t('shellˆwait') : undefined}
            onClick={() => void send(channel)}
          >
            {t(textKey('shell', 'continueLater', 'send', channel), { to })}
          </Button>
        ))}
        {share && (
          <Button kind="quiet" onClick={share}>
            {t('shellˆcontinueLater>send>share')}
          </Button>
        )}
      </NextLinks>
      <PhoneCode url={url} />
    </div>
  )
}

function useSending() {
  const form = useForm()
  const [busy, setBusy] = useState<StepUpChannel>()
  const [said, setSaid] = useState<Said>()
  const ask = async (channel: StepUpChannel): Promise<Said> => {
    const { access } = form.store.getState()
    if (!access) return 'failed'
    const call = await stepUpCalls(form)
    const answer = await call('sendLink', {
      params: { id: access.id },
      body: { channel },
      token: access.token,
      idempotencyKey: newKey(),
    })
    if (answer.kind === 'reply') return 'sent'
    return answer.kind === 'refusal' && answer.status === 429 ? 'tooOften' : 'failed'
  }
  const send = async (channel: StepUpChannel) => {
    if (busy) return
    setBusy(channel)
    setSaid(undefined)
    setSaid(await ask(channel).catch((): Said => 'failed'))
    setBusy(undefined)
  }
  return { said, busy, send }
}

/** Only where there is a mouse: a phone cannot read its own screen. */
function PhoneCode({ url }: { readonly url: string }) {
  const { t } = useTexts()
  const [code, setCode] = useState<readonly (readonly boolean[])[]>()
  useEffect(() => {
    if (!matchMedia('(pointer: fine) and (min-width: 48rem)').matches) return
    // Without it the link can still be sent and copied.
    void import('uqr').then(
      ({ encode }) => setCode(encode(url, { border: 2 }).data),
      () => {},
    )
  }, [url])
  if (!code) return null
  // By elements: the page's policy takes no markup as text.
  const squares = code.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <figure className={styles.code}>
      <svg role="img" aria-label={t('shellˆcontinueLater>send>code')} viewBox={`0 0 ${code.length} ${code.length}`}>
        <path d={squares.join('')} fill="#000000" shapeRendering="crispEdges" />
      </svg>
      <figcaption>{t('shellˆcontinueLater>send>code')}</figcaption>
    </figure>
  )
}
