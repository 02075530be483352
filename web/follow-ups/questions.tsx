// Question screen of a follow-up: the fields of its row, validated as everywhere else. Typed texts are kept as they are.
import { useState } from 'react'
import type { ReactNode } from 'react'
import { followUpFaultMessage } from '#contract/follow-up-fault.ts'
import type { LeadReply } from '#contract/schemas.ts'
import { answersOf } from '#domain/application/application.ts'
import { fieldRow } from '#domain/follow-up/follow-up-answers.ts'
import type { FollowUpAnswers, FollowUpKey, OpenFollowUp } from '#domain/follow-up/follow-up.ts'
import { optionalText, useForm, useTexts } from '#web/context.ts'
import { judging } from '#web/journey/continue-page.ts'
import { typedTexts } from '#web/journey/read-page.ts'
import type { TypedTexts } from '#web/journey/read-page.ts'
import type { Outcome } from '#web/journey/use-lead-calls.ts'
import { usePageForm } from '#web/journey/use-page-form.ts'
import { Button } from '#web/kit/button.tsx'
import type { FieldMessage } from '#web/journey/use-page-form.ts'
import { FieldGroup } from './field-group.tsx'
import { Field } from './field.tsx'
import { FollowUpPage } from './page.tsx'
import { draftName, fieldTexts, groupsOf, readFields } from './read-fields.ts'
import { followUp } from './rows.ts'
import { followUpKeyOf } from './follow-up-text-key.ts'
import { renewWords, shownConsents } from './shown-consents.ts'
import { useAnswer } from './use-answer.ts'

/** The form as what stands beside its fields sees it. */
export interface FormNow {
  readonly faults: readonly FieldMessage[]
  /** It was put right. */
  readonly forget: (field: string) => void
  /** The fields that apply now. */
  readonly live: readonly string[]
}

interface QuestionsProps {
  readonly open: OpenFollowUp
  /** Where the screen is another than the open follow-up's own. */
  readonly of?: FollowUpKey
  readonly asked?: readonly string[]
  /** Choices that come from a look-up, by field; they may hang on what is chosen now. */
  readonly optionsOf?: (
    name: string,
    typed: Readonly<Record<string, readonly string[]>>,
  ) => readonly { readonly id: string; readonly text: string }[] | undefined
  /** Further parts of the form below the fields: pictures. */
  readonly renderBeside?: (now: FormNow) => ReactNode
  /** Faults of those parts when the form is to go; `live` are the fields that apply. */
  readonly besideFaults?: (live: readonly string[]) => readonly FieldMessage[]
  /** Stands below the fields, within the form. */
  readonly children?: ReactNode
  /** Stands in place of the fields while they cannot be asked. */
  readonly instead?: ReactNode
  /** Stands below the button. */
  readonly below?: ReactNode
  /** The answers are with the server. */
  readonly onAnswered?: (answers: FollowUpAnswers) => void
  /** Whether the form may go; says so itself where it may not. */
  readonly isReady?: () => boolean
}

/** First texts of the fields, and the drafts that typed texts are kept in. */
function useFieldDrafts(key: FollowUpKey, asked: readonly string[]) {
  const form = useForm()
  const [texts] = useState(() => {
    const { asyncFormData } = form.store.getState()
    return Object.fromEntries(
      asked.map((name) => [
        name,
        fieldTexts(
          { row: followUp(key), known: answersOf(form.store.getState()) },
          name,
          asyncFormData[draftName(key, name)],
          form.conventions,
        ),
      ]),
    )
  })
  const keep = (typed: TypedTexts) =>
    form.dispatch({
      type: 'drafted',
      texts: Object.fromEntries(asked.map((name) => [draftName(key, name), typed[name] ?? []])),
    })
  return { texts, keep }
}

