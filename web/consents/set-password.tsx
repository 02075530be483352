// Form to set a password for returning to this application by e-mail address (M4). The typed password is kept nowhere in the browser.
import { textKey } from '#contract/text-key.ts'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { newKey } from '#web/api/new-key.ts'
import { useApplication, useForm, useTexts } from '#web/context.ts'
import { typedTexts } from '#web/journey/read-page.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { NextLinks } from '#web/kit/next-links.tsx'
import { Spoken } from '#web/kit/spoken.tsx'
import { useToldFault } from '#web/kit/told-fault.ts'
import { consentCalls } from './calls.ts'
import { PasswordField, passwordName } from './password-field.tsx'

type Said = 'done' | 'failed' | 'tooOften'

export function SetPassword() {
  const form = useForm()
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const [said, setSaid] = useState<Said>()
  const field = useRef<HTMLFormElement>(null)
  const account = useApplication(({ lead }) => lead.contactDetails?.['email'])
  const spoken = useToldFault(fault, () => field.current?.querySelector<HTMLInputElement>(`#${passwordName}`))

  const send = async (element: HTMLFormElement): Promise<Said | undefined> => {
    const [password = ''] = typedTexts(element, [passwordName])[passwordName] ?? []
    const { access } = form.store.getState()
    if (!access) return 'failed'
    const call = await consentCalls(form)
    const answer = await call('setPassword', {
      body: { id: access.id, password },
      token: access.token,
      idempotencyKey: newKey(),
    })
    if (answer.kind === 'reply') return 'done'
    if (answer.kind === 'refusal' && answer.status === 429) return 'tooOften'
    if (answer.kind !== 'faults') return 'failed'
    setFault(answer.faults[0]?.message)
    return undefined
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFault(undefined)
    setSaid(undefined)
    void send(event.currentTarget)
      .catch((): Said => 'failed')
      .then((now) => {
        setSaid(now)
        setBusy(false)
      })
  }

  if (said === 'done') return <Notice tone="good">{t('shellˆpassword>done')}</Notice>
  if (!isOpen)
    return (
      <NextLinks quiet>
        <Button kind="plain" onClick={() => setOpen(true)}>
          {t('shellˆpassword>open')}
        </Button>
      </NextLinks>
    )
  return (
    <form ref={field} method="post" noValidate onSubmit={onSubmit} data-part="set-password">
      <p>{t('shellˆpassword>intro')}</p>
      {/* Without it a password manager keeps the password under no name. Browsers read a hidden one too. */}
      {account !== undefined && <input type="text" autoComplete="username" value={String(account)} readOnly hidden />}
      <PasswordField label={t('shellˆpassword>label')} fault={fault} isNew />
      <Spoken ref={spoken} />
      {said && <Notice tone="bad">{t(textKey('shell', 'password', said))}</Notice>}
      <Button type="submit" busy={busy ? t('shellˆwait') : undefined}>
        {t('shellˆpassword>set')}
      </Button>
    </form>
  )
}
