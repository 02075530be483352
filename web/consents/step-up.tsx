// Step-up: a device that came by a link proves by a one-time code whose the application is. From then on it shows the answers and may
// do what is the owner's alone (S-05).
import { textKey } from '#contract/text-key.ts'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { SessionsReply, StepUpChannel, StepUpReply } from '#contract/step-up-endpoints.ts'
import { continuedApplication } from '#domain/application/resume.ts'
import { readCode } from '#domain/questions/one-time-code.ts'
import type { Answer } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { useForm, useTexts } from '#web/context.ts'
import { textInput } from '#web/inputs/text.tsx'
import { Button } from '#web/kit/button.tsx'
import { NextLinks } from '#web/kit/next-links.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Spinner } from '#web/kit/spinner.tsx'
import { Spoken } from '#web/kit/spoken.tsx'
import { useToldFault } from '#web/kit/told-fault.ts'
import { CodeEnd } from '#web/screens/code-end.tsx'
import { wordsOf } from '#web/screens/question.tsx'
import styles from './consents.module.css'
import { stepUpCalls, useSessions } from './use-sessions.ts'

const CodeInput = textInput({ width: 'short', figures: true, autoCapitalize: 'none', spellCheck: false })

interface StepUpProps {
  readonly onProven?: () => void
  /** The answers are to be told, which takes a code on a device that is proven too. */
  readonly forAnswers?: boolean
}

/** Nothing where this device is its owner's already, unless the answers are wanted. */
export function StepUp({ onProven, forAnswers }: StepUpProps) {
  const { t } = useTexts()
  const { sessions, load } = useSessions()
  if (sessions === 'loading') return <Spinner label={t('shellˆwait')} />
  if (sessions === 'failed')
    return (
      <NextLinks>
        <Notice tone="bad">{t('shellˆstepUp>failed')}</Notice>
        <Button onClick={load}>{t('shellˆcontinueLater>again')}</Button>
      </NextLinks>
    )
  return sessions.needsCode || forAnswers ? <Proof ways={sessions.ways} {...(onProven ? { onProven } : {})} /> : null
}

interface ProofProps {
  readonly ways: SessionsReply['ways']
  readonly onProven?: () => void
}

type Said = 'failed' | 'tooOften'

export function Proof({ ways, onProven }: ProofProps) {
  const { t } = useTexts()
  const [sent, setSent] = useState<StepUpReply>()
  const { busy, said, fault, setFault, run } = useCode(setSent, onProven)

  if (ways.length === 0) return <Notice tone="warning">{t('shellˆstepUp>none')}</Notice>
  return (
    <div className={styles.stack} data-part="step-up">
      {said && <Notice tone="bad">{t(textKey('shell', 'stepUp', said))}</Notice>}
      {sent ? (
        <CodeForm
          sent={sent}
          busy={busy}
          fault={fault}
          onCode={(code) => run({ code })}
          onOther={() => {
            setFault(undefined)
            setSent(undefined)
          }}
        />
      ) : (
        <>
          <p>{t('shellˆstepUp>intro')}</p>
          <NextLinks>
            {ways.map(({ channel, to }) => (
              <Button
                key={channel}
                kind="quiet"
                busy={busy ? t('shellˆwait') : undefined}
                onClick={() => run({ channel })}
              >
                {t(textKey('shell', 'stepUp', channel), { to })}
              </Button>
            ))}
          </NextLinks>
        </>
      )}
    </div>
  )
}

/** Asks for a code on a way, or tells the one that came. */
type StepUpBody = { readonly channel: StepUpChannel } | { readonly code: string }

/** A retry without an answer keeps its idempotency key: a code that was right has replaced the token meanwhile. */
function useAttempt() {
  const last = useRef<{ readonly of: string; readonly key: string }>(undefined)
  return {
    keyOf: (asked: StepUpBody): string => {
      const of = JSON.stringify(asked)
      last.current = last.current?.of === of ? last.current : { of, key: newKey() }
      return last.current.key
    },
    note: ({ kind }: Pick<Answer<unknown>, 'kind'>) => {
      if (kind !== 'silence') last.current = undefined
    },
  }
}

