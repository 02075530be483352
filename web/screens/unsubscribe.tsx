// Screen /unsubscribe: stops offers for anybody, with a lead or without (M4, P-08). The one button of a message's own link stops them
// at once; whoever types an address is sent such a link. No address ever stands in a link, and a lead under way is left alone.
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { textKey } from '#contract/text-key.ts'
import { validate } from '#domain/questions/validate.ts'
import { newKey } from '#web/api/new-key.ts'
import { useForm, useLocation, useTexts } from '#web/context.ts'
import { inputs } from '#web/inputs/inputs.ts'
import { judging, withMessages } from '#web/journey/continue-page.ts'
import { typedTexts } from '#web/journey/read-page.ts'
import { Button } from '#web/kit/button.tsx'
import { ErrorSummary } from '#web/kit/error-summary.tsx'
import { LinkButton } from '#web/kit/link-button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { Result } from '#web/kit/result.tsx'
import { questionProps } from './question.tsx'
import { useScreen } from './screen.tsx'
import { useLinkVisit } from './link-visit.ts'
import { UnsubscribeLink } from './unsubscribe-link.tsx'
import type { Seen } from './unsubscribe-link.tsx'

const field = 'contactDetails.email'
const EmailInput = inputs.email

const looking: Seen = { kind: 'looking' }

export function Unsubscribe() {
  const visit = useLinkVisit('unsubscribe', useLocation().slice('unsubscribe/'.length), looking)
  const { kind } = visit.seen
  if (kind === 'done' || kind === 'asked') return <Done what={kind} />
  if (visit.token && kind !== 'gone') return <UnsubscribeLink visit={visit} />
  return <Ask onAsked={() => visit.set({ kind: 'asked' })} isGone={kind === 'gone'} />
}

function Ask({ onAsked, isGone }: { onAsked: () => void; isGone: boolean }) {
  const form = useForm()
  const { t } = useTexts()
  const { variant } = form.boot
  const summary = useRef<HTMLDivElement>(null)
  const [fault, setFault] = useState<string>()
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const heading = useScreen(t('shellˆunsubscribe>title'), fault !== undefined)

  const refuse = (message: string) => {
    flushSync(() => {
      setFault(message)
      setState('ready')
    })
    summary.current?.focus()
  }
  /** The address as it stands there, and what is wrong with it. */
  const read = (element: HTMLFormElement, rules: ReturnType<typeof form.rulesNow>) => {
    const [typed = ''] = typedTexts(element, [field])[field] ?? []
    const email = typed.trim()
    const [wrong] = withMessages(form, validate([field], email ? { [field]: email } : {}, judging(form, rules)))
    return { email, wrong }
  }
  /** Once told of, it is judged as it is typed (experience 19). */
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    if (fault !== undefined && !read(currentTarget, form.rulesNow()).wrong) setFault(undefined)
  }
  const send = async (element: HTMLFormElement) => {
    setState('busy')
    const { email, wrong } = read(element, await form.rulesSoon())
    if (wrong) return refuse(wrong.message)
    setFault(undefined)
    const call = await form.client()
    const answer = await call('unsubscribe', {
      body: { email, product: variant.product, locale: variant.locale },
      idempotencyKey: newKey(),
    })
    if (answer.kind === 'reply') return onAsked()
    if (answer.kind === 'faults' && answer.faults[0]) return refuse(answer.faults[0].message)
    setState('failed')
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state !== 'busy') send(event.currentTarget).catch(() => setState('failed'))
  }

  return (
    <>
      <ErrorSummary
        ref={summary}
        title={t('shellˆerrors>title')}
        items={fault === undefined ? [] : [{ field, message: fault }]}
      />
      <PageHeading
        ref={heading}
        title={t('shellˆunsubscribe>title')}
        intro={t('shellˆunsubscribe>intro', { product: variant.productName })}
      />
      {isGone && <Notice tone="bad">{t('shellˆunsubscribe>gone')}</Notice>}
      <form method="post" noValidate {...{ onSubmit, onInput }}>
        <EmailInput {...questionProps(field, form, t)} texts={[]} fault={fault} enterKeyHint="send" />
        {state === 'failed' && <Notice tone="bad">{t('shellˆunsubscribe>failed')}</Notice>}
        <Button type="submit" busy={state === 'busy' ? t('shellˆwait') : undefined}>
          {t('shellˆunsubscribe>send')}
        </Button>
      </form>
    </>
  )
}

function Done({ what }: { what: 'asked' | 'done' }) {
  const { boot } = useForm()
  const { t } = useTexts()
  const heading = useScreen(t(textKey('shell', 'unsubscribe', what, 'title')))
  return (
    <>
      <Result tone={what === 'done' ? 'yes' : 'later'} />
      <PageHeading
        ref={heading}
        title={t(textKey('shell', 'unsubscribe', what, 'title'))}
        intro={t(textKey('shell', 'unsubscribe', what, 'intro'), { product: boot.variant.productName })}
      />
      <LinkButton kind="quiet" href={`${boot.basePath}/`}>
        {t('shellˆnotFound>go')}
      </LinkButton>
    </>
  )
}
