// Actions below the code input: send another code, change the number, or go on without (M5, S-23). It says when a code may be
// asked for, and what stands in the way of one.
import { useRef } from 'react'
import type { AskOf } from '#contract/follow-up-asks.ts'
import { useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { NextLinks } from '#web/kit/next-links.tsx'
import { followUpKeyOf } from './follow-up-text-key.ts'
import type { Answering } from './use-answer.ts'
import { clockText, useSecondsUntil } from '#web/journey/use-seconds.ts'

interface CodeActionsProps {
  readonly ask: AskOf<'code'>
  readonly answering: Answering
  readonly isResent: boolean
  readonly say: (part: string, values?: Readonly<Record<string, string>>) => string
  /** Asks for another code; true where the focus has gone to the input. */
  readonly resend: () => Promise<boolean>
}

export function CodeActions({ ask, answering, isResent, say, resend }: CodeActionsProps) {
  const { t } = useTexts()
  const news = useRef<HTMLDivElement>(null)
  const { nextSendAt, held = false, barred = false } = ask
  const nextAt = nextSendAt === undefined ? undefined : Date.parse(nextSendAt)
  const seconds = useSecondsUntil(nextAt)
  const busy = answering.busy ? t('shellˆwait') : undefined
  const isWaiting = seconds > 0
  const isReady = nextAt !== undefined && !isWaiting
  const sendsExhausted = nextAt === undefined && !barred

  const onResend = async () => {
    // The button is gone once the countdown runs: the focus stays where it is told why.
    if (!(await resend())) news.current?.focus()
  }

  return (
    <>
      <div ref={news} tabIndex={-1}>
        {held && isWaiting && <Notice tone="warning">{say('held')}</Notice>}
        <p role="status" data-part="small">
          {isResent && isWaiting && say('resent')}
          {isReady && say('ready')}
        </p>
        {isWaiting && <p data-part="small">{say('wait', { time: clockText(seconds) })}</p>}
      </div>
      {barred && <Notice tone="warning">{say('barred')}</Notice>}
      {sendsExhausted && <Notice tone="info">{say('spent')}</Notice>}
      <NextLinks>
        {isReady && (
          <Button kind="quiet" busy={busy} onClick={() => void onResend()}>
            {say('resend')}
          </Button>
        )}
        {!sendsExhausted && (
          <Button
            kind="quiet"
            busy={busy}
            onClick={() => void answering.send('mobileVerification', { step: 'change' })}
          >
            {say('change')}
          </Button>
        )}
        {(sendsExhausted || barred || held) && (
          <Button kind="quiet" busy={busy} onClick={() => void answering.send('skipFollowUp')}>
            {t(followUpKeyOf('common', 'skip'))}
          </Button>
        )}
      </NextLinks>
    </>
  )
}