function useCode(setSent: (sent: StepUpReply) => void, onProven: (() => void) | undefined) {
  const form = useForm()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<Said>()
  const [fault, setFault] = useState<string>()
  const attempt = useAttempt()

  const ask = async (asked: StepUpBody): Promise<Said | undefined> => {
    const { access } = form.store.getState()
    if (!access) return 'failed'
    const call = await stepUpCalls(form)
    const by = { params: { id: access.id }, token: access.token, idempotencyKey: attempt.keyOf(asked) }
    if ('channel' in asked) {
      const answer = await call('stepUp', { ...by, body: { channel: asked.channel } })
      attempt.note(answer)
      if (answer.kind === 'reply') {
        setSent(answer.data)
        return undefined
      }
      return answer.kind === 'refusal' && answer.status === 429 ? 'tooOften' : 'failed'
    }
    const answer = await call('confirmStepUp', { ...by, body: { code: asked.code } })
    attempt.note(answer)
    if (answer.kind === 'faults') {
      setFault(answer.faults[0]?.message)
      return undefined
    }
    if (answer.kind !== 'reply') return 'failed'
    const { masked, ...reply } = answer.data
    const at = new Date(form.now()).toISOString()
    const application = continuedApplication(form.store.getState(), reply, at, form.boot.variant)
    // The page is drawn anew, with what is known now.
    const takenOver = (application.takenOver ?? 0) + 1
    form.dispatch({ type: 'resumedFromLink', application: { ...application, masked, takenOver } })
    onProven?.()
    return undefined
  }
  const run = (asked: StepUpBody) => {
    if (busy) return
    setBusy(true)
    setSaid(undefined)
    setFault(undefined)
    ask(asked)
      .catch((): Said => 'failed')
      .then(
        (now) => {
          setSaid(now)
          setBusy(false)
        },
        () => setBusy(false),
      )
  }
  return { busy, said, fault, setFault, run }
}

/** Characters of what is sent as a code. */
const longestCode = 50

interface CodeFormProps {
  readonly sent: StepUpReply
  readonly busy: boolean
  readonly fault: string | undefined
  readonly onCode: (code: string) => void
  readonly onOther: () => void
}

function CodeForm({ sent, busy, fault, onCode, onOther }: CodeFormProps) {
  const { conventions } = useForm()
  const { t } = useTexts()
  const element = useRef<HTMLFormElement>(null)
  const input = () => element.current?.querySelector<HTMLInputElement>('[name="code"]')
  const spoken = useToldFault(fault, input)
  // Where to type is told once the code is on its way.
  useEffect(() => input()?.focus(), [])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const typed = input()?.value ?? ''
    // The server takes no more, and says what is wrong with it.
    onCode(readCode(typed) ?? typed.slice(0, longestCode))
  }
  return (
    <form ref={element} className={styles.stack} method="dialog" noValidate onSubmit={onSubmit}>
      <p role="status">
        {t(sent.channel === 'sms' ? 'shellˆstepUp>sentSms' : 'shellˆstepUp>sentEmail', { to: sent.to })}
      </p>
      <CodeInput
        name="code"
        id="step-up-code"
        label={t('shellˆstepUp>label')}
        hint={t('shellˆstepUp>hint')}
        fault={fault}
        texts={[]}
        conventions={conventions}
        autoComplete="one-time-code"
        inputMode="numeric"
        enterKeyHint="done"
        required
        words={wordsOf(t)}
      />
      <Spoken ref={spoken} />
      <CodeEnd goodUntil={sent.goodUntil} canRenew />
      <Button type="submit" busy={busy ? t('shellˆwait') : undefined}>
        {t('shellˆstepUp>confirm')}
      </Button>
      <NextLinks quiet>
        <Button kind="plain" onClick={onOther}>
          {t('shellˆstepUp>again')}
        </Button>
      </NextLinks>
    </form>
  )
}
