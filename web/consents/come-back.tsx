// Screen /continue without a link: login by e-mail address and password to an earlier application (M4, M6). A wrong pair is
// told as one, whichever of the two is wrong.
import { textKey } from '#contract/text-key.ts'
import { useRef, useState } from 'react'
import type { FormEvent, Ref } from 'react'
import { continuedApplication, hasAnother } from '#domain/application/resume.ts'
import { currentRoute } from '#domain/application/current-route.ts'
import type { ContinuedReply } from '#contract/schemas.ts'
import type { Translate } from '#contract/fault-message.ts'
import { newKey } from '#web/api/new-key.ts'
import { useForm, useTexts } from '#web/context.ts'
import type { Form } from '#web/context.ts'
import { inputs } from '#web/inputs/inputs.ts'
import { typedTexts } from '#web/journey/read-page.ts'
import type { FieldMessage } from '#web/journey/use-page-form.ts'
import { Button } from '#web/kit/button.tsx'
import { ErrorSummary } from '#web/kit/error-summary.tsx'
import { LinkButton } from '#web/kit/link-button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { NextLinks } from '#web/kit/next-links.tsx'
import { besideOf } from '#web/screens/beside-of.ts'
import { questionProps } from '#web/screens/question.tsx'
import { useScreen } from '#web/screens/screen.tsx'
import { consentCalls } from './calls.ts'
import { PasswordField, passwordName } from './password-field.tsx'

const emailField = 'contactDetails.email'
const EmailInput = inputs.email

type Seen =
  | { readonly kind: 'ask'; readonly said?: 'wrong' | 'failed' | 'tooOften' }
  | { readonly kind: 'another'; readonly reply: ContinuedReply }
  | { readonly kind: 'elsewhere'; readonly variant: string }

/** Typed e-mail address and password, with a message for each that is missing. */
function readLogin(element: HTMLFormElement, t: Translate) {
  const [typed = ''] = typedTexts(element, [emailField])[emailField] ?? []
  const email = typed.trim()
  const [password = ''] = typedTexts(element, [passwordName])[passwordName] ?? []
  const missing = [
    ...(email ? [] : [{ field: emailField, message: t('shellˆcomeBack>emailMissing') }]),
    ...(password ? [] : [{ field: passwordName, message: t('shellˆpassword>faults>required') }]),
  ]
  return { email, password, missing }
}

/** Faults of the two fields. Once told of, a field is judged as it is typed (experience 19). */
function useLoginFaults() {
  const { t } = useTexts()
  const [faults, setFaults] = useState<readonly FieldMessage[]>([])
  const faultOf = (field: string) => faults.find((each) => each.field === field)?.message
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    if (faults.length === 0) return
    const { missing } = readLogin(currentTarget, t)
    setFaults((all) => all.filter(({ field }) => missing.some((each) => each.field === field)))
  }
  return { faults, setFaults, faultOf, onInput }
}

/** Asks the server for the application of a pair: the reply to open here, or what the applicant sees instead. */
async function requestReturn(
  form: Form,
  login: { readonly email: string; readonly password: string },
): Promise<Seen | { readonly reply: ContinuedReply }> {
  const call = await consentCalls(form)
  const answer = await call('returnToLead', {
    body: { ...login, product: form.boot.variant.product },
    idempotencyKey: newKey(),
  })
  if (answer.kind === 'refusal' && answer.status === 404) return { kind: 'ask', said: 'wrong' }
  if (answer.kind === 'refusal' && answer.status === 429) return { kind: 'ask', said: 'tooOften' }
  if (answer.kind !== 'reply') return { kind: 'ask', said: 'failed' }
  const reply = answer.data
  if (reply.variant !== form.boot.variant.id) return { kind: 'elsewhere', variant: reply.variant }
  if (hasAnother(form.store.getState(), reply.id)) return { kind: 'another', reply }
  return { reply }
}

