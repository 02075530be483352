// Debts screen of a follow-up: a list to add to, change and remove from; an empty list is an answer (state 31).
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { followUpFaultMessage } from '#contract/follow-up-fault.ts'
import { debtFields, debtsAtMost } from '#domain/follow-up/customer-debts.ts'
import type { Debt } from '#domain/follow-up/customer-debts.ts'
import type { OpenFollowUp } from '#domain/follow-up/follow-up.ts'
import { kindRow } from '#domain/questions/kinds.ts'
import { useForm, useTexts } from '#web/context.ts'
import { judging } from '#web/journey/continue-page.ts'
import { typedTexts } from '#web/journey/read-page.ts'
import { Button } from '#web/kit/button.tsx'
import type { FieldMessage } from '#web/journey/use-page-form.ts'
import { changeId, DebtList } from './debt-list.tsx'
import { debtDrafts } from './debts-draft.ts'
import type { Editing } from './debts-draft.ts'
import styles from './debts.module.css'
import { Field } from './field.tsx'
import { FollowUpPage } from './page.tsx'
import { readFields } from './read-fields.ts'
import { followUp } from './rows.ts'
import { followUpKeyOf } from './texts.ts'
import { useAnswer } from './use-answer.ts'

/** `debts.2.owed` is put right from the third debt's own button. */
const reachable = ({ field, message }: FieldMessage): FieldMessage => {
  const [list, index] = field.split('.')
  return list === 'debts' && index !== undefined ? { field: changeId(Number(index)), message } : { field, message }
}

