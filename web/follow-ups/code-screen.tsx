// Verification screen for the code sent to the mobile number: one input, and actions to resend or change it (experience 16, M5,
// S-23). On the same screen, with the way on where no code can be sent.
import { useState } from 'react'
import { readAsk } from '#contract/follow-up-asks.ts'
import { followUpFaultMessage } from '#contract/follow-up-fault.ts'
import type { LeadReply } from '#contract/schemas.ts'
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'
import { readCode } from '#domain/questions/one-time-code.ts'
import { useForm, useTexts } from '#web/context.ts'
import { textInput } from '#web/inputs/text.tsx'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { CodeEnd } from '#web/screens/code-end.tsx'
import { wordsOf } from '#web/screens/question.tsx'
import { typedTexts } from '#web/journey/read-page.ts'
import type { TypedTexts } from '#web/journey/read-page.ts'
import type { Outcome } from '#web/journey/use-lead-calls.ts'
import { usePageForm } from '#web/journey/use-page-form.ts'
import type { FieldMessage } from '#web/journey/use-page-form.ts'
import { CodeActions } from './code-actions.tsx'
import { FollowUpPage } from './page.tsx'
import { followUp } from './rows.ts'
import type { FollowUpScreenProps } from './screen-props.ts'
import styles from './stack.module.css'
import { followUpKeyOf } from './follow-up-text-key.ts'
import { useAnswer } from './use-answer.ts'
import { useMessageCode } from './use-message-code.ts'

const CodeInput = textInput({ width: 'short', figures: true, autoCapitalize: 'none', spellCheck: false })

type CodeAsk = NonNullable<ReturnType<typeof readAsk<'code'>>>

const names = ['code'] as const
const nothingTyped: TypedTexts = {}

/** The form around the code: judges it, sends it, asks for another, and takes a code that a message brings. */
function useCodeForm(key: FollowUpKey, { sends, attemptsLeft }: Partial<CodeAsk>) {
  const form = useForm()
  const { t } = useTexts()
  const answering = useAnswer()
  const [own, setOwn] = useState<readonly FieldMessage[]>([])
  const [isResent, setResent] = useState(false)
  const faults = own.length > 0 ? own : answering.faults
  const hasCode = attemptsLeft !== undefined

  const judge = ({ code: [text = ''] = [] }: TypedTexts): readonly FieldMessage[] => {
    if (readCode(text) !== undefined) return []
    const fault = { field: 'code', code: text.trim() === '' ? 'required' : 'format' } as const
    const { scale } = form.boot.variant.settings.period
    return [{ field: 'code', message: followUpFaultMessage(t, followUp(key), fault, form.conventions, scale) }]
  }
  /** In error, it clears as soon as there are six figures (experience 19). */
  const forget = () => {
    setOwn([])
    answering.forgetFault('code')
  }
  const submit = async (element: HTMLFormElement) => {
    if (answering.busy) return false
    setResent(false)
    const typed = typedTexts(element, names)
    const wrong = judge(typed)
    setOwn(wrong)
    if (wrong.length > 0) {
      answering.refuse()
      return false
    }
    const code = readCode(typed.code?.[0] ?? '')
    // How many attempts are left is told with where the lead stands.
    const settled = ({ kind }: Outcome<LeadReply>) => kind === 'faults' && form.retry?.()
    return (await answering.send(followUp(key).call, { code }, { settled })).kind === 'done'
  }
  const page = usePageForm({
    names,
    texts: nothingTyped,
    liveOf: () => names,
    judge,
    faults,
    forget,
    // A code is kept nowhere (S-23).
    keep: () => {},
    submit,
    kindOf: () => undefined,
  })
  const { element } = page
  const input = () => element.current?.querySelector<HTMLInputElement>('[name="code"]')

  useMessageCode(hasCode ? sends : undefined, (code) => {
    const control = input()
    if (!control) return
    control.value = code
    if (faults.length > 0) forget()
  })

  const resend = async () => {
    setOwn([])
    const settled = (outcome: Outcome<LeadReply>) => {
      if (outcome.kind !== 'done') return form.retry?.()
      // Where a limit holds the new code, the one there is stays good, and so does what is typed of it.
      const isHeld = readAsk('code', outcome.data.followUp?.ask)?.held === true
      setResent(!isHeld)
      const control = input()
      if (control && !isHeld) control.value = ''
    }
    const { kind } = await answering.send('resendCode', {}, { settled })
    const control = kind === 'done' ? input() : undefined
    control?.focus()
    return Boolean(control)
  }

  return { page, answering, faults, isResent, resend }
}

export function CodeScreen({ open }: FollowUpScreenProps) {
  const { key } = open
  const form = useForm()
  const { t } = useTexts()
  const ask = readAsk('code', open.ask) ?? {}
  const { number, attemptsLeft, held, unsure } = ask
  const say = (part: string, values = {}) => t(followUpKeyOf(key, part), { lender: open.lender, ...values })
  const field = (part: string) => t(followUpKeyOf(key, 'fields', 'code', part))
  const { page, answering, faults, isResent, resend } = useCodeForm(key, ask)
  const { element, faultOf, handlers } = page
  const busy = page.busy || answering.busy ? t('shellˆwait') : undefined
  const hasCode = attemptsLeft !== undefined

  return (
    <FollowUpPage of={key} lender={open.lender} answering={answering} faults={faults}>
      <div className={styles.stack}>
        {hasCode && !held && <p>{say('sent', { number: number ?? '' })}</p>}
        {unsure && <Notice tone="warning">{say('unsure')}</Notice>}
        {attemptsLeft === 0 && faults.length === 0 && <Notice tone="warning">{say('locked')}</Notice>}

        {hasCode && (
          <form ref={element} noValidate method="dialog" {...handlers} data-follow-up={key}>
            <CodeInput
              name="code"
              id="code"
              label={field('label')}
              hint={field('hint')}
              fault={faultOf('code')}
              texts={[]}
              conventions={form.conventions}
              autoComplete="one-time-code"
              inputMode="numeric"
              enterKeyHint="done"
              required
              words={wordsOf(t)}
            />
            <CodeEnd goodUntil={attemptsLeft > 0 ? ask.goodUntil : undefined} canRenew={ask.nextSendAt !== undefined} />
            <Button type="submit" busy={busy}>
              {say('submit')}
            </Button>
          </form>
        )}
        <CodeActions ask={ask} answering={answering} isResent={isResent} say={say} resend={resend} />
      </div>
    </FollowUpPage>
  )
}