interface AnotherApplicationProps {
  readonly heading: Ref<HTMLHeadingElement>
  readonly title: string
  readonly onOpen: () => void
  readonly onStay: () => void
}

/** Asked where this browser has another application: which of the two goes on. */
function AnotherApplication({ heading, title, onOpen, onStay }: AnotherApplicationProps) {
  const { t } = useTexts()
  return (
    <>
      <PageHeading ref={heading} title={title} intro={t('shellˆcomeBack>another>intro')} />
      <NextLinks>
        <Button onClick={onOpen}>{t('shellˆcomeBack>another>go')}</Button>
        <Button kind="quiet" onClick={onStay}>
          {t('shellˆcontinueLink>another>stay')}
        </Button>
      </NextLinks>
    </>
  )
}

/** The address and the password. */
function LoginFields({ faultOf }: { readonly faultOf: (field: string) => string | undefined }) {
  const form = useForm()
  const { t } = useTexts()
  const email = questionProps(emailField, form, t)
  return (
    <>
      <EmailInput {...email} texts={[]} fault={faultOf(emailField)} enterKeyHint="next" />
      <PasswordField label={t('shellˆpassword>label')} fault={faultOf(passwordName)} isNew={false} />
    </>
  )
}

export function ComeBack() {
  const form = useForm()
  const { t } = useTexts()
  const { boot, dispatch, store } = form
  const summary = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState<Seen>({ kind: 'ask' })
  const [busy, setBusy] = useState(false)
  const { faults, setFaults, faultOf, onInput } = useLoginFaults()
  const title = seen.kind === 'another' ? t('shellˆcomeBack>another>title') : t('shellˆcomeBack>title')
  const heading = useScreen(title, faults.length > 0)
  const go = () => form.navigate(currentRoute(store.getState(), '', boot.variant), { replace: true })
  const open = (reply: ContinuedReply) => {
    const at = new Date(form.now()).toISOString()
    dispatch({ type: 'resumedFromLink', application: continuedApplication(store.getState(), reply, at, boot.variant) })
    go()
  }

  const send = async (element: HTMLFormElement): Promise<Seen | undefined> => {
    const { email, password, missing } = readLogin(element, t)
    setFaults(missing)
    if (missing.length > 0) {
      requestAnimationFrame(() => summary.current?.focus())
      return { kind: 'ask' }
    }
    const found = await requestReturn(form, { email, password })
    if ('kind' in found) return found
    open(found.reply)
    return undefined
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    // Words about the last pair go: the same words again are news only then.
    setSeen({ kind: 'ask' })
    void send(event.currentTarget)
      .catch((): Seen => ({ kind: 'ask', said: 'failed' }))
      .then((now) => {
        setBusy(false)
        if (now) setSeen(now)
      })
  }

  if (seen.kind === 'another')
    return <AnotherApplication heading={heading} title={title} onOpen={() => open(seen.reply)} onStay={go} />
  if (seen.kind === 'elsewhere')
    return (
      <>
        <PageHeading ref={heading} title={title} intro={t('shellˆcontinueLink>elsewhere>title')} />
        <LinkButton href={`${besideOf(boot, seen.variant)}/continue`} rel="noreferrer">
          {t('shellˆcontinueLink>elsewhere>go')}
        </LinkButton>
      </>
    )
  const { said } = seen
  return (
    <>
      <ErrorSummary ref={summary} title={t('shellˆerrors>title')} items={faults} />
      <PageHeading ref={heading} title={title} intro={t('shellˆcomeBack>intro')} />
      <form method="post" noValidate {...{ onSubmit, onInput }} data-part="come-back">
        <LoginFields faultOf={faultOf} />
        {said && <Notice tone="bad">{t(textKey('shell', said === 'tooOften' ? 'password' : 'comeBack', said))}</Notice>}
        <Button type="submit" busy={busy ? t('shellˆwait') : undefined}>
          {t('shellˆcomeBack>go')}
        </Button>
      </form>
    </>
  )
}