/** The form of the fields: reads and judges them, and sends them with what is asked beside. */
function useQuestions({
  open,
  of: key = open.key,
  asked = open.fields,
  optionsOf,
  besideFaults,
  onAnswered,
  isReady,
}: QuestionsProps) {
  const form = useForm()
  const { t } = useTexts()
  const answering = useAnswer()
  const row = followUp(key)
  const known = answersOf(form.store.getState())
  const { texts, keep } = useFieldDrafts(key, asked)
  const read = (typed: TypedTexts) =>
    readFields({ row, asked, known }, typed, judging(form, form.rulesNow()), form.conventions)
  const [typedNow, setTypedNow] = useState(texts)
  const [own, setOwn] = useState<readonly FieldMessage[]>([])
  const faults = own.length > 0 ? own : answering.faults

  const judge = (typed: TypedTexts): FieldMessage[] =>
    read(typed).faults.map((fault) => ({
      field: fault.field,
      message: followUpFaultMessage(t, row, fault, form.conventions, form.boot.variant.settings.period.scale),
    }))
  const forget = (field: string) => {
    setOwn((all) => all.filter((each) => each.field !== field))
    answering.forgetFault(field)
  }
  const submit = async (current: HTMLFormElement) => {
    if (answering.busy) return false
    await form.rulesSoon()
    const typed = typedTexts(current, asked)
    const wrong = [...judge(typed), ...(besideFaults?.(read(typed).live) ?? [])]
    setOwn(wrong)
    if (wrong.length > 0) answering.refuse()
    if (wrong.length > 0 || isReady?.() === false) return false
    const { answers } = read(typed)
    const shown = shownConsents(form, row, answers)
    const settled = ({ kind }: Outcome<LeadReply>) => {
      if (kind === 'faults' && shown.wordings) void renewWords(form).catch(() => {})
      if (kind !== 'done') return
      // Answers that were sent need no keeping in this browser.
      keep({})
      onAnswered?.(answers)
    }
    return (await answering.send(row.call, { answers, ...shown }, { settled })).kind === 'done'
  }

  const page = usePageForm({
    names: asked,
    texts,
    liveOf: (typed) => read(typed).live,
    judge,
    faults,
    forget,
    keep,
    submit,
    kindOf: (name) => (asked.includes(name) ? fieldRow(row, name).kind : undefined),
  })
  const onChange = () => {
    page.lookAgain()
    if (optionsOf && page.element.current) setTypedNow(typedTexts(page.element.current, asked))
  }
  return { page, answering, faults, texts, typedNow, forget, onChange }
}

interface QuestionFieldsProps {
  readonly of: FollowUpKey
  /** The fields that apply now. */
  readonly live: readonly string[]
  readonly texts: TypedTexts
  readonly faultOf: (name: string) => string | undefined
  readonly optionsOf: (name: string) => readonly { readonly id: string; readonly text: string }[] | undefined
}

/** The fields in their groups. */
function QuestionFields({ of: key, live, texts, faultOf, optionsOf }: QuestionFieldsProps) {
  const { t } = useTexts()
  const groups = groupsOf(followUp(key), live)
  const last = groups.at(-1)?.names.at(-1)
  return (
    <>
      {groups.map(({ group, names }) => (
        <FieldGroup key={group ?? ''} title={group && t(followUpKeyOf(key, 'groups', group))}>
          {names.map((name) => (
            <Field
              key={name}
              of={key}
              name={name}
              texts={texts[name] ?? []}
              fault={faultOf(name)}
              options={optionsOf(name)}
              isLast={name === last}
            />
          ))}
        </FieldGroup>
      ))}
    </>
  )
}

export function Questions(props: QuestionsProps) {
  const { open, of: key = open.key, optionsOf, renderBeside, children, instead, below } = props
  const { t } = useTexts()
  const { page, answering, faults, texts, typedNow, forget, onChange } = useQuestions(props)
  const { element, live, busy, faultOf, handlers } = page

  return (
    <FollowUpPage of={key} lender={open.lender} answering={answering} faults={faults}>
      {/* Events of the inputs bubble here. */}
      <form ref={element} noValidate method="dialog" {...handlers} onChange={onChange} data-follow-up={key}>
        {instead ?? (
          <>
            <QuestionFields
              of={key}
              live={live}
              optionsOf={(name) => optionsOf?.(name, typedNow)}
              texts={texts}
              faultOf={faultOf}
            />
            {renderBeside?.({ faults, forget, live })}
            {children}
            <Button type="submit" busy={busy || answering.busy ? t('shellˆwait') : undefined}>
              {optionalText(t, followUpKeyOf(key, 'submit')) ?? t('shellˆcontinue')}
            </Button>
            {below}
          </>
        )}
      </form>
    </FollowUpPage>
  )
}
