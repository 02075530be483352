// React hooks of the debts screen: the list that is edited, the fields that are open, and what each press does (state 31).
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { followUpFaultMessage } from '#contract/follow-up-fault.ts'
import { debtFields, debtsAtMost } from '#domain/follow-up/debts.ts'
import type { Debt } from '#domain/follow-up/debts.ts'
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'
import { kindRow } from '#domain/questions/kinds.ts'
import { useForm, useTexts } from '#web/context.ts'
import { judging } from '#web/journey/continue-page.ts'
import { typedTexts } from '#web/journey/read-page.ts'
import type { TypedTexts } from '#web/journey/read-page.ts'
import type { FieldMessage } from '#web/journey/use-page-form.ts'
import { changeId } from './debt-list.tsx'
import { debtDrafts } from './debts-draft.ts'
import type { Editing } from './debts-draft.ts'
import { readFields } from './read-fields.ts'
import { followUp } from './rows.ts'
import { followUpKeyOf } from './follow-up-text-key.ts'
import { useAnswer } from './use-answer.ts'

/** `debts.2.owed` is put right from the third debt's own button. */
const reachable = ({ field, message }: FieldMessage): FieldMessage => {
  const [list, index] = field.split('.')
  return list === 'debts' && index !== undefined ? { field: changeId(Number(index)), message } : { field, message }
}

/** The list and the open fields, kept in the tab; `change` moves the focus to what comes next and says what was done. */
function useDebtList(key: FollowUpKey) {
  const drafts = debtDrafts(key)
  const { store, dispatch } = useForm()
  const next = useRef<string>(undefined)
  const [{ debts, editing }, setAll] = useState(() => drafts.read(store.getState().asyncFormData))
  const [isTyped, setTyped] = useState(() =>
    debtFields.some((name) => store.getState().asyncFormData[drafts.nameOf(name)]?.[0]),
  )
  const [own, setOwn] = useState<readonly FieldMessage[]>([])
  const [said, setSaid] = useState('')

  // The pressed button is gone with the press: the focus goes to what comes next.
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

  /** Keeps what stands in the open fields. */
  const keepFields = (textsOf: (name: (typeof debtFields)[number]) => readonly string[]) => {
    const named = debtFields.map((name) => [drafts.nameOf(name), textsOf(name)])
    dispatch({ type: 'drafted', texts: Object.fromEntries(named) as Record<string, readonly string[]> })
  }
  /** Debts that were sent need no keeping in this browser. */
  const forgetAll = () => dispatch({ type: 'drafted', texts: { ...drafts.nothingTyped, ...drafts.of([], undefined) } })
  return { debts, editing, isTyped, setTyped, own, setOwn, said, change, keepFields, forgetAll }
}

/** The fields of one debt: read, judged by the country's rules, and told what is wrong. */
function useDebtFields(key: FollowUpKey) {
  const form = useForm()
  const { t } = useTexts()
  const element = useRef<HTMLFormElement>(null)
  const row = followUp(key)
  const typed = (): TypedTexts => (element.current ? typedTexts(element.current, debtFields) : {})
  /** The debt that stands in the fields, or what is wrong with it. */
  const readDebt = (): { readonly debt: Debt; readonly messages: readonly FieldMessage[] } => {
    const asked = { row, asked: debtFields, known: {} }
    const { answers, faults } = readFields(asked, typed(), judging(form, form.rulesNow()), form.conventions)
    const scale = form.boot.variant.settings.period.scale
    const messages = faults.map((fault) => ({
      field: fault.field,
      message: followUpFaultMessage(t, row, fault, form.conventions, scale),
    }))
    // Without a fault every field of a debt is there; readFields knows the fields by name only.
    return { debt: answers as unknown as Debt, messages }
  }
  return { element, typed, readDebt }
}

/** The debts screen's state and what each of its buttons does. */
export function useDebts(key: FollowUpKey) {
  const { conventions } = useForm()
  const { t } = useTexts()
  const word = (name: string, values?: Record<string, string | number>) => t(followUpKeyOf(key, name), values)
  const answering = useAnswer()
  const list = useDebtList(key)
  const { debts, editing, isTyped, setTyped, own, setOwn, said, change, keepFields, forgetAll } = list
  const { element, typed, readDebt } = useDebtFields(key)
  const faults = own.length > 0 ? own : answering.faults.map(reachable)

  /** The list with what stands in the fields, or nothing where that is not right yet. */
  const withTyped = (): readonly Debt[] | undefined => {
    const { debt, messages } = readDebt()
    setOwn(messages)
    if (messages.length > 0) {
      answering.refuse()
      return undefined
    }
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
    // The open fields are saved first.
    const now = editing !== undefined && isTyped ? withTyped() : debts
    if (!now) return
    change(now, index, 'creditor', '')
    const debt = now[index]!
    keepFields((name) => kindRow(followUp(key).own![name]!.kind).show(debt[name], conventions))
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
    keepFields((name) => texts[name] ?? [])
  }

  const onContinue = async () => {
    if (answering.busy) return
    // A debt that was typed and not added yet is meant too.
    const now = editing !== undefined && isTyped ? withTyped() : debts
    if (!now) return
    if (now !== debts) change(now, undefined, 'send-debts', '')
    else setOwn([])
    const settled = ({ kind }: { readonly kind: string }) => kind === 'done' && forgetAll()
    await answering.send(followUp(key).call, { debts: now }, { settled })
  }

  const onCancel = () =>
    change(debts, undefined, editing === undefined || editing === 'new' ? 'add-debt' : changeId(editing), '')
  const onAdd = () => change(debts, 'new', 'creditor', '')
  const judge = () => readDebt().messages
  const handlers = { judge, onSave, onEdit, onRemove, onChange, onContinue, onCancel, onAdd }
  return { answering, element, debts, editing, isTyped, faults, said, handlers }
}