export function Debts({ open }: { readonly open: OpenFollowUp }) {
  const { key } = open
  const row = followUp(key)
  const drafts = debtDrafts(key)
  const form = useForm()
  const { conventions, store, dispatch } = form
  const { t } = useTexts()
  const word = (name: string, values?: Record<string, string | number>) => t(followUpKeyOf(key, name), values)
  const answering = useAnswer()
  const element = useRef<HTMLFormElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const next = useRef<string>(undefined)
  const [{ debts, editing }, setAll] = useState(() => drafts.read(store.getState().asyncFormData))
  const [isTyped, setTyped] = useState(() =>
    debtFields.some((name) => store.getState().asyncFormData[drafts.nameOf(name)]?.[0]),
  )
  const [own, setOwn] = useState<readonly FieldMessage[]>([])
  const [said, setSaid] = useState('')
  const faults = own.length > 0 ? own : answering.faults.map(reachable)

  // What was pressed is gone with the press: the focus goes to what comes next.
  useEffect(() => {
    const { current } = next
    next.current = undefined
    if (current !== undefined) document.getElementById(current)?.focus()
  })

  const change = (now: readonly Debt[], at: Editing, focus: string, saying: string, keepsTyped = false) => {
    const edit = now.length === 0 ? 'new' : at
    setAll({ debts: now, editing: edit })
    setOwn([])
    setSaid(saying)
    next.current = focus
    if (!keepsTyped) setTyped(false)
    dispatch({ type: 'drafted', texts: { ...(keepsTyped ? {} : drafts.nothingTyped), ...drafts.of(now, edit) } })
  }

  const typed = () => (element.current ? typedTexts(element.current, debtFields) : {})
  const read = () =>
    readFields({ row, asked: debtFields, known: {} }, typed(), judging(form, form.rulesNow()), conventions)

  /** The list with what stands in the fields, or nothing where that is not right yet. */
  const withTyped = (): readonly Debt[] | undefined => {
    const { answers, faults: wrong } = read()
    const scale = form.boot.variant.settings.period.scale
    const messages = wrong.map((fault) => ({
      field: fault.field,
      message: followUpFaultMessage(t, row, fault, conventions, scale),
    }))
    setOwn(messages)
    if (messages.length > 0) return undefined
    const debt = answers as unknown as Debt
    return editing === 'new' ? [...debts, debt] : debts.map((each, index) => (index === editing ? debt : each))
  }

  const onSave = (event: FormEvent) => {
    event.preventDefault()
    const now = withTyped()
    if (!now) return
    const at = editing === 'new' ? now.length - 1 : Number(editing)
    const { creditor } = now[at]!
    change(
      now,
      undefined,
      editing === 'new' && now.length < debtsAtMost ? 'add-debt' : changeId(at),
      word(editing === 'new' ? 'added' : 'changed', { creditor }),
    )
  }

  const onEdit = (index: number) => {
    // What stands in the fields is saved first.
    const now = editing !== undefined && isTyped ? withTyped() : debts
    if (!now) return
    change(now, index, 'creditor', '')
    const debt = now[index]!
    const texts = debtFields.map((name) => [
      drafts.nameOf(name),
      kindRow(row.own![name]!.kind).show(debt[name], conventions),
    ])
    dispatch({ type: 'drafted', texts: Object.fromEntries(texts) as Record<string, readonly string[]> })
    setTyped(true)
  }

  const onRemove = (index: number) => {
    const left = debts.filter((_, at) => at !== index)
    const focus = left.length === 0 ? 'creditor' : 'debts-title'
    const isOther = editing !== undefined && editing !== index
    const at = isOther && editing !== 'new' && editing > index ? editing - 1 : editing
    change(left, isOther ? at : undefined, focus, word('removed', { creditor: debts[index]!.creditor }), isOther)
  }

  const onChange = () => {
    const texts = typed()
    setTyped(debtFields.some((name) => texts[name]?.[0]))
    const named = debtFields.map((name) => [drafts.nameOf(name), texts[name] ?? []])
    dispatch({ type: 'drafted', texts: Object.fromEntries(named) as Record<string, readonly string[]> })
  }

  const onContinue = async () => {
    if (answering.busy) return
    // What was typed and not added yet is meant too.
    const now = editing !== undefined && isTyped ? withTyped() : debts
    if (!now) return
    if (now !== debts) change(now, undefined, 'send-debts', '')
    else setOwn([])
    const { kind } = await answering.send(row.call, { debts: now })
    // What is sent needs no keeping in this browser.
    if (kind === 'done') dispatch({ type: 'drafted', texts: { ...drafts.nothingTyped, ...drafts.of([], undefined) } })
  }

  const texts = store.getState().asyncFormData
  const isFirst = debts.length === 0
  return (
    <FollowUpPage of={key} lender={open.lender} answering={answering} faults={faults}>
      <div className={styles.part}>
        {!isFirst && <DebtList of={key} debts={debts} title={title} onChange={onEdit} onRemove={onRemove} />}
        <p role="status" className={styles.said}>
          {said}
        </p>
        {editing !== undefined && (
          // What the inputs' events say bubbles here.
          <form
            key={`${editing} ${debts.length}`}
            ref={element}
            className={styles.editor}
            noValidate
            method="dialog"
            onSubmit={onSave}
            onChange={onChange}
            data-follow-up={key}
            aria-labelledby="debt-form-title"
          >
            <h2 className={styles.title} id="debt-form-title">
              {word(editing === 'new' ? 'addTitle' : 'changeTitle')}
            </h2>
            {debtFields.map((name) => (
              <Field
                key={name}
                of={key}
                name={name}
                texts={texts[drafts.nameOf(name)] ?? []}
                fault={faults.find(({ field }) => field === name)?.message}
              />
            ))}
            <Button type="submit" kind="quiet">
              {word(editing === 'new' ? 'save' : 'saveChange')}
            </Button>
            {!isFirst && (
              <Button
                kind="plain"
                onClick={() => change(debts, undefined, editing === 'new' ? 'add-debt' : changeId(editing), '')}
              >
                {word('cancel')}
              </Button>
            )}
          </form>
        )}
        {editing === undefined && debts.length < debtsAtMost && (
          <Button kind="quiet" id="add-debt" onClick={() => change(debts, 'new', 'creditor', '')}>
            {word('add')}
          </Button>
        )}
        {debts.length >= debtsAtMost && <p data-part="small">{word('full', { max: debtsAtMost })}</p>}
        <Button
          id="send-debts"
          busy={answering.busy ? t('shellˆwait') : undefined}
          onClick={() => void onContinue()}
          data-part="send-debts"
        >
          {word(isFirst && !isTyped ? 'none' : 'submit')}
        </Button>
      </div>
    </FollowUpPage>
  )
}
